import { eq, isNull } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addDays, instantInCapeTown } from '#rules/dates/calendar-date.ts'
import { engines } from '#tests/databases.ts'
import { storePaidTrip } from '#tests/fixtures/order.ts'
import { openAdministrator } from '#tests/test-accounts.ts'
import { setUpEmptyOffice } from '#tests/set-up-empty-office.ts'
import { attention } from '#app/order/attention-schema.server.ts'
import { tripMails } from '#app/order/follow-up-schema.server.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { reconcileAllAttention } from '#app/messages/settle-attention.server.ts'
import { sendTripMails } from './send-trip-mails.server.ts'

const day = '2026-12-10'
const guests = [
  { place: 'Cape Town', phone: '+27 21 000 0700', at: '17:00', late: '17:29', missed: '17:30' },
  { place: 'Auckland', phone: '+64 9 000 0000', at: '09:00', late: '09:29', missed: '09:30' },
  { place: 'Los Angeles', phone: '+1 213 000 0000', at: '20:00', late: '20:29', missed: '20:30' },
]

describe.each(engines)('missed pick-up mails on the %s database', (engine) => {
  const office = setUpEmptyOffice(engine)

  const storeTrip = async (phone: string) => {
    const { orderId } = await storePaidTrip(office.db, office.clock.now, { first: day })
    await office.db.update(orders).set({ phone }).where(eq(orders.id, orderId))
    return orderId
  }
  const runAt = async (days: number, time: string) => {
    office.clock.now = instantInCapeTown(addDays(day, days), time)
    await sendTripMails(office.office)
    await reconcileAllAttention({ ...office.office, reconcileOrder: office.office.reconcileOrder })
  }
  const listOpen = async () => {
    const rows = await office.db.select().from(attention).where(isNull(attention.closedAt))
    return rows.map(({ kind }) => kind)
  }
  const missedKinds = ['pick-up-unsent']

  it.each(guests)(
    'raise attention half an hour after their time, until sent: $place',
    async ({ phone, at: time, late: latestTime, missed: missedTime }) => {
      await storeTrip(phone)
      await runAt(-1, time)
      await runAt(-1, latestTime)
      expect(await listOpen()).toEqual([])
      await runAt(-1, missedTime)
      await runAt(-1, missedTime)
      expect(await listOpen()).toEqual(missedKinds)
      const mails = await office.db.select().from(outbox)
      expect(mails.filter(({ kind }) => kind === 'attention-office')).toHaveLength(1)
      await office.db.update(outbox).set({ sentAt: office.clock.now })
      await runAt(-1, '23:00')
      expect(await listOpen()).toEqual([])
      await runAt(0, '08:00')
      expect(await listOpen()).toEqual([])
    },
  )

  it.each(guests)(
    'raise attention after an outage, until the trip is over: $place',
    async ({ phone }) => {
      await storeTrip(phone)
      await runAt(0, '07:59')
      expect(await listOpen()).toEqual([])
      await office.db.delete(tripMails)
      await office.db.delete(outbox)
      await runAt(0, '08:00')
      expect(await listOpen()).toEqual(missedKinds)
      await runAt(0, '23:59')
      expect(await listOpen()).toEqual(missedKinds)
      await runAt(1, '00:00')
      expect(await listOpen()).toEqual([])
    },
  )

  it('lists a pick-up mail that was refused, with the number to call', async () => {
    const admin = await openAdministrator(office, `owner-${engine}@cape.example`)
    await storeTrip('+64 9 000 0000')
    await runAt(-1, '09:00')
    await office.db
      .update(outbox)
      .set({ parkedAt: office.clock.now, parkedWhy: 'refused' })
      .where(eq(outbox.kind, 'trip-tomorrow-guest'))
    await runAt(-1, '09:01')
    office.clock.now = new Date('2026-11-21T08:00:00Z')
    const { entries } = await (await admin.get('/api/admin/attention')).json()
    expect(entries).toMatchObject([{ kind: missedKinds[0], phone: '+64 9 000 0000' }])
  })

  it('lists no pick-up mail that is held back, or whose trip is cancelled or over', async () => {
    const orderId = await storeTrip('+27 21 000 0700')
    const [item] = await office.db.select().from(orderItems)
    const { id: itemId = '' } = item ?? {}
    const holdFields = { heldBackAt: office.clock.now, heldBackBy: crypto.randomUUID() }
    const tells = `${itemId} ${day} 08:00`
    await office.db
      .insert(tripMails)
      .values({ orderId, mail: 'eveningBefore', tells, itemId, day, ...holdFields })
    await runAt(-1, '20:00')
    await runAt(0, '09:00')
    expect(await listOpen()).toEqual([])
    await office.db.delete(tripMails)
    await office.db.update(orderItems).set({ status: 'cancelled' })
    await runAt(0, '09:00')
    expect(await listOpen()).toEqual([])
    await office.db.update(orderItems).set({ status: 'booked' })
    await runAt(0, '17:00')
    expect(await listOpen()).toEqual([])
    await runAt(0, '16:59')
    expect(await listOpen()).toEqual(missedKinds)
  })
})
