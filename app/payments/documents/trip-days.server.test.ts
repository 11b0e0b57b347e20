import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { addDays, instantInCapeTown } from '#rules/dates/calendar-date.ts'
import { hourMs, minuteMs } from '#rules/dates/durations.ts'
import { engines } from '#tests/databases.ts'
import { storeWholeFleet } from '#tests/fixtures/fleet.ts'
import { storeOrder } from '#tests/fixtures/order.ts'
import { openAdministrator } from '#tests/test-accounts.ts'
import { start, testTours } from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { users } from '#app/accounts/schema.server.ts'
import { allocations, guides } from '#app/capacity/schema.server.ts'
import { guideAccounts } from '#app/guides/schema.server.ts'
import { renderFeed } from '#app/guides/guide-feed.server.ts'
import { hashToken } from '#app/accounts/mailed-tokens.server.ts'
import { findCalendar } from './order-calendar.server.ts'

const nightsOfTours = [0, 1, 2, 3, 4, 5]
const [day, plannedTimes] = ['2027-02-20', { from: '07:00', to: '17:30' }]
const stop = (time: string) => ({ time, activity: 'A stop', description: 'Somewhere.' })
const tours = nightsOfTours.flatMap((nights) => {
  const last = nights === 0 ? plannedTimes.to : `Day ${nights + 1}, ${plannedTimes.to}`
  const detailedItinerary = [stop(plannedTimes.from), stop(last)]
  return testTours.slice(0, 1).map((tour) => ({ ...tour, id: `of-${nights}`, detailedItinerary }))
})
/** Agreed times of a tour. None of these ends is before its start. */
const agreedTimes = [
  { startTime: null, endTime: null },
  { startTime: null, endTime: '16:00' },
  { startTime: '06:15', endTime: null },
  { startTime: '09:00', endTime: null },
  { startTime: '07:00', endTime: '17:30' },
  { startTime: '07:00', endTime: '23:45' },
  { startTime: '05:00', endTime: '06:00' },
]

const readEvents = (text = '') =>
  new ICAL.Component(ICAL.parse(text) as unknown[])
    .getAllSubcomponents('vevent')
    .map((event) => new ICAL.Event(event))
const formatSpan = ({ startDate, endDate }: InstanceType<typeof ICAL.Event>) =>
  startDate.isDate
    ? [`${startDate}`, `${endDate}`]
    : [startDate.toJSDate().toISOString(), endDate.toJSDate().toISOString()]

/**
 * Calculates the hours independently: the plan moves with its start, and an agreed end is on the
 * last day.
 */
function calculateSpan(
  nights: number,
  { startTime, endTime }: (typeof agreedTimes)[number],
): string[] {
  const from = instantInCapeTown(day, startTime ?? plannedTimes.from)
  const delay = from.getTime() - instantInCapeTown(day, plannedTimes.from).getTime()
  const to = instantInCapeTown(addDays(day, nights), endTime ?? plannedTimes.to).getTime()
  return [from, new Date(endTime ? to : to + delay)].map((moment) => moment.toISOString())
}

describe.each(engines)('the days of a trip in calendar files on the %s database', (engine) => {
  const office = setUpTestOffice(engine, undefined, { tours })

  it('span the first to the last day for guests, companions and guides', async () => {
    const trips = nightsOfTours.flatMap((nights) =>
      agreedTimes.map((hours) => ({ nights, hours, product: `of-${nights}` })),
    )
    const items = trips.map(({ product, hours }) => ({
      ...hours,
      product,
      status: 'booked' as const,
      date: day,
    }))
    const { orderId, itemIds } = await storeOrder(office.db, { now: start, items })
    const feed = await openFeed(itemIds)
    const sources = { db: office.db, content: office.office.content() }
    const guestEvents = readEvents((await findCalendar(sources, orderId))?.text)
    const companionEvents = readEvents(
      (await findCalendar(sources, orderId, { forCompanions: true }))?.text,
    )
    const guideEvents = readEvents(await renderFeed(office.office, feed))
    const findSpan = (events: typeof guestEvents, id = '-') => {
      const event = events.find(({ uid }) => uid.startsWith(id))
      return event ? formatSpan(event) : undefined
    }
    for (const [index, { nights, hours }] of trips.entries()) {
      const id = itemIds[index]
      const expected = calculateSpan(nights, hours)
      // Guests get whole days until an hour is agreed (DTEND is exclusive). Guides get the plan's
      // hours.
      const days = [day, addDays(day, nights + 1)]
      const guestSpan = hours.startTime === null ? days : expected
      const shownSpans = [
        findSpan(guestEvents, id),
        findSpan(companionEvents, id),
        findSpan(guideEvents, id),
      ]
      expect({ nights, hours, shown: shownSpans }).toEqual({
        nights,
        hours,
        shown: [guestSpan, guestSpan, expected],
      })
    }
  })

  async function openFeed(itemIds: readonly string[]): Promise<string> {
    await openAdministrator(office, `owner-${engine}@cape.example`)
    await storeWholeFleet(office.db, itemIds[0] ?? '', start)
    const [[guide], [user]] = [
      await office.db.select().from(guides),
      await office.db.select().from(users),
    ]
    const [guideId = '', userId = ''] = [guide?.id, user?.id]
    const feedHash = hashToken('of a guide')
    await office.db.insert(guideAccounts).values({ guideId, userId, linkedAt: start, feedHash })
    const rows = itemIds.slice(1).map((itemId, index) => {
      const from = new Date(start.getTime() + (index + 2) * hourMs)
      const period = { from, to: new Date(from.getTime() + minuteMs) }
      return { id: crypto.randomUUID(), itemId, guideId, period, createdAt: start }
    })
    await office.db.insert(allocations).values(rows)
    office.clock.now = instantInCapeTown(day, '08:00')
    return 'of a guide'
  }
})
