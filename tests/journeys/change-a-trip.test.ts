import { asc, eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { company } from '#content/company.ts'
import { en } from '#content/words/en.ts'
import { addDays, type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import { sumBooks } from '#app/order/ledger.ts'
import { fill } from '#rules/text/fill.ts'
import { orderItems } from '#app/order/schema.server.ts'
import { companyDays } from '#platform/database/schema/tours.ts'
import { loadOrder } from '#app/order/load-order.server.ts'
import { inDays } from '../days.ts'
import { storePaidTrip } from '../fixtures/order.ts'
import { pay, unfold, setUpOrders, waitForHeading } from './orders.ts'
import { phone, setUpSite } from './site.ts'
import { press, waitForFocus } from './steps.ts'

const orders = setUpOrders()
const site = setUpSite(() => orders.settings({ PAYMENTS: 'demo' }))
const { address, cancel, change: words, ride, scenes } = en.manage

const readTrip = (page: Page) =>
  page.getByRole('region', { name: en.manage.tripTitle, exact: true }).innerText()

describe('a guest who changes a trip', () => {
  it('changes the tour by keyboard on a phone, and pays first for a dearer one', async () => {
    const { link, email } = await orders.store()
    const page = await site.open(link, { viewport: phone })
    await unfold(page, 'change')
    await page.getByRole('button', { name: words.open }).focus()
    await page.keyboard.press('Enter')
    const tour = page.getByLabel(words.tour, { exact: true })
    await waitForFocus(tour)
    await page.keyboard.type('Table')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await page.getByRole('button', { name: words.look }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: words.quoteTitle }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText(words.done).waitFor()
    await expect.poll(() => readTrip(page)).toContain('3 adults')
    await site.findMail(email, 'Changed:')

    await pay(page, 'demo')
    await press(page, 'Pay')
    await waitForHeading(page, scenes.confirmed.title)
    await unfold(page, 'change')
    await press(page, words.open)
    await tour.selectOption('aquila-safari-full-day')
    await press(page, words.look)
    await page.getByText(words.quote.payFirst.split('{amount}')[1] ?? '').waitFor()
    await press(page, words.agree)
    await page.getByRole('heading', { name: words.heldTitle }).waitFor()
    expect(await readTrip(page)).not.toContain('Aquila')
    await pay(page, 'demo')
    await press(page, 'Pay')
    await waitForHeading(page, scenes.confirmed.title)
    await expect.poll(() => readTrip(page)).toContain('Aquila')
  })

  it('sets the pick-up of one of three days, moves another and cancels the third', async () => {
    const email = 'three-days@guests.example'
    const [first, second, third] = [inDays(100), inDays(101), inDays(102)]
    const trip = await storePaidTrip(orders.db, new Date(), { email, first, tours: 3 })
    const [keptItem = '', movedItem = '', cancelledItem = ''] = trip.itemIds
    const page = await site.open(`/m/${trip.key}`)
    const place = 'The Old Mill, Camps Bay'
    await unfold(page, 'ride')
    const rides = page.getByRole('region', { name: ride.several })
    await rides.getByRole('button', { name: ride.open }).first().click()
    await rides.getByLabel(ride.asked.pickup.label).first().fill(place)
    await rides.getByRole('button', { name: ride.save }).first().click()
    await expect.poll(() => readTrip(page)).toContain(place)
    await site.findMail(company.email, formatLongDate(first))

    await unfold(page, 'change')
    const part = page.getByRole('region', { name: words.title })
    await part.getByRole('button', { name: words.open }).nth(1).click()
    await page.getByRole('button', { name: words.date }).click()
    await page.getByRole('button', { name: /Next Month/ }).click()
    const cell = page.getByRole('gridcell').getByRole('button', { disabled: false }).last()
    await expect.poll(() => cell.getAttribute('aria-label')).toContain('R5,000')
    const [writtenDate = ''] = ((await cell.getAttribute('aria-label')) ?? '').split('.')
    const chosenDate = findDate(writtenDate, second)
    await cell.click()
    await press(page, words.look)
    await press(page, words.agree)
    await page.getByText(words.done).waitFor()
    const { text } = await site.findMail(email, 'Changed: Cape Peninsula')
    expect(text).toContain(formatLongDate(chosenDate))
    expect(text).toContain(formatLongDate(second))

    await unfold(page, 'cancelling')
    await press(page, cancel.open)
    await page.getByRole('checkbox', { name: new RegExp(formatLongDate(third)) }).check()
    await press(page, cancel.look)
    await press(page, cancel.agree)
    await page.getByText(cancel.done).waitFor()
    await waitForHeading(page, scenes.confirmed.title)
    await expect.poll(() => readTrip(page)).toContain(`(${en.manage.itemCancelled})`)

    const { id, status, date, pickup } = orderItems
    const items = await orders.db
      .select({ id, status, date, pickup })
      .from(orderItems)
      .where(eq(orderItems.orderId, trip.orderId))
      .orderBy(asc(date))
    expect(items).toEqual([
      { id: keptItem, status: 'booked', date: first, pickup: place },
      { id: cancelledItem, status: 'cancelled', date: third, pickup: null },
      { id: movedItem, status: 'booked', date: chosenDate, pickup: null },
    ])
    const { books } = await orders.db.transaction((transaction) =>
      loadOrder(transaction, trip.orderId),
    )
    // Two days of R5,000, and 15% of the cancelled day.
    expect(sumBooks(books)).toMatchObject({ owed: 1_075_000, paid: 1_500_000 })
    const companyDayRows = await orders.db.select().from(companyDays)
    const checkedDays = [first, second, third, chosenDate]
    expect(
      checkedDays.map((day) => companyDayRows.find((row) => row.date === day)?.taken ?? 0),
    ).toEqual([1, 0, 0, 1])
    const file = await page.request.get(site.url('/manage/calendar.ics'))
    const states = [...(await file.text()).matchAll(/^STATUS:(\w+)/gm)].map(([, state]) => state)
    expect(states.toSorted()).toEqual(['CANCELLED', 'CONFIRMED', 'CONFIRMED'])
  })

  it('changes the e-mail address by keyboard, with a code from each address', async () => {
    const [email, newEmail] = ['ada@before.example', 'ada@after.example']
    const { link } = await orders.store({ email })
    const page = await site.open(link, { viewport: phone })
    const code = page.getByLabel(fill(address.code, { email: 'a…@before.example' }))
    const newCode = page.getByLabel(fill(address.newCode, { newEmail }))
    await unfold(page, 'details')
    await page.getByText(address.open).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.type(newEmail)
    await page.keyboard.press('Enter')
    await code.fill('000000')
    await newCode.fill('000000')
    await press(page, address.change)
    await page.getByText(en.manage.pleaseMend).waitFor()
    await code.fill(await readCode(email))
    await newCode.fill(await readCode(newEmail))
    await page.keyboard.press('Enter')
    await page.getByText(address.changed).waitFor()
    const mail = await site.findMail(email, trimSubject(en.mails.manage.addressChanged.subject))
    expect(mail.text).not.toMatch(/\/m\/[\w-]{43}/)
    const { text = '' } = await site.findMail(newEmail, '/m/')
    const newLink = /\/m\/[\w-]{43}/.exec(text)?.[0] ?? ''
    await waitForHeading(await site.open(newLink), scenes['to-pay'].title)
    await page.reload()
    await waitForHeading(page, scenes['to-pay'].title)
  })
})

const trimSubject = (subject: string) => subject.split(' (')[0] ?? ''

/** The code mailed to an address, as shown in the mail. */
async function readCode(email: string): Promise<string> {
  const { text = '' } = await site.findMail(email, trimSubject(en.mails.manage.addressCode.subject))
  return /\b\d{3} \d{3}\b/.exec(text)?.[0] ?? ''
}

/** Finds the date with this text among the next hundred days. */
function findDate(writtenDate: string, after: CalendarDate): CalendarDate {
  const days = Array.from({ length: 100 }, (_, day) => addDays(after, day))
  const date = days.find((day) => formatLongDate(day) === writtenDate)
  if (!date) throw new Error(`No day is written '${writtenDate}'.`)
  return date
}
