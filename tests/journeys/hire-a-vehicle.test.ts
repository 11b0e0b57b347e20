import { Client } from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { company } from '#content/company.ts'
import { en } from '#content/words/en.ts'
import { addDays, formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { formatDayInWords } from '#rules/text/format-refusal.ts'
import { calendar } from '#tests/catalogue/calendar.ts'
import { createMigratedDatabase } from '../databases.ts'
import { inDays } from '../days.ts'
import { waitForHeading } from './orders.ts'
import { phone, readNote, setUpSite } from './site.ts'
import {
  chooseFreeDay,
  describeRide,
  findDay,
  findOpening,
  openVehicle,
  waitForFocus,
} from './steps.ts'

const settings: Record<string, string> = {}
const site = setUpSite(async () => {
  settings['DATABASE_URL'] = await createMigratedDatabase()
  return settings
})
const words = en.transfer
const fullDay = inDays(40)

describe('hiring a vehicle with its driver', () => {
  beforeAll(async () => {
    const client = new Client({ connectionString: settings['DATABASE_URL'] })
    await client.connect()
    const row = [fullDay, calendar.departuresPerDay]
    await client.query('insert into company_days (date, taken) values ($1, $2)', row)
    await client.end()
  })

  it('refuses a full day before and after the server’s answer, and closes one dialog at a time', async () => {
    const page = await site.open('/transfers')
    const { promise: answerAllowed, resolve: allowAnswer } = Promise.withResolvers<void>()
    await page.route('**/api/transfers/availability*', async (route) => {
      await answerAllowed
      await route.continue()
    })
    const dialog = await openVehicle(page, 'Premium Van')
    await dialog.locator('form').evaluate((form) => (form as HTMLFormElement).requestSubmit())
    const alert = page.getByRole('alertdialog')
    await alert.getByText('Please select date, number of guests, and tour type').waitFor()
    await page.keyboard.press('Escape')
    await alert.waitFor({ state: 'detached' })

    const field = dialog.getByRole('button', { name: words.date, exact: true })
    await (await findDay(page, words.date, fullDay)).click()
    await field.getByText(formatLongDate(fullDay)).waitFor()
    allowAnswer()
    const refusal = page
      .getByRole('alert')
      .filter({ hasText: findOpening(en.refusals['vehicles-out']) })
    await expect
      .poll(() => refusal.textContent())
      .toContain(formatDayInWords(addDays(fullDay, 1), 'en'))
    const nearestDays = page.getByRole('list', { name: words.nearestDays })
    await nearestDays.getByRole('button').first().click()
    await refusal.waitFor({ state: 'detached' })

    const months = page.getByRole('dialog', { name: en.calendar.title })
    const fullDayButton = await findDay(page, words.date, fullDay)
    await expect.poll(() => fullDayButton.isDisabled()).toBe(true)
    await expect
      .poll(() => fullDayButton.getAttribute('aria-label'))
      .toContain(en.calendar.fullyBooked)
    await page.getByRole('status').filter({ hasText: en.calendar.fullyBooked }).waitFor()
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => months.getByRole('button', { name: en.frame.close }).click(),
      () => page.mouse.click(5, 5),
    ]) {
      if ((await months.count()) === 0) await field.click()
      await months.getByRole('grid').waitFor()
      await close()
      await months.waitFor({ state: 'detached' })
      await waitForFocus(field)
    }
    await page.mouse.click(5, 5)
    await expect.poll(() => dialog.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    const select = page.getByRole('button', { name: 'Select Vehicle Premium Van' })
    await waitForFocus(select)
  })

  it('works from the card to the described ride and both mails', async () => {
    const email = 'desk@hire.example'
    const page = await site.open('/transfers')
    await openVehicle(page, 'Premium Sedan')
    await page.getByRole('link', { name: words.oneWayLink }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const readPosition = () =>
      page.evaluate(() => document.getElementById('airport')?.getBoundingClientRect().y)
    await expect.poll(readPosition).toSatisfy((y) => typeof y === 'number' && y >= 0 && y < 400)

    const dialog = await openVehicle(page, 'Premium Sedan')
    await expect.poll(() => dialog.getByLabel(words.kinds.inland).isChecked()).toBe(true)
    const options = await dialog.getByLabel(words.guests).locator('option').allTextContents()
    expect([options.length, options[1], options.at(-1)]).toEqual([21, words.guest, '20 guests'])
    await dialog.getByRole('button', { name: words.date }).click()
    await page.getByRole('grid').waitFor()
    const previous = page.getByRole('button', { name: /Previous Month/ })
    if ((await previous.getAttribute('aria-disabled')) !== 'true') await previous.click()
    await expect.poll(() => previous.getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('button', { name: /Next Month/ }).click()
    await page.getByRole('gridcell').getByRole('button', { disabled: false }).nth(10).click()
    await expect.poll(() => dialog.getByText('Booking Summary').count()).toBe(0)
    await dialog.getByLabel(words.guests).selectOption('8 guests')
    await dialog.getByLabel(words.asked.name.label).fill('Ada Traveller')
    await dialog
      .getByRole('button', { name: fill(words.change, { vehicle: 'Premium Van' }) })
      .click()
    await page
      .getByRole('dialog', { name: fill(words.title, { vehicle: 'Premium Van' }) })
      .waitFor()
    expect(await dialog.getByLabel(words.asked.name.label).inputValue()).toBe('Ada Traveller')
    expect(await dialog.getByLabel(words.guests).inputValue()).toBe('8')
    await dialog.getByRole('heading', { name: 'Booking Summary' }).waitFor()
    const chat = await dialog.getByRole('link', { name: words.whatsapp }).getAttribute('href')
    expect(decodeURIComponent(chat ?? '')).toContain('Premium Van')

    // Errors are shown in place, and input survives them, Cancel and a reload.
    const proceed = dialog.getByRole('button', { name: 'Proceed to Payment' })
    await proceed.click()
    const refusal = dialog.getByRole('alert').filter({ hasText: words.pleaseMend })
    await expect.poll(() => refusal.textContent()).toContain('Please enter a valid phone number')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
    await page.reload()
    await openVehicle(page, 'Premium Van')
    const name = dialog.getByLabel(words.asked.name.label)
    await expect.poll(() => name.inputValue()).toBe('Ada Traveller')
    await chooseFreeDay(page, words.date)
    await dialog.getByLabel(words.guests).selectOption('8 guests')
    await dialog.getByLabel(words.kinds.overland).check()
    await dialog.getByLabel(words.asked.email.label).fill(email)
    await dialog.getByLabel(words.asked.phone.label).fill('+49 30 901820 00')
    await dialog.getByLabel(words.asked.flight.label).fill('LH 576')
    await expect.poll(() => readNote(proceed)).toContain(words.nothingCharged)
    await proceed.click()
    const alert = page.getByRole('alertdialog')
    await alert.waitFor()
    const confirmation = await alert.textContent()
    for (const part of [
      'Premium Van',
      '8 guests',
      words.kinds.overland,
      `${words.pricePerDay}R9,000`,
      `${words.total}R9,000`,
      `Payment integration will be available soon.${fill(words.afterwards, { hours: 24 })}`,
    ])
      expect(confirmation).toContain(part)
    const reference = (await alert.locator('strong').textContent()) ?? ''
    expect(reference).toMatch(/^TR-/)

    await alert.getByRole('link', { name: words.addRide }).click()
    await waitForHeading(page, en.manage.scenes.waiting.title)
    await describeRide(page)
    await page.getByText(en.manage.ride.saved).waitFor()
    const [guestMail] = await site.readMails(email)
    expect(`${guestMail?.subject} ${guestMail?.text}`).toContain(reference)
    expect(guestMail?.text).toContain('Total: R9,000')
    const { subject } = en.mails.transfer.office.ride
    const subjectStart = subject.replace('{reference}', reference).split(':')[0] ?? ''
    const { text } = await site.findMail(company.email, subjectStart)
    expect(text).toContain('The Old Mill, Camps Bay')
  })

  it('offers the office and the coaches to a party that no vehicle seats', async () => {
    const page = await site.open('/transfers', { viewport: phone })
    const dialog = await openVehicle(page, 'Luxury Minibus')
    await dialog.getByLabel(words.guests).selectOption('20 guests')
    const coaches = dialog.getByRole('link', { name: words.coaches })
    const isVisible = () =>
      coaches.evaluate((link) => link.getBoundingClientRect().bottom <= innerHeight)
    await expect.poll(isVisible).toBe(true)
    await dialog.getByRole('link', { name: words.askForTwo }).click()
    await page.waitForURL(/\/contact\?/)
    const { subject, tourType } = en.contact.asked
    await expect
      .poll(() => page.getByLabel(subject.label).inputValue())
      .toBe(fill(words.askForTwoSubject, { guests: 20 }))
    await expect.poll(() => page.getByLabel(tourType.label).inputValue()).toBe('transfers')
  })
})
