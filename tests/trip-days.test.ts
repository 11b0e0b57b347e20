import ICAL from 'ical.js'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { addDays, type CalendarDate, instantInCapeTown } from '#rules/dates/calendar-date.ts'
import { checkDrop, findExchange } from '#app/capacity/calendar-drop.ts'
import { correctPeriods } from '#app/capacity/correct-periods.server.ts'
import { readCalendar } from '#app/capacity/read-calendar.server.ts'
import { readDay } from '#app/capacity/read-day.server.ts'
import { findCalendar } from '#app/payments/documents/order-calendar.server.ts'
import { allocations, vehicles } from '#app/capacity/schema.server.ts'
import { orderEvents, orderItems, orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { describeDays } from '#app/guides/describe-days.server.ts'
import { notifyGuides } from '#app/guides/notify-guides.server.ts'
import { listBadDayTrips } from '#app/changing/list-bad-day-trips.server.ts'
import { sendTripMails } from '#app/trip-mails/send-trip-mails.server.ts'
import { completeOrders } from '#app/order/order-history.server.ts'
import { engines } from './databases.ts'
import { setUpGuides } from './fixtures/guides.ts'
import { storeOrder } from './fixtures/order.ts'
import { errorCode, openAdministrator, type TestBrowser } from './test-accounts.ts'
import { start, testTours } from './test-office.ts'
import { setUpTestOffice } from './set-up-test-office.ts'

const day = '2026-11-27'
const [plan] = testTours
if (!plan) throw new Error('There is no tour.')
const stop = { activity: 'A stop', description: 'A stop' }
/** Tours from 07:00 to 17:00, with this many nights. */
const tours = [0, 1, 5].map((nights) => ({
  ...plan,
  id: `nights-${nights}`,
  detailedItinerary: [
    { ...stop, time: '07:00' },
    { ...stop, time: `Day ${nights + 1}, 17:00` },
  ],
}))

/**
 * Calculated independently: a plan's end moves with its start; an agreed end is on its last day.
 */
const computeEnd = (nights: number, time: string, ends: string): Date => {
  const begins = instantInCapeTown(day, time || '07:00').getTime()
  if (!ends) return new Date(begins + (nights * 24 + 10) * 3_600_000)
  const end = instantInCapeTown(addDays(day, nights), ends)
  return end.getTime() > begins ? end : instantInCapeTown(addDays(day, nights + 1), ends)
}
const cases = [0, 1, 5].flatMap((nights) =>
  ['', '18:00'].flatMap((time) => ['', '20:30', '01:30'].map((ends) => ({ nights, time, ends }))),
)

const parseEvent = (text: string) => {
  const component = new ICAL.Component(ICAL.parse(text) as unknown[]).getFirstSubcomponent('vevent')
  return new ICAL.Event(component ?? undefined)
}

describe.each(engines)('the days of a trip on the %s database', (engine) => {
  const office = setUpTestOffice(engine, undefined, { tours })
  let admin: TestBrowser
  let guide: { id: string; browser: TestBrowser }
  let van = ''
  let feedPath = ''
  const { fleet, openGuide, sell } = setUpGuides(
    () => office,
    () => admin,
  )
  beforeAll(async () => {
    office.clock.now = start
    admin = await openAdministrator(office, 'owner@cape.example')
    guide = await openGuide('Thandi', 'thandi@cape.example')
    van = await fleet.addVehicle()
    const { address } = await (await guide.browser.put('/api/guide/feed', {})).json()
    feedPath = new URL(address).pathname
  })
  beforeEach(async () => {
    await office.db.delete(orders)
    await office.db.delete(outbox)
  })

  const readJson = async (path: string, browser = admin) => (await browser.get(path)).json()
  const sellTrip = async (nights: number) => {
    const trip = await sell({
      now: start,
      firstDay: day,
      lastDay: day,
      items: [{ date: day, product: `nights-${nights}`, startTime: null, endTime: null }],
    })
    expect((await fleet.assign(trip.itemId, buildAssignment())).status).toBe(200)
    return trip
  }
  const buildAssignment = () => ({ vehicles: [van], guides: [guide.id] })
  const storeDetails = async (
    { orderId, itemId }: { orderId: string; itemId: string },
    change: object,
  ) => {
    const { items } = await readJson(`/api/admin/orders/${orderId}/details`)
    const { details: seenDetails } = items[0]
    const request = {
      item: itemId,
      ...seenDetails,
      phone: '+27 82 555 0199',
      ...change,
      seen: seenDetails,
    }
    const answer = await admin.put(`/api/admin/orders/${orderId}/details`, request)
    expect(await answer.json()).toEqual({ isServed: true })
  }
  it.each(cases)('are the same on every screen: $nights nights, $time, $ends', async (testCase) => {
    const { nights, time, ends } = testCase
    const end = computeEnd(nights, time, ends)
    const count = (end.getTime() - instantInCapeTown(day, '00:00').getTime()) / 86_400_000
    const days = Array.from({ length: Math.ceil(count) }, (_, n) => addDays(day, n))
    const [lastDay = day] = days.toReversed()
    const trip = await sellTrip(nights)
    const { orderId, itemId } = trip
    if (time) await storeDetails(trip, { time })
    // The dates as stored before tour plans had nights. A server corrects them at its start.
    if (!time && !ends) await correctPeriods(office.office)
    if (ends) await storeDetails(trip, { ends })
    expect((await office.db.select().from(orders))[0]).toMatchObject({ firstDay: day, lastDay })

    // Van and guide are unavailable during the trip, and free afterwards.
    const checkAvailability = async (from: Date) => {
      const clock = new Date(from.getTime() + 2 * 3_600_000).toISOString()
      const item = {
        kind: 'custom' as const,
        status: 'booked' as const,
        date: clock.slice(0, 10),
        startTime: clock.slice(11, 16),
        endTime: null,
      }
      const otherOrder = await storeOrder(office.db, {
        now: start,
        status: 'confirmed',
        items: [item],
      })
      const answer = await fleet.assign(otherOrder.itemIds[0] ?? '', buildAssignment())
      await office.db.delete(orders).where(eq(orders.id, otherOrder.orderId))
      return answer.status === 200 ? 'free' : await errorCode(answer)
    }
    for (const date of days.slice(1))
      expect(await checkAvailability(instantInCapeTown(date, '00:30'))).toBe('fleet-taken')
    expect(await checkAvailability(new Date(end.getTime() - 60_000))).toBe('fleet-taken')
    expect(await checkAvailability(new Date(end.getTime() + 61 * 60_000))).toBe('free')

    const services = office.office
    const guideRecord = { id: guide.id, name: 'Thandi', hasFeed: true }
    for (const date of [addDays(day, -1), ...days, addDays(lastDay, 1)]) {
      office.clock.now = instantInCapeTown(date, '04:00')
      const idsByView = [
        await readCalendar(services, { from: date, days: 1, withMoney: true }),
        await readDay(services, date),
        await listBadDayTrips(services, { date }),
      ].map(({ trips }) => trips.map((listedTrip) => listedTrip.itemId))
      const expected = days.includes(date) ? [itemId] : []
      expect(idsByView, date).toEqual([expected, expected, expected])
      const guideDays = await describeDays(services, guideRecord)
      expect(
        guideDays.trips.map((listedTrip) => listedTrip.phone !== null),
        date,
      ).toEqual(date > lastDay ? [] : [true])
      await completeOrders(office.db, office.clock.now)
      const [order] = await office.db.select().from(orders)
      expect(order?.status, date).toBe(date > lastDay ? 'completed' : 'confirmed')
    }

    const feedEvent = parseEvent(await (await office.app.request(feedPath)).text())
    expect([feedEvent.startDate.toJSDate(), feedEvent.endDate.toJSDate()]).toEqual([
      instantInCapeTown(day, time || '07:00'),
      end,
    ])
    const file = await findCalendar({ db: office.db, content: office.office.content() }, orderId)
    const guestEvent = parseEvent(file?.text ?? '')
    expect([`${guestEvent.startDate}`, `${guestEvent.endDate}`]).toEqual(
      time
        ? [instantInCapeTown(day, time), end].map(
            (instant) => `${instant.toISOString().slice(0, 19)}Z`,
          )
        : [day, addDays(lastDay, 1)],
    )
    const countThanks = async (date: CalendarDate) => {
      office.clock.now = instantInCapeTown(date, '10:00')
      await sendTripMails(office.office)
      return (await office.db.select().from(outbox)).filter(
        ({ kind }) => kind === 'trip-over-guest',
      ).length
    }
    expect(await countThanks(lastDay)).toBe(0)
    expect(await countThanks(addDays(lastDay, 1))).toBe(1)
  })

  it('are all checked by a drag in the calendar of one day', async () => {
    const otherVehicle = await fleet.addVehicle({ name: 'Other' })
    onTestFinished(async () => {
      await office.db.delete(vehicles).where(eq(vehicles.id, otherVehicle))
    })
    const sellOn = async (date: CalendarDate, nights: number, vehicle: string) => {
      const items = [{ date, product: `nights-${nights}`, startTime: null, endTime: null }]
      const { itemId } = await sell({ now: start, firstDay: date, lastDay: date, items })
      expect((await fleet.assign(itemId, { vehicles: [vehicle] })).status).toBe(200)
      return itemId
    }
    const longTrip = await sellOn(day, 1, van)
    await sellOn(day, 0, otherVehicle)
    const checkMove = async () => {
      const answer = await readCalendar(office.office, { from: day, days: 1, withMoney: true })
      const trip = answer.trips.find(({ itemId }) => itemId === longTrip)
      if (!trip) throw new Error('The trip is not in the calendar.')
      const [from, to] = [van, otherVehicle].map((id) => ({ kind: 'vehicle' as const, id }))
      if (!from || !to) throw new Error('Both vehicles are needed.')
      const fleetState = await fleet.read()
      const move = { trip, from, to }
      return [
        checkDrop(fleetState, answer, move)?.code,
        findExchange(fleetState, answer, move) !== undefined,
      ]
    }
    expect(await checkMove()).toEqual(['fleet-taken', true])
    await sellOn(addDays(day, 1), 0, otherVehicle)
    expect(await checkMove()).toEqual(['fleet-taken', false])
  })

  it('are corrected if two were stored as one, without taking the van from a later trip', async () => {
    const { itemId, orderId } = await sellTrip(1)
    const period = { from: instantInCapeTown(day, '06:00'), to: instantInCapeTown(day, '18:00') }
    await office.db.update(allocations).set({ period })
    const second = addDays(day, 1)
    const items = [{ date: second, product: 'nights-0', startTime: null, endTime: null }]
    const nextTrip = await sell({ now: start, firstDay: second, lastDay: second, items })
    expect((await fleet.assign(nextTrip.itemId, buildAssignment())).status).toBe(200)
    const before = await office.db.select().from(allocations)
    expect(await correctPeriods(office.office)).toBe(1)
    const after = await office.db.select().from(allocations)
    expect(after.filter((row) => row.itemId === nextTrip.itemId)).toEqual(
      before.filter((row) => row.itemId === nextTrip.itemId),
    )
    expect(after.some((row) => row.itemId === itemId)).toBe(false)
    const events = await office.db
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, orderId))
    expect(events.at(-1)).toMatchObject({ event: 'people-released', who: 'server' })
    expect(await correctPeriods(office.office)).toBe(0)
  })

  it('are all reported to a guide, also on the second day', async () => {
    const { itemId } = await sellTrip(1)
    office.clock.now = instantInCapeTown(addDays(day, -1), '12:00')
    expect(await notifyGuides(office.office)).toBe(1)
    office.clock.now = instantInCapeTown(addDays(day, 1), '09:00')
    expect(await notifyGuides(office.office)).toBe(0)
    await office.db.update(orderItems).set({ status: 'cancelled' }).where(eq(orderItems.id, itemId))
    expect(await notifyGuides(office.office)).toBe(1)
    const { gone } = await describeDays(office.office, { ...guide, name: 'Thandi', hasFeed: true })
    expect(gone).toMatchObject([{ itemId, news: 'called-off' }])
  })
})
