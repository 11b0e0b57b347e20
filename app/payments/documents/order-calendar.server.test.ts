import ICAL from 'ical.js'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { en } from '#content/words/en.ts'
import { instantInCapeTown } from '#rules/dates/calendar-date.ts'
import { engines, openTestDatabase } from '#tests/databases.ts'
import { storeOrder } from '#tests/fixtures/order.ts'
import type { OpenDatabase } from '#platform/database/database.ts'
import { orderEvents, orderItems } from '#app/order/schema.server.ts'
import { findCalendar } from './order-calendar.server.ts'

const now = new Date()

describe.each(engines)('the calendar file of an order on the %s database', (engine) => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database.close())

  const read = async (orderId: string) => {
    const found = await findCalendar({ db: database.db, content: shipped }, orderId)
    if (!found) throw new Error('There is no file.')
    const calendar = new ICAL.Component(ICAL.parse(found.text) as unknown[])
    return {
      ...found,
      events: calendar.getAllSubcomponents('vevent').map((event) => ({
        status: event.getFirstPropertyValue('status'),
        its: new ICAL.Event(event),
      })),
    }
  }

  it('has its days: one with a clock time, one that lasts all day, and one that was called off', async () => {
    const items = [
      { status: 'booked' as const },
      {
        startTime: null,
        endTime: null,
        title: 'A vehicle',
        kind: 'vehicle-day' as const,
        pickup: 'Hotel; mine',
      },
      { status: 'cancelled' as const },
    ]
    const { orderId, day, itemIds } = await storeOrder(database.db, { now, items })
    const { events, method, name, text } = await read(orderId)
    expect([method, name]).toEqual(['PUBLISH', expect.stringMatching(/^CC-.*\.ics$/)])
    const byId = (id?: string) => events.find(({ its }) => its.uid.startsWith(id ?? '-'))
    expect(events).toHaveLength(3)
    expect(byId(itemIds[2])?.status).toBe('CANCELLED')
    expect(byId(itemIds[0])?.status).toBe('CONFIRMED')
    expect(byId(itemIds[0])?.its.startDate.toJSDate()).toEqual(instantInCapeTown(day, '08:00'))
    expect(byId(itemIds[1])?.status).toBe('TENTATIVE')
    expect(byId(itemIds[1])?.its.startDate.isDate).toBe(true)
    expect(byId(itemIds[1])?.its.description).toContain(en.calendarFile.notYet)
    expect(text).not.toContain('Hotel')
    expect((await findCalendar({ db: database.db, content: shipped }, orderId))?.text).toBe(text)
  })

  it('takes its days out again once all of it is called off', async () => {
    const { orderId } = await storeOrder(database.db, { now, sequence: 4 })
    const before = await read(orderId)
    await database.db
      .update(orderItems)
      .set({ status: 'cancelled' })
      .where(eq(orderItems.orderId, orderId))
    const after = await read(orderId)
    expect(after.method).toBe('CANCEL')
    expect(after.events[0]?.status).toBe('CANCELLED')
    expect(after.events[0]?.its.uid).toBe(before.events[0]?.its.uid)
    expect(after.events[0]?.its.sequence).toBeGreaterThan(before.events[0]?.its.sequence ?? 0)
    const event = { event: 'paid-late', from: 'expired', to: 'confirmed', facts: {}, number: 1 }
    const by = { who: 'guest' as const, actorId: null, at: now }
    await database.db.insert(orderEvents).values({ ...event, ...by, orderId })
    await database.db
      .update(orderItems)
      .set({ status: 'booked' })
      .where(eq(orderItems.orderId, orderId))
    const again = await read(orderId)
    expect(again.method).toBe('PUBLISH')
    expect(again.events[0]?.its.sequence).toBeGreaterThan(after.events[0]?.its.sequence ?? 0)
    expect(
      await findCalendar({ db: database.db, content: shipped }, crypto.randomUUID()),
    ).toBeUndefined()
  })
})
