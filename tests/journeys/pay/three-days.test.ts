import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { asc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { company } from '#content/company.ts'
import { en } from '#content/words/en.ts'
import { addDays, type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import { sumBooks } from '#rules/orders/ledger.ts'
import { orderItems } from '#server/database/schema/orders.ts'
import { companyDays } from '#server/database/schema/tours.ts'
import { loadOrder } from '#server/records/load-order.ts'
import { inDays } from '../../days.ts'
import { storePaidTrip } from '../../fixtures/order.ts'
import { listAllFaults } from '../faults.ts'
import { desktop, phone, useSite } from '../site.ts'
import { unfold, useOrders, waitForHeading } from './orders.ts'
import { clientsOf } from '../../whole-run.ts'

const orders = useOrders()
const site = useSite(() => orders.settings({ PAYMENTS: 'demo' }))
const { change, cancel, ride } = en.manage

const ways: [string, BrowserContextOptions, number][] = [
  ['on a phone', { viewport: phone }, 100],
  ['on a desk', { viewport: desktop }, 140],
  ['on a phone without scripts', { viewport: phone, javaScriptEnabled: false }, 180],
]

describe.each(clientsOf(ways))('a guest with a trip of three days %s', (way, options, days) => {
  const hasScripts = options.javaScriptEnabled !== false

  it('says where to be fetched on one, moves another and calls the third off', async () => {
    const email = `three-days-${days}@guests.example`
    const first = inDays(days)
    const trip = await storePaidTrip(orders.db, new Date(), { email, first, tours: 3 })
    const [stays = '', moved = '', off = ''] = trip.itemIds
    const page = await site.open(`/m/${trip.key}`, options)
    await waitForHeading(page, en.manage.scenes.confirmed.title)

    await formatPickUp(page, 'The Old Mill, Camps Bay', hasScripts)
    await expect.poll(() => readItem(stays)).toMatchObject({ pickup: 'The Old Mill, Camps Bay' })
    await site.findMail(company.email, formatLongDate(first))

    const chosen = await moveSecondDay(page, inDays(days + 1), hasScripts)
    await page.getByText(change.done).waitFor()
    await expect.poll(() => readItem(moved)).toMatchObject({ date: chosen })
    const told = await site.findMail(email, 'Changed: Cape Peninsula')
    expect(told.text).toContain(formatLongDate(chosen))
    expect(told.text).toContain(formatLongDate(inDays(days + 1)))

    await unfold(page, 'cancelling')
    if (hasScripts) await press(page, cancel.open)
    await nameOf(page, inDays(days + 2)).check()
    await press(page, cancel.look)
    await press(page, cancel.agree)
    await page.getByText(cancel.done).waitFor()
    await waitForHeading(page, en.manage.scenes.confirmed.title)

    expect(await listItems(trip.orderId)).toEqual([
      { id: stays, status: 'booked', date: first, pickup: 'The Old Mill, Camps Bay' },
      { id: off, status: 'cancelled', date: inDays(days + 2), pickup: null },
      { id: moved, status: 'booked', date: chosen, pickup: null },
    ])
    const { books } = await orders.db.transaction((one) => loadOrder(one, trip.orderId))
    // Two days of R5,000, and 15% of the one that was called off.
    expect(sumBooks(books)).toMatchObject({ owed: 1_075_000, paid: 1_500_000 })
    const taken = await orders.db.select().from(companyDays)
    const own = [first, inDays(days + 1), inDays(days + 2), chosen]
    expect(own.map((date) => taken.find((row) => row.date === date)?.taken ?? 0)).toEqual([
      1, 0, 0, 1,
    ])
    await expect.poll(() => tripOf(page).innerText()).toContain(`(${en.manage.itemCancelled})`)
    expect(await readCalendar(page)).toEqual({ CONFIRMED: 2, CANCELLED: 1 })
    if (hasScripts) expect(await listAllFaults(page)).toEqual([])
  })
})

/** The first day's form is filled in; with scripts it is opened before. */
async function formatPickUp(page: Page, place: string, hasScripts: boolean): Promise<void> {
  await unfold(page, 'ride')
  const rides = page.getByRole('region', { name: ride.several })
  if (hasScripts) await rides.getByRole('button', { name: ride.open }).first().click()
  await rides.getByLabel(ride.asked.pickup.label).first().fill(place)
  await rides.getByRole('button', { name: ride.save }).first().click()
  await expect.poll(() => tripOf(page).innerText()).toContain(place)
}

/** Moves the second day to the last one that its calendar shows, or ten days on; gives the day. */
async function moveSecondDay(
  page: Page,
  before: CalendarDate,
  hasScripts: boolean,
): Promise<CalendarDate> {
  await unfold(page, 'change')
  const part = page.getByRole('region', { name: change.title })
  const opener = part.getByRole('button', { name: change.open }).nth(1)
  if (hasScripts) return moveByCalendar(page, opener, before)
  await part.getByRole('link', { name: change.open }).nth(1).click()
  const date = part.getByLabel(change.date).nth(1)
  const chosen = addDays(before, 10)
  await date.fill(chosen)
  await part.getByRole('button', { name: change.look }).nth(1).click()
  await press(page, change.agree)
  return chosen
}

async function moveByCalendar(page: Page, opener: Locator, before: CalendarDate) {
  await opener.click()
  await page.getByRole('button', { name: change.date }).click()
  await page.getByRole('button', { name: /Next Month/ }).click()
  // Each day says what it costs, for both of them.
  const cell = page.getByRole('gridcell').getByRole('button', { disabled: false }).last()
  await expect.poll(() => cell.getAttribute('aria-label')).toContain('R5,000')
  const [date = ''] = ((await cell.getAttribute('aria-label')) ?? '').split('.')
  await cell.click()
  await press(page, change.look)
  await page.getByRole('heading', { name: change.quoteTitle }).waitFor()
  await press(page, change.agree)
  return findDate(date, before)
}

/** The day that is written so, on one of the hundred after another. */
function findDate(written: string, after: CalendarDate): CalendarDate {
  const days = Array.from({ length: 100 }, (_, day) => addDays(after, day))
  const found = days.find((day) => formatLongDate(day) === written)
  if (!found) throw new Error(`No day is written '${written}'.`)
  return found
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** The box of a day among those that can be called off. */
function nameOf(page: Page, date: CalendarDate): Locator {
  return page.getByRole('checkbox', { name: new RegExp(formatLongDate(date)) })
}

function tripOf(page: Page): Locator {
  return page.getByRole('region', { name: en.manage.tripTitle, exact: true })
}

async function readItem(id: string) {
  const [row] = await orders.db.select().from(orderItems).where(eq(orderItems.id, id))
  return row
}

function listItems(orderId: string) {
  const { id, status, date, pickup } = orderItems
  return orders.db
    .select({ id, status, date, pickup })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(date))
}

/** How many entries of the calendar's file stand, and how many are called off. */
async function readCalendar(page: Page): Promise<Record<string, number>> {
  const answer = await page.request.get(new URL('/manage/calendar.ics', page.url()).href)
  const states = [...(await answer.text()).matchAll(/^STATUS:(\w+)/gm)].map(
    ([, state = '']) => state,
  )
  return Object.fromEntries(
    [...new Set(states)].map((state) => [state, states.filter((one) => one === state).length]),
  )
}
