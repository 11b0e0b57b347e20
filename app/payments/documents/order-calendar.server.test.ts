import ICAL from 'ical.js'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { en } from '#content/words/en.ts'
import { instantInCapeTown } from '#rules/dates/calendar-date.ts'
import { engines } from '#tests/databases.ts'
import { storeOrder } from '#tests/fixtures/order.ts'
import { useTestDatabase } from '#tests/use-test-office.ts'
import { orderEvents, orderItems } from '#app/order/schema.server.ts'
import { findCalendar } from './order-calendar.server.ts'

const now = new Date()
const allDay = { startTime: null, endTime: null }

describe.each(engines)('the calendar file of an order on the %s database', (engine) => {
  const database = useTestDatabase(engine)

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

  it('has timed, all-day and cancelled days', async () => {
    const items = [
      { status: 'booked' as const },
      { ...allDay, title: 'A vehicle', kind: 'vehicle-day' as const, pickup: 'Hotel; mine' },
      { status: 'cancelled' as const },
    ]
    const { orderId, day, itemIds } = await storeOrder(database.db, { now, items })
    const { events, method, name, text } = await read(orderId)
    expect([method, name]).toEqual(['PUBLISH', expect.stringMatching(/^CC-.*\.ics$/)])
    expect(events).toHaveLength(3)
    const [timed, whole, cancelled] = itemIds.map((id) =>
      events.find(({ its }) => its.uid.startsWith(id)),
    )
    const statuses = [timed?.status, whole?.status, cancelled?.status]
    expect(statuses).toEqual(['CONFIRMED', 'TENTATIVE', 'CANCELLED'])
    expect(timed?.its.startDate.toJSDate()).toEqual(instantInCapeTown(day, '08:00'))
    expect(whole?.its.startDate.isDate).toBe(true)
    expect(whole?.its.description).toContain(en.calendarFile.notYet)
    expect(text).not.toContain('Hotel')
    expect((await findCalendar({ db: database.db, content: shipped }, orderId))?.text).toBe(text)
  })

  it('removes its days when all are cancelled, and adds them again', async () => {
    const { orderId } = await storeOrder(database.db, { now, sequence: 4 })
    const before = await read(orderId)
    const whereItem = eq(orderItems.orderId, orderId)
    await database.db.update(orderItems).set({ status: 'cancelled' }).where(whereItem)
    const after = await read(orderId)
    expect(after.method).toBe('CANCEL')
    expect(after.events[0]?.status).toBe('CANCELLED')
    expect(after.events[0]?.its.uid).toBe(before.events[0]?.its.uid)
    expect(after.events[0]?.its.sequence).toBeGreaterThan(before.events[0]?.its.sequence ?? 0)
    const event = { event: 'paid-late', from: 'expired', to: 'confirmed', facts: {}, number: 1 }
    const by = { who: 'guest' as const, actorId: null, at: now }
    await database.db.insert(orderEvents).values({ ...event, ...by, orderId })
    await database.db.update(orderItems).set({ status: 'booked' }).where(whereItem)
    const again = await read(orderId)
    expect(again.method).toBe('PUBLISH')
    expect(again.events[0]?.its.sequence).toBeGreaterThan(after.events[0]?.its.sequence ?? 0)
    const from = { db: database.db, content: shipped }
    expect(await findCalendar(from, crypto.randomUUID())).toBeUndefined()
  })
})
