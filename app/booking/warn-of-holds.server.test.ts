import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { instantInCapeTown } from '#rules/dates/calendar-date.ts'
import { engines } from '#tests/databases.ts'
import { storeHeldOrder } from '#tests/fixtures/order.ts'
import { clearOrdersBeforeEach, setUpTestOffice } from '#tests/set-up-test-office.ts'
import { orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { holdForTransfer } from '#app/payments/events/start-payment.server.ts'
import { readBasis } from '#platform/services.ts'
import { readOrder } from '#app/order/load-order.server.ts'
import { expireHolds } from './expire-holds.server.ts'
import { warnOfHolds } from './warn-of-holds.server.ts'

/**
 * The guest chose bank transfer on 5 January: the place is held to the end of the 15th, and the
 * warning is due on the 13th.
 */
const chosenOn = '2027-01-05'
const guests = [
  { place: 'Cape Town', phone: '+27 21 000 0700', before: '07:59', at: '08:00' },
  { place: 'Auckland', phone: '+64 9 000 0000', before: '07:59', at: '08:00' },
  { place: 'Los Angeles', phone: '+1 213 000 0000', before: '19:59', at: '20:00' },
]

describe.each(engines)('a hold until a bank transfer on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  clearOrdersBeforeEach(office)

  const runJobsAt = async (day: string, time: string) => {
    office.clock.now = instantInCapeTown(day, time)
    await warnOfHolds(office.office)
    await expireHolds(office.office)
    return (await office.db.select().from(outbox)).map(({ kind }) => kind)
  }
  const hold = async (phone: string, date: string, now: string) => {
    office.clock.now = instantInCapeTown(chosenOn, now)
    const id = await storeHeldOrder(office.office, { date })
    const endsAt = new Date(office.clock.now.getTime() + 30 * 60_000)
    const changes = { phone, holdEndsAt: endsAt, emailProvenAt: office.clock.now }
    await office.db.update(orders).set(changes).where(eq(orders.id, id))
    const { order } = await readOrder(office.db, id)
    await office.db.transaction((transaction) =>
      holdForTransfer(readBasis(office.office), transaction, order),
    )
    return id
  }
  const findOrder = async (id: string) => (await readOrder(office.db, id)).order

  it.each(guests)(
    'lasts to the end of its last day and warns the guest two days before, in $place',
    async ({ phone, before, at: time }) => {
      const id = await hold(phone, '2027-02-20', '15:11')
      expect((await findOrder(id)).holdEndsAt).toEqual(instantInCapeTown('2027-01-16', '00:00'))
      expect(await runJobsAt('2027-01-12', '23:59')).toEqual([])
      expect(await runJobsAt('2027-01-13', before)).toEqual([])
      expect(await runJobsAt('2027-01-13', time)).toEqual(['payment-ending-guest'])
      const [mail] = await office.db.select().from(outbox)
      expect(mail?.subject).toContain('15 January 2027')
      expect(await runJobsAt('2027-01-14', time)).toEqual(['payment-ending-guest'])
      expect(await runJobsAt('2027-01-15', '23:59')).toEqual(['payment-ending-guest'])
      expect((await findOrder(id)).status).toBe('held')
      expect(await runJobsAt('2027-01-16', '00:00')).toContain('hold-over-guest')
      expect((await findOrder(id)).status).toBe('expired')
    },
  )

  it('does not warn of a hold that is short when it starts', async () => {
    const nearOrderId = await hold('+27 21 000 0700', '2027-01-07', '15:11')
    expect((await findOrder(nearOrderId)).holdEndsAt).toEqual(
      instantInCapeTown('2027-01-07', '12:00'),
    )
    expect(await runJobsAt('2027-01-06', '10:00')).toEqual([])
    office.clock.now = instantInCapeTown(chosenOn, '10:00')
    const shortHoldId = await storeHeldOrder(office.office, { date: '2027-02-20' })
    const holdEndsAt = instantInCapeTown(chosenOn, '10:30')
    await office.db.update(orders).set({ holdEndsAt }).where(eq(orders.id, shortHoldId))
    expect(await runJobsAt(chosenOn, '10:01')).toEqual([])
  })
})
