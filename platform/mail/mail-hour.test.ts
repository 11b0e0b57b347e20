import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { calendarDateIn, capeTown, instantInCapeTown } from '#rules/dates/calendar-date.ts'
import { engines } from '#tests/databases.ts'
import { storeHeldOrder, storeOrder } from '#tests/fixtures/order.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { orders } from '#app/order/schema.server.ts'
import { outbox } from '../database/schema/outbox.ts'
import { companyDays, departures } from '../database/schema/tours.ts'
import { createLog } from '../log.ts'
import { remindOfBalances } from '#app/payments/events/remind-of-balance.server.ts'
import { expireHolds } from '#app/booking/expire-holds.server.ts'
import { endHolds } from '#app/booking/holds.server.ts'
import { loadOrder } from '#app/order/load-order.server.ts'
import { changeOrderStatus } from '#app/order/order-history.server.ts'
import { openDelivery } from './delivery.ts'

const day = '2027-01-20'
/**
 * Daytime mail hours by the clock of Cape Town: Americans from Honolulu to New York, New Zealand
 * with Chatham.
 */
const guests = [
  { place: 'Cape Town', phone: '+27 21 000 0700', from: '08:00', last: '20:59', night: '21:00' },
  { place: 'Auckland', phone: '+64 9 000 0000', from: '08:00', last: '09:14', night: '09:15' },
  { place: 'Los Angeles', phone: '+1 213 000 0000', from: '20:00', last: '20:59', night: '21:00' },
]

describe.each(engines)('mail caused by time on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  beforeEach(async () => {
    for (const table of [orders, outbox, departures, companyDays]) await office.db.delete(table)
  })

  const setClock = (time: string, on = day) => {
    office.clock.now = instantInCapeTown(on, time)
  }
  const read = async () => {
    const mails = await office.db.select().from(outbox)
    return mails.filter(({ kind }) => kind.endsWith('-guest'))
  }
  const listKinds = async () => (await read()).map(({ kind }) => kind)
  const change = (id: string, set: Partial<typeof orders.$inferInsert>) =>
    office.db.update(orders).set(set).where(eq(orders.id, id))
  const deliver = async () => {
    const sent: string[] = []
    const { sendDue } = openDelivery({
      db: office.db,
      content: office.office.content,
      transport: { send: async ({ kind }) => void sent.push(kind), close: () => undefined },
      log: createLog('silent'),
      now: () => office.clock.now,
    })
    while ((await sendDue()) > 0);
    return sent.filter((kind) => kind.endsWith('-guest'))
  }

  it.each(guests)(
    'waits for daytime if a hold has ended: $place',
    async ({ phone, from, last, night }) => {
      setClock('23:00', '2027-01-19')
      const id = await storeHeldOrder(office.office, { date: '2027-02-20' })
      await change(id, { phone, holdEndsAt: instantInCapeTown(day, '00:00') })
      setClock('00:05')
      expect(await expireHolds(office.office)).toBe(1)
      const notBefore = instantInCapeTown(day, from)
      expect(await read()).toMatchObject([{ kind: 'hold-over-guest', notBefore }])
      expect(await deliver()).toEqual([])
      setClock(night)
      expect(await deliver()).toEqual([])
      const next = instantInCapeTown('2027-01-21', from)
      expect(await read()).toMatchObject([{ notBefore: next, attempts: 0, leasedUntil: null }])
      office.clock.now = new Date(next.getTime() - 60_000)
      expect(await deliver()).toEqual([])
      setClock(last, '2027-01-21')
      expect(await deliver()).toEqual(['hold-over-guest'])
    },
  )

  it.each(guests)(
    'is queued in daytime if it reminds of a balance: $place',
    async ({ phone, from, last, night }) => {
      setClock('12:00', '2026-12-01')
      const firstDay = '2027-02-19'
      await storeOrder(office.db, {
        now: office.clock.now,
        status: 'confirmed',
        phone,
        firstDay,
        lastDay: firstDay,
        plan: [
          { amount: 150_000, dueOn: '2026-12-01' },
          { amount: 350_000, dueOn: day },
        ],
        items: [{ date: firstDay, status: 'booked' }],
      })
      const early = new Date(instantInCapeTown(day, from).getTime() - 60_000)
      for (const time of [early, ...['00:02', night].map((one) => instantInCapeTown(day, one))]) {
        office.clock.now = time
        await remindOfBalances(office.office)
        expect(await listKinds()).toEqual([])
      }
      setClock(last)
      await remindOfBalances(office.office)
      expect(await listKinds()).toEqual(['balance-due-guest'])
      expect(await deliver()).toEqual(['balance-due-guest'])
    },
  )

  it.each(guests)(
    'warns in daytime before a request ends, which ends at midnight: $place',
    async ({ phone, from, night, last }) => {
      setClock('12:00', '2027-01-10')
      const id = await storeHeldOrder(office.office, { date: '2027-02-20' })
      const holdEndsAt = instantInCapeTown('2027-01-22', '12:00')
      await change(id, { phone, status: 'requested', holdEndsAt })
      for (const time of ['00:02', night]) {
        setClock(time, '2027-01-21')
        await endHolds(office.office)
        expect(await listKinds()).toEqual([])
      }
      setClock(from, '2027-01-21')
      await endHolds(office.office)
      expect(await listKinds()).toEqual(['hold-ending-guest'])
      const [order] = await office.db.select().from(orders)
      await office.db.delete(outbox)
      const dayLater = new Date((order?.holdEndsAt?.getTime() ?? 0) + 86_400_000)
      const endDay = calendarDateIn(dayLater, capeTown)
      setClock('00:00', endDay)
      await endHolds(office.office)
      expect(await read()).toMatchObject([
        { kind: 'hold-ended-guest', notBefore: instantInCapeTown(endDay, from) },
      ])
      setClock(last, endDay)
      expect(await deliver()).toEqual(['hold-ended-guest'])
    },
  )

  it('is dropped if its cause has ended before the morning', async () => {
    setClock('23:00', '2027-01-19')
    const id = await storeHeldOrder(office.office, { date: '2027-02-20' })
    await change(id, { holdEndsAt: instantInCapeTown(day, '00:00') })
    setClock('00:05')
    await expireHolds(office.office)
    expect(await listKinds()).toEqual(['hold-over-guest'])
    setClock('02:00')
    await office.db.transaction(async (transaction) => {
      const loaded = await loadOrder(transaction, id)
      await changeOrderStatus(transaction, loaded, 'due-paid', {
        who: 'server',
        at: office.clock.now,
      })
    })
    expect(await listKinds()).toEqual([])
  })
})
