import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { engines } from '#tests/databases.ts'
import { errorCode } from '#tests/test-accounts.ts'
import { setUpFleet } from '#tests/fixtures/fleet.ts'
import { bookingBody } from '#tests/test-office.ts'
import { setUpEmptyOffice } from '#tests/set-up-empty-office.ts'
import { setUpOwner } from '#tests/set-up-test-office.ts'
import { auditLog } from '#app/accounts/administration-schema.server.ts'
import { allocations } from '#app/capacity/schema.server.ts'
import { orderEvents, orderItems, orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { readAssignedIds } from '#app/capacity/allocations.server.ts'

const day = '2027-02-20'

describe.each(engines)('correcting a trip’s details on the %s database', (engine) => {
  const test = setUpEmptyOffice(engine)
  const admin = setUpOwner(test)
  const fleet = setUpFleet(() => admin)

  const readDetails = async (reference: string) => {
    const [order] = await test.db.select().from(orders).where(eq(orders.reference, reference))
    const { items } = await (await admin.get(`/api/admin/orders/${order?.id}/details`)).json()
    await test.db.delete(outbox)
    return { orderId: order?.id ?? '', item: items[0]?.item ?? '', seen: items[0]?.details }
  }
  const book = async (change: object = {}) => {
    const answer = await test.post('/api/bookings', bookingBody({ date: day, ...change }))
    return readDetails((await answer.json()).reference)
  }
  const sellByHand = async (change: object) => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const trip = { kind: 'custom', title: 'Airport to the city', date: day, adults: 2, children: 0 }
    const guest = { name: 'Grace Example', phone: '+27 82 555 0199', next: 'confirm', ...change }
    const created = await admin.post('/api/admin/orders', { ...trip, ...guest }, headers)
    return readDetails((await created.json()).reference)
  }
  type Trip = Awaited<ReturnType<typeof readDetails>>
  const correct = ({ orderId, item, seen }: Trip, change: object) =>
    admin.put(`/api/admin/orders/${orderId}/details`, { item, ...seen, ...change, seen })

  it('stores corrected trip details and their hours without a mail to the guest', async () => {
    const [van, guide] = [await fleet.addVehicle(), await fleet.addGuide()]
    const trip = await book()
    const before = await test.db.select().from(orders)
    const newDetails = { time: '10:00', ends: '13:30', pickup: 'Mount Nelson', name: 'Ada Byron' }
    const saved = await correct(trip, { ...newDetails, language: 'de' })
    expect([saved.status, await saved.json()]).toEqual([200, { isServed: true }])
    const [order] = await test.db.select().from(orders)
    expect(order).toMatchObject({ name: 'Ada Byron', firstName: 'Ada', language: 'de' })
    expect(order?.sequence).toBe((before[0]?.sequence ?? 0) + 1)
    const [item] = await test.db.select().from(orderItems)
    expect(item).toMatchObject({ startTime: '10:00:00', endTime: '13:30:00' })
    expect(await readAssignedIds(test.db, trip.item)).toEqual({ vehicles: [van], guides: [guide] })
    const [allocation] = await test.db.select().from(allocations)
    expect(allocation?.period.from.toISOString()).toBe('2027-02-20T07:15:00.000Z')
    expect(allocation?.period.to.toISOString()).toBe('2027-02-20T12:00:00.000Z')
    expect(await test.db.select().from(outbox)).toEqual([])
    const events = await test.db.select().from(orderEvents)
    expect(events.at(-1)).toMatchObject({
      event: 'details-corrected',
      who: 'office',
      facts: { item: trip.item, name: true, time: true, ends: true, pickup: true, language: true },
    })
    expect(JSON.stringify(events)).not.toContain('Nelson')
    const log = await test.db.select().from(auditLog).where(eq(auditLog.subjectId, trip.orderId))
    expect(log.map(({ action }) => action)).toEqual(['trip-corrected'])
  })

  it('refuses outdated details, and allows the reverse correction', async () => {
    const trip = await book()
    expect((await correct(trip, { pickup: 'Mount Nelson' })).status).toBe(200)
    const outdatedAnswer = await correct(trip, { pickup: 'Cape Grace' })
    expect([outdatedAnswer.status, await errorCode(outdatedAnswer)]).toEqual([409, 'item-changed'])
    const currentDetails = { ...trip.seen, pickup: 'Mount Nelson' }
    expect((await correct({ ...trip, seen: currentDetails }, { pickup: '' })).status).toBe(200)
    const [item] = await test.db.select().from(orderItems)
    expect(item?.pickup).toBe(null)
  })

  it('reports if no vehicle or guide is free at the new hours', async () => {
    await fleet.addVehicle()
    await fleet.addGuide()
    const ride = await sellByHand({ time: '06:00', ends: '06:30' })
    const tour = await book()
    const { vehicles: vans, guides: people } = await readAssignedIds(test.db, tour.item)
    const assign = { vehicles: vans, guides: people, seen: { vehicles: [], guides: [] } }
    expect((await admin.put(`/api/admin/fleet/items/${ride.item}`, assign)).status).toBe(200)
    const saved = await correct(ride, { time: '09:00', ends: '09:30' })
    expect(await saved.json()).toEqual({ isServed: false })
    expect(await readAssignedIds(test.db, ride.item)).toEqual({ vehicles: [], guides: [] })
  })

  it('adds a missing address, and mails both addresses about a changed one', async () => {
    const trip = await sellByHand({})
    expect(trip.seen).toMatchObject({ email: '', time: '', ends: '' })
    const email = 'grace@guests.example'
    expect((await correct(trip, { email })).status).toBe(200)
    const tripWithEmail = { ...trip, seen: { ...trip.seen, email } }
    await test.db.delete(outbox)
    expect((await correct(tripWithEmail, { email: 'hopper@guests.example' })).status).toBe(200)
    const mails = await test.db.select().from(outbox)
    expect(mails.map(({ kind, recipient }) => [kind, recipient]).toSorted()).toEqual([
      ['manage-link', 'hopper@guests.example'],
      ['order-address-changed', email],
    ])
    tripWithEmail.seen.email = 'hopper@guests.example'
    expect(await errorCode(await correct(tripWithEmail, { email: '' }))).toBe('email-invalid')
    expect(await errorCode(await correct(tripWithEmail, { name: '' }))).toBe('name-required')
    expect(await errorCode(await correct(tripWithEmail, { time: '25:00' }))).toBe('time-invalid')
  })

  it('corrects only items of that order that have a place', async () => {
    const [trip, other] = [await book(), await book({ email: 'bob@guests.example' })]
    expect(await errorCode(await correct({ ...trip, item: other.item }, { name: 'Eve' }))).toBe(
      'not-found',
    )
    await test.db.update(orderItems).set({ status: 'released' }).where(eq(orderItems.id, trip.item))
    expect(await errorCode(await correct(trip, { name: 'Eve' }))).toBe('move-not-sold')
    const emptyAnswer = await admin.get(`/api/admin/orders/${trip.orderId}/details`)
    expect(await emptyAnswer.json()).toEqual({ items: [] })
  })
})
