import { eq, isNull } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { addDays, instantInCapeTown } from '#rules/dates/calendar-date.ts'
import { engines } from '#tests/databases.ts'
import { storePaidTrip } from '#tests/fixtures/order.ts'
import { setUpEmptyOffice } from '#tests/set-up-empty-office.ts'
import { tripMails } from '#app/order/follow-up-schema.server.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { sendTripMails } from './send-trip-mails.server.ts'

const day = '2026-12-10'
const [soonMail, tomorrowMail, overMail] = [
  'trip-soon-guest',
  'trip-tomorrow-guest',
  'trip-over-guest',
]

describe.each(engines)('the mails before and after a trip on the %s database', (engine) => {
  const office = setUpEmptyOffice(engine)
  beforeEach(async () => {
    hasMailServer = true
  })

  const storeTrip = (fields: Parameters<typeof storePaidTrip>[2] = {}) =>
    storePaidTrip(office.db, office.clock.now, { first: day, ...fields })
  const runAt = async (days: number, time: string, tripDay = day) => {
    office.clock.now = instantInCapeTown(addDays(tripDay, days), time)
    const queuedCount = await sendTripMails(office.office)
    if (hasMailServer)
      await office.db.update(outbox).set({ sentAt: office.clock.now }).where(isNull(outbox.sentAt))
    return queuedCount
  }
  let hasMailServer = true
  const listMails = async () => {
    const mails = await office.db.select().from(outbox).orderBy(outbox.createdAt)
    return mails.filter(({ letGoAt }) => letGoAt === null).map(({ kind }) => kind)
  }
  const changeOrder = (orderId: string, set: Partial<typeof orders.$inferInsert>) =>
    office.db.update(orders).set(set).where(eq(orders.id, orderId))
  const changeItem = (orderId: string, set: Partial<typeof orderItems.$inferInsert>) =>
    office.db.update(orderItems).set(set).where(eq(orderItems.orderId, orderId))
  /** Runs every hour around a trip like the worker, in two processes at once. */
  const runAllHours = async (tripDay = day) => {
    for (let days = -3; days <= 9; days += 1)
      for (const time of ['07:30', '09:00', '10:00', '12:30', '17:00', '20:00', '23:00']) {
        await Promise.all([runAt(days, time, tripDay), runAt(days, time, tripDay)])
      }
  }

  it('are sent two days before, the evening before and the day after, each once', async () => {
    await storeTrip()
    expect(await runAt(-2, '09:59')).toBe(0)
    expect(await runAt(-2, '10:00')).toBe(1)
    expect(await runAt(-2, '10:01')).toBe(0)
    expect(await listMails()).toEqual([soonMail])
    expect(await runAt(-1, '16:59')).toBe(0)
    expect(await runAt(-1, '17:00')).toBe(1)
    expect(await runAt(1, '10:00')).toBe(1)
    await runAllHours()
    expect(await listMails()).toEqual([soonMail, tomorrowMail, overMail])
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
    const otherPhones = { JP: '+81 3 1', AU: '+61 2 1', NZ: '+64 9 1' }
    for (const [name, phone] of Object.entries({ ...phones, ...otherPhones }))
      await changeOrder((await storeTrip()).orderId, { name, phone, createdAt: office.clock.now })
    const sendTimes: Record<string, string[]> = {}
    const runAndRecord = async (days: number, time: string) => {
      await runAt(days, time)
      for (const { createdAt, about } of await office.db.select().from(outbox)) {
        if (createdAt.getTime() !== office.clock.now.getTime()) continue
        const [order] = await office.db.select().from(orders).where(eq(orders.reference, about))
        ;(sendTimes[order?.name ?? ''] ??= []).push(time)
      }
    }
    const changeHour = (startTime: string) => office.db.update(orderItems).set({ startTime })
    for (const time of ['13:47', '14:45', '17:00']) await runAndRecord(-1, time)
    await changeHour('07:15')
    for (const time of ['17:05', '20:00']) await runAndRecord(-1, time)
    await changeHour('07:30')
    await runAndRecord(-1, '22:40')
    await changeHour('07:45')
    for (const time of ['05:50', '07:44']) await runAndRecord(0, time)
    const lateTimes = ['22:40', '05:50']
    const immediateTimes = ['13:47', '17:05', ...lateTimes]
    const eveningTimes = ['17:00', '17:05', ...lateTimes]
    expect(sendTimes).toEqual({
      ZA: eveningTimes,
      GB: eveningTimes,
      US: ['20:00', ...lateTimes],
      CN: ['14:45', '17:05', ...lateTimes],
      RU: immediateTimes,
      JP: immediateTimes,
      AU: immediateTimes,
      NZ: immediateTimes,
    })
    await changeHour('06:00')
    await runAndRecord(0, '07:46')
    expect(sendTimes['NZ']).toEqual(immediateTimes)
  })

  it('are not sent for cancelled trips, no-shows and resellers’ guests', async () => {
    const { orderId: cancelledId } = await storeTrip()
    await changeOrder(cancelledId, { status: 'cancelled' })
    const { orderId: noShowId } = await storeTrip()
    await changeItem(noShowId, { status: 'no-show' })
    await storeTrip({ channel: 'reseller' })
    await storeTrip({ status: 'held' })
    await runAllHours()
    expect(await listMails()).toEqual([])
  })

  it('are sent again for a new day or hour', async () => {
    const { orderId } = await storeTrip()
    await runAt(-2, '10:00')
    const newDay = addDays(day, 5)
    await changeOrder(orderId, { firstDay: newDay, lastDay: newDay })
    await changeItem(orderId, { date: newDay })
    await runAt(-1, '17:00')
    expect(await listMails()).toEqual([soonMail])
    await runAt(-2, '10:00', newDay)
    await runAt(-1, '17:00', newDay)
    await changeItem(orderId, { startTime: '07:15' })
    await runAt(-1, '18:00', newDay)
    await runAllHours(newDay)
    expect(await listMails()).toEqual([soonMail, soonMail, tomorrowMail, tomorrowMail, overMail])
  })

  it('are left out if a late booking makes them redundant', async () => {
    office.clock.now = instantInCapeTown(addDays(day, -1), '12:00')
    const { orderId } = await storeTrip()
    await changeOrder(orderId, { createdAt: office.clock.now })
    await runAllHours()
    expect(await listMails()).toEqual([tomorrowMail, overMail])
  })

  it('are removed from the outbox when it is too late to send them', async () => {
    hasMailServer = false
    const { orderId } = await storeTrip()
    await runAt(-2, '20:00')
    expect(await listMails()).toEqual([soonMail])
    await runAt(-2, '21:00')
    expect(await listMails()).toEqual([])
    await runAt(-1, '17:00')
    await changeOrder(orderId, { status: 'cancelled' })
    await runAt(-1, '17:01')
    expect(await listMails()).toEqual([])
    expect((await office.db.select().from(tripMails)).map(({ mailId }) => mailId)).toEqual([
      null,
      null,
    ])
  })

  it('are sent only if the owner has switched them on', async () => {
    await storeTrip()
    const content = office.office.content()
    const services = {
      ...office.office,
      content: () => ({ ...content, tripMails: { ...content.tripMails, eveningBefore: false } }),
    }
    office.clock.now = instantInCapeTown(addDays(day, -1), '17:00')
    expect(await sendTripMails(services)).toBe(0)
    expect(await sendTripMails(office.office)).toBe(1)
  })
})
