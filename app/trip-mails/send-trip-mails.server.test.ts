import { eq, isNull } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { addDays, instantInCapeTown } from '#rules/dates/calendar-date.ts'
import { engines } from '#tests/databases.ts'
import { storePaidTrip } from '#tests/fixtures/order.ts'
import { useEmptyOffice } from '#tests/use-empty-office.ts'
import { tripMails } from '#app/order/follow-up-schema.server.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { sendTripMails } from './send-trip-mails.server.ts'

const day = '2026-12-10'
const [soon, tomorrow, over] = ['trip-soon-guest', 'trip-tomorrow-guest', 'trip-over-guest']

describe.each(engines)('the mails before and after a trip on the %s database', (engine) => {
  const office = useEmptyOffice(engine)
  beforeEach(async () => {
    isMailServerThere = true
  })

  const book = (more: Parameters<typeof storePaidTrip>[2] = {}) =>
    storePaidTrip(office.db, office.clock.now, { first: day, ...more })
  const at = async (days: number, time: string, on = day) => {
    office.clock.now = instantInCapeTown(addDays(on, days), time)
    const owed = await sendTripMails(office.office)
    if (isMailServerThere)
      await office.db.update(outbox).set({ sentAt: office.clock.now }).where(isNull(outbox.sentAt))
    return owed
  }
  let isMailServerThere = true
  const listMails = async () => {
    const mails = await office.db.select().from(outbox).orderBy(outbox.createdAt)
    return mails.filter(({ letGoAt }) => letGoAt === null).map(({ kind }) => kind)
  }
  const change = (orderId: string, set: Partial<typeof orders.$inferInsert>) =>
    office.db.update(orders).set(set).where(eq(orders.id, orderId))
  const changeItem = (orderId: string, set: Partial<typeof orderItems.$inferInsert>) =>
    office.db.update(orderItems).set(set).where(eq(orderItems.orderId, orderId))
  /** Runs every hour around a trip like the worker, in two processes at once. */
  const passAll = async (on = day) => {
    for (let days = -3; days <= 9; days += 1)
      for (const time of ['07:30', '09:00', '10:00', '12:30', '17:00', '20:00', '23:00']) {
        await Promise.all([at(days, time, on), at(days, time, on)])
      }
  }

  it('are sent two days before, the evening before and the day after, each once', async () => {
    await book()
    expect(await at(-2, '09:59')).toBe(0)
    expect(await at(-2, '10:00')).toBe(1)
    expect(await at(-2, '10:01')).toBe(0)
    expect(await listMails()).toEqual([soon])
    expect(await at(-1, '16:59')).toBe(0)
    expect(await at(-1, '17:00')).toBe(1)
    expect(await at(1, '10:00')).toBe(1)
    await passAll()
    expect(await listMails()).toEqual([soon, tomorrow, over])
    const [first, second] = await office.db.select().from(outbox).orderBy(outbox.createdAt)
    expect(first?.text).toContain('Thursday, 10 December 2026')
    expect(second?.subject).toContain('08:00')
  })

  it('reach guests of every country with the pick-up time, however late it changes', async () => {
    office.clock.now = instantInCapeTown(addDays(day, -1), '13:47')
    const phones = {
      ZA: '+27 21 1',
      GB: '+44 20 1',
      US: '+1 212 1',
      RU: '+7 495 1',
      CN: '+86 21 1',
    }
    const further = { JP: '+81 3 1', AU: '+61 2 1', NZ: '+64 9 1' }
    for (const [name, phone] of Object.entries({ ...phones, ...further }))
      await change((await book()).orderId, { name, phone, createdAt: office.clock.now })
    const went: Record<string, string[]> = {}
    const pass = async (days: number, time: string) => {
      await at(days, time)
      for (const { createdAt, about } of await office.db.select().from(outbox)) {
        if (createdAt.getTime() !== office.clock.now.getTime()) continue
        const [to] = await office.db.select().from(orders).where(eq(orders.reference, about))
        ;(went[to?.name ?? ''] ??= []).push(time)
      }
    }
    const changeHour = (startTime: string) => office.db.update(orderItems).set({ startTime })
    for (const time of ['13:47', '14:45', '17:00']) await pass(-1, time)
    await changeHour('07:15')
    for (const time of ['17:05', '20:00']) await pass(-1, time)
    await changeHour('07:30')
    await pass(-1, '22:40')
    await changeHour('07:45')
    for (const time of ['05:50', '07:44']) await pass(0, time)
    const later = ['22:40', '05:50']
    const atOnce = ['13:47', '17:05', ...later]
    const inTheEvening = ['17:00', '17:05', ...later]
    expect(went).toEqual({
      ZA: inTheEvening,
      GB: inTheEvening,
      US: ['20:00', ...later],
      CN: ['14:45', '17:05', ...later],
      RU: atOnce,
      JP: atOnce,
      AU: atOnce,
      NZ: atOnce,
    })
    await changeHour('06:00')
    await pass(0, '07:46')
    expect(went['NZ']).toEqual(atOnce)
  })

  it('are not sent for cancelled trips, no-shows and resellers’ guests', async () => {
    const { orderId: calledOff } = await book()
    await change(calledOff, { status: 'cancelled' })
    const { orderId: notCome } = await book()
    await changeItem(notCome, { status: 'no-show' })
    await book({ channel: 'reseller' })
    await book({ status: 'held' })
    await passAll()
    expect(await listMails()).toEqual([])
  })

  it('are sent again for a new day or hour', async () => {
    const { orderId } = await book()
    await at(-2, '10:00')
    const later = addDays(day, 5)
    await change(orderId, { firstDay: later, lastDay: later })
    await changeItem(orderId, { date: later })
    await at(-1, '17:00')
    expect(await listMails()).toEqual([soon])
    await at(-2, '10:00', later)
    await at(-1, '17:00', later)
    await changeItem(orderId, { startTime: '07:15' })
    await at(-1, '18:00', later)
    await passAll(later)
    expect(await listMails()).toEqual([soon, soon, tomorrow, tomorrow, over])
  })

  it('are left out if a late booking makes them redundant', async () => {
    office.clock.now = instantInCapeTown(addDays(day, -1), '12:00')
    const { orderId } = await book()
    await change(orderId, { createdAt: office.clock.now })
    await passAll()
    expect(await listMails()).toEqual([tomorrow, over])
  })

  it('are removed from the outbox when it is too late to send them', async () => {
    isMailServerThere = false
    const { orderId } = await book()
    await at(-2, '20:00')
    expect(await listMails()).toEqual([soon])
    await at(-2, '21:00')
    expect(await listMails()).toEqual([])
    await at(-1, '17:00')
    await change(orderId, { status: 'cancelled' })
    await at(-1, '17:01')
    expect(await listMails()).toEqual([])
    expect((await office.db.select().from(tripMails)).map(({ mailId }) => mailId)).toEqual([
      null,
      null,
    ])
  })

  it('are sent only if the owner has switched them on', async () => {
    await book()
    const known = office.office.content()
    const services = {
      ...office.office,
      content: () => ({ ...known, tripMails: { ...known.tripMails, eveningBefore: false } }),
    }
    office.clock.now = instantInCapeTown(addDays(day, -1), '17:00')
    expect(await sendTripMails(services)).toBe(0)
    expect(await sendTripMails(office.office)).toBe(1)
  })
})
