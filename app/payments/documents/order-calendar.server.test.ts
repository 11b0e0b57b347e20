import ICAL from 'ical.js'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { en } from '#content/words/en.ts'
import { instantInCapeTown } from '#rules/dates/calendar-date.ts'
import { engines } from '#tests/databases.ts'
import { storeOrder } from '#tests/fixtures/order.ts'
import { setUpTestDatabase } from '#tests/set-up-test-office.ts'
import { orderEvents, orderItems } from '#app/order/schema.server.ts'
import { findCalendar } from './order-calendar.server.ts'

const now = new Date()
const allDay = { startTime: null, endTime: null }

describe.each(engines)('the calendar file of an order on the %s database', (engine) => {
  const database = setUpTestDatabase(engine)

  const readCalendar = async (orderId: string) => {
    const file = await findCalendar({ db: database.db, content: shipped }, orderId)
    if (!file) throw new Error('There is no file.')
    const calendar = new ICAL.Component(ICAL.parse(file.text) as unknown[])
    return {
      ...file,
      events: calendar.getAllSubcomponents('vevent').map((event) => ({
        status: event.getFirstPropertyValue('status'),
        details: new ICAL.Event(event),
      })),
    }
  }

  it('has timed, all-day and cancelled days', async () => {
    const items = [
      { status: 'booked' as const },
      { ...allDay, title: 'A vehicle', kind: 'vehicle-day' as const, pickup: 'Hotel; mine' },
      { status: 'cancelled' as const },
    ]
    const { orderId, day, itemIds } = await storeOrder(database.db, { now, items })
    const { events, method, name, text } = await readCalendar(orderId)
    expect([method, name]).toEqual(['PUBLISH', expect.stringMatching(/^CC-.*\.ics$/)])
    expect(events).toHaveLength(3)
    const [timedEvent, allDayEvent, cancelledEvent] = itemIds.map((id) =>
      events.find(({ details: entry }) => entry.uid.startsWith(id)),
    )
    const statuses = [timedEvent?.status, allDayEvent?.status, cancelledEvent?.status]
    expect(statuses).toEqual(['CONFIRMED', 'TENTATIVE', 'CANCELLED'])
    expect(timedEvent?.details.startDate.toJSDate()).toEqual(instantInCapeTown(day, '08:00'))
    expect(allDayEvent?.details.startDate.isDate).toBe(true)
    expect(allDayEvent?.details.description).toContain(en.calendarFile.notYet)
    expect(text).not.toContain('Hotel')
    expect((await findCalendar({ db: database.db, content: shipped }, orderId))?.text).toBe(text)
  })

  it('removes its days when all are cancelled, and adds them again', async () => {
    const { orderId } = await storeOrder(database.db, { now, sequence: 4 })
    const before = await readCalendar(orderId)
    const whereItem = eq(orderItems.orderId, orderId)
    await database.db.update(orderItems).set({ status: 'cancelled' }).where(whereItem)
    const after = await readCalendar(orderId)
    expect(after.method).toBe('CANCEL')
    expect(after.events[0]?.status).toBe('CANCELLED')
    expect(after.events[0]?.details.uid).toBe(before.events[0]?.details.uid)
    expect(after.events[0]?.details.sequence).toBeGreaterThan(
      before.events[0]?.details.sequence ?? 0,
    )
    const event = { event: 'paid-late', from: 'expired', to: 'confirmed', facts: {}, number: 1 }
    const actor = { who: 'guest' as const, actorId: null, at: now }
    await database.db.insert(orderEvents).values({ ...event, ...actor, orderId })
    await database.db.update(orderItems).set({ status: 'booked' }).where(whereItem)
    const restoredCalendar = await readCalendar(orderId)
    expect(restoredCalendar.method).toBe('PUBLISH')
    expect(restoredCalendar.events[0]?.details.sequence).toBeGreaterThan(
      after.events[0]?.details.sequence ?? 0,
    )
    const sources = { db: database.db, content: shipped }
    expect(await findCalendar(sources, crypto.randomUUID())).toBeUndefined()
  })
})
