import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { formatDay, formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { inDays } from '../days.ts'
import { bookingBody } from '../test-office.ts'
import { openOffice, openSignedIn, tryByCall } from './account-steps.ts'
import { listAllFaults } from './faults.ts'
import { desktop, phone, useSite } from './site.ts'
import { isWholeRun } from '../whole-run.ts'

const site = useSite()
const owner = 'owner@closed.example'
const { closed: words, reschedule } = en.admin
const day = inDays(100)
const otherDay = inDays(103)
let reference = ''

describe('days that the office closes', () => {
  beforeAll(async () => {
    await openOffice(site, owner)
    const answer = await book(day)
    reference = (await answer.json()).reference
  })

  it('are closed on a phone, and name the trip that is sold on them', async () => {
    const desk = await openDesk(phone)
    await desk.getByText(words.empty).waitFor()
    await desk.getByRole('button', { name: words.add }).click()
    const dialog = desk.getByRole('alertdialog')
    await dialog.getByLabel(en.admin.fleet.closings.firstDay).fill(day)
    expect(await listAllFaults(desk)).toEqual([])
    await dialog.getByRole('button', { name: en.admin.fleet.save, exact: true }).click()
    await desk.getByText(fillCount(words.hits, 1)).waitFor()
    await desk.getByRole('link', { name: reference }).waitFor()
    expect(await listAllFaults(desk)).toEqual([])
  })

  it('are none that a guest can book, who reads why', async () => {
    const refused = await book(day)
    expect(refused.status).toBe(422)
    const when = fill(en.closedDays.oneDay, { day: formatDay(day) })
    const why = fill(en.closedDays.why.weather, { when })
    const { error } = await refused.json()
    expect(error.message).toContain(why)
    const page = await site.open('/book-tour/cape-peninsula')
    await page.locator('#date').click()
    const calendar = page.getByRole('dialog')
    const next = calendar.getByRole('button', { name: /next month/i })
    await next.waitFor()
    // 'March 2027', above its days.
    const [, , ...month] = formatLongDate(day).split(' ')
    while ((await calendar.getByText(month.join(' ')).count()) === 0) await next.click()
    await page.getByText(why).first().waitFor()
  })

  it('have their trip moved from the list, at a figure that is seen first', async () => {
    const desk = await openDesk(desktop)
    await desk
      .getByRole('button', { name: reference })
      .filter({ hasText: reschedule.title })
      .click()
    const dialog = desk.getByRole('alertdialog')
    await dialog.getByText(reschedule.chooseDay).waitFor()
    await dialog.getByLabel(reschedule.date, { exact: true }).fill(day)
    await dialog.getByText(en.refusals['change-nothing']).waitFor()
    await dialog.getByLabel(reschedule.date, { exact: true }).fill(otherDay)
    await dialog.getByText('It costs the same').waitFor()
    expect(await listAllFaults(desk)).toEqual([])
    await dialog.getByRole('button', { name: reschedule.confirm }).click()
    await desk.getByText(fill(reschedule.done, { date: formatLongDate(otherDay) })).waitFor()
    await expect.poll(() => desk.getByText(fillCount(words.hits, 1)).count()).toBe(0)
    const mail = await site.findMail('ada@guests.example', formatLongDate(otherDay))
    expect(mail.text).toContain(en.mails.trip.moved.free)
  })

  it('or called off there, once what goes back was seen', async () => {
    const answer = await book(otherDay, 'bob@guests.example')
    const { reference: second } = await answer.json()
    const desk = await openDesk(desktop)
    await desk.getByRole('button', { name: words.add }).click()
    const adding = desk.getByRole('alertdialog')
    await adding.getByLabel(en.admin.fleet.closings.firstDay).fill(otherDay)
    await adding.getByRole('button', { name: en.admin.fleet.save, exact: true }).click()
    await desk.getByText(fillCount(words.hits, 2)).waitFor()
    await desk.getByRole('button', { name: second }).filter({ hasText: reschedule.callOff }).click()
    const dialog = desk.getByRole('alertdialog')
    await dialog.getByText(en.admin.money.quote.nothing).waitFor()
    expect(await listAllFaults(desk)).toEqual([])
    await dialog.getByRole('button', { name: reschedule.callOffConfirm }).click()
    await desk.getByText(fillCount(words.hits, 1)).waitFor()
  })

  it('or all at once, each with its own figures, mail and no', async (test) => {
    test.skip(!isWholeRun())
    const [from, to, later] = [inDays(110), inDays(113), inDays(114)]
    const guests = ['carl@guests.example', 'dora@guests.example']
    // Of the three departures of the other day one is left.
    for (const email of guests) await book(from, email)
    for (const email of ['eve@guests.example', 'fay@guests.example']) await book(to, email)
    const desk = await openDesk(phone)
    await desk.getByRole('button', { name: words.add }).click()
    const adding = desk.getByRole('alertdialog')
    await adding.getByLabel(en.admin.fleet.closings.firstDay).fill(from)
    await adding.getByRole('button', { name: en.admin.fleet.save, exact: true }).click()
    const { move, sum } = reschedule.together
    await desk.getByRole('button', { name: move.open }).click()
    const dialog = desk.getByRole('alertdialog')
    const date = dialog.getByLabel(reschedule.date, { exact: true })
    await date.fill(to)
    await expect.poll(() => dialog.getByText('It costs the same').count()).toBe(2)
    expect(await listAllFaults(desk)).toEqual([])
    // One Enter too many does nothing.
    await dialog.getByRole('checkbox').first().press('Enter')
    await dialog.getByRole('checkbox').first().uncheck()
    await dialog.getByRole('button', { name: move.confirm.one }).waitFor()
    await dialog.getByRole('checkbox').first().check()
    await dialog.getByRole('button', { name: fillCount(move.confirm, 2) }).click()
    await desk.getByText(fill(sum, { n: 1, all: 2 })).waitFor()
    await dialog.getByText(move.done).waitFor()
    await expect.poll(() => dialog.locator('li .text-alarm').count()).toBe(1)
    expect(await listAllFaults(desk)).toEqual([])
    await date.fill(later)
    await dialog.getByText('It costs the same').waitFor()
    await dialog.getByRole('button', { name: move.confirm.one }).click()
    await desk.getByText(fill(sum, { n: 2, all: 2 })).waitFor()
    await expect.poll(() => dialog.count()).toBe(0)
    await expect.poll(() => desk.getByText(fillCount(words.hits, 2)).count()).toBe(0)
    for (const email of guests) await site.findMail(email, en.mails.trip.moved.free)
  })

  it('or called off together, each told once what it is about, but for the one that is left out', async (test) => {
    test.skip(!isWholeRun())
    const stormy = inDays(120)
    const guests = ['gil@guests.example', 'hal@guests.example', 'ivy@guests.example']
    const sold: string[] = []
    for (const email of guests) sold.push((await (await book(stormy, email)).json()).reference)
    const [gone = '', alsoGone = '', left = ''] = sold
    const desk = await openDesk(desktop)
    await desk.getByRole('button', { name: words.add }).click()
    const adding = desk.getByRole('alertdialog')
    await adding.getByLabel(en.admin.fleet.closings.firstDay).fill(stormy)
    await adding.getByRole('button', { name: en.admin.fleet.save, exact: true }).click()
    await desk.getByText(fillCount(words.hits, 3)).waitFor()
    const callOff = reschedule.together['call-off']
    // By keyboard alone: what is asked begins with the first trip, and Enter there sends nothing.
    await desk.getByRole('button', { name: callOff.open }).press('Enter')
    const dialog = desk.getByRole('alertdialog', { name: fillCount(callOff.title, 3) })
    await expect.poll(() => dialog.getByText(reschedule.nothingBack).count()).toBe(3)
    const first = dialog.getByRole('checkbox').first()
    await expect.poll(() => first.evaluate((box) => box === document.activeElement)).toBe(true)
    expect(await listAllFaults(desk)).toEqual([])
    await desk.keyboard.press('Enter')
    await dialog.getByRole('checkbox', { name: left }).press('Space')
    await dialog.getByLabel(reschedule.together.message).fill('The pass is closed by the storm.')
    await dialog.getByRole('button', { name: fillCount(callOff.confirm, 2) }).press('Enter')
    await desk.getByText(fill(reschedule.together.sum, { n: 2, all: 3 })).waitFor()
    await expect.poll(() => dialog.getByText(callOff.done).count()).toBe(2)
    expect(await listAllFaults(desk)).toEqual([])
    await dialog.getByRole('button', { name: reschedule.together.close }).press('Enter')
    // The list behind it has the third alone.
    await desk.getByRole('link', { name: left }).waitFor()
    await expect
      .poll(() => desk.getByRole('link', { name: new RegExp(`${gone}|${alsoGone}`) }).count())
      .toBe(0)
    for (const email of guests.slice(0, 2)) {
      const mail = await site.findMail(email, 'The pass is closed by the storm.')
      expect(mail.text).toContain(formatLongDate(stormy))
    }
    const statuses = await Promise.all(sold.map((one) => readStatus(desk, one)))
    expect(statuses).toEqual(['cancelled', 'cancelled', 'requested'])
  })
})

/** How an order stands, as the head of its page says. */
async function readStatus(desk: Page, sold: string): Promise<string> {
  const page = await desk.context().newPage()
  await page.goto(site.url(`/admin?view=bookings&search=${sold}`))
  const row = page.getByRole('article').locator('header').filter({ hasText: sold })
  await row.waitFor()
  const text = (await row.textContent()) ?? ''
  await page.close()
  const { statuses } = en.admin
  return Object.entries(statuses).find(([, said]) => text.includes(said))?.[0] ?? text
}

function book(date: string, email = 'ada@guests.example') {
  return tryByCall(site, '/api/bookings', bookingBody({ date, email }))
}

async function openDesk(viewport: typeof desktop): Promise<Page> {
  const page = await openSignedIn(site, owner, '/admin?view=fleet', { viewport })
  return page
}
