import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { engines } from '#tests/databases.ts'
import { useFleet } from '#tests/fixtures/fleet.ts'
import { findSold } from '#tests/fixtures/order.ts'
import { bookingBody, newEmail } from '#tests/test-office.ts'
import { useAdministrator, useNoOrders, useTestOffice } from '#tests/use-test-office.ts'
import { allocations, closings, guides, vehicles } from './schema.server.ts'
import { orderEvents, orderItems } from '#app/order/schema.server.ts'
import { loadOrder } from '#app/order/load-order.server.ts'
import { readBasis } from '#platform/services.ts'
import { readAssignedIds, reassign, reserveForChange } from './allocations.server.ts'

const date = '2027-02-20'
const otherDay = '2027-02-23'

describe.each(engines)('vehicles and guides of a changed trip, on the %s database', (engine) => {
  const test = useTestOffice(engine)
  const admin = useAdministrator(test)
  const fleet = useFleet(() => admin)
  useNoOrders(test, vehicles, guides, closings)

  const book = async () => {
    const body = bookingBody({ date, email: newEmail(), children: 0 })
    return findSold(test.db, await test.post('/api/bookings', body))
  }
  type Item = typeof orderItems.$inferSelect
  const change = (
    { orderId, itemId }: { orderId: string; itemId: string },
    to: Partial<Item>,
    usesReserved = false,
  ) =>
    test.db.transaction(async (transaction) =>
      reassign(readBasis(test.office), transaction, await loadOrder(transaction, orderId), {
        itemId,
        change: () => transaction.update(orderItems).set(to).where(eq(orderItems.id, itemId)),
        by: { who: 'office', at: test.clock.now },
        usesReserved,
      }),
    )
  const reserve = (item: Item, next: Item) =>
    test.db.transaction((transaction) =>
      reserveForChange(transaction, readBasis(test.office), { item, next }),
    )
  const sentWith = (itemId: string) => readAssignedIds(test.db, itemId)
  const isNoted = async () =>
    (await test.db.select().from(orderEvents)).some(({ event }) => event === 'people-released')

  const enter = async () => {
    const vans = [
      await fleet.addVehicle({ name: 'A', seats: 4 }),
      await fleet.addVehicle({ name: 'B', seats: 14 }),
    ]
    const people = [
      await fleet.addGuide({ name: 'Aviwe' }),
      await fleet.addGuide({ name: 'Bea', languages: ['de'] }),
    ]
    const of = (index: number) => ({
      vehicles: vans.slice(index, index + 1),
      guides: people.slice(index, index + 1),
    })
    return { usual: of(0), own: of(1) }
  }

  it('keeps guides who do not drive, and replaces a driver who is away', async () => {
    const { usual, own } = await enter()
    const walker = await fleet.addGuide({ name: 'Cem', drives: false })
    const trip = await book()
    const sent = { ...own, guides: [...own.guides, walker] }
    await fleet.assign(trip.itemId, sent, usual)
    expect(await change(trip, { date: otherDay })).toBe(true)
    expect((await sentWith(trip.itemId)).guides).toEqual(sent.guides.toSorted())
    await fleet.close('guide', own.guides[0] ?? '', date)
    expect(await change(trip, { date })).toBe(true)
    expect((await sentWith(trip.itemId)).guides).toEqual([...usual.guides, walker].toSorted())
  })

  it('keeps those that the office chose, though others would fit better', async () => {
    const { usual, own } = await enter()
    const trip = await book()
    expect(await sentWith(trip.itemId)).toEqual(usual)
    await fleet.assign(trip.itemId, own, usual)
    expect(await change(trip, { date: otherDay })).toBe(true)
    expect(await sentWith(trip.itemId)).toEqual(own)
    const rows = await test.db.select().from(allocations)
    expect(rows.map(({ period }) => period.from.toISOString().slice(0, 10))).toEqual([
      otherDay,
      otherDay,
    ])
    expect(await isNoted()).toBe(false)
  })

  it('replaces a vehicle that is away and keeps the guide', async () => {
    const { usual, own } = await enter()
    const trip = await book()
    await fleet.assign(trip.itemId, own, usual)
    await fleet.close('vehicle', own.vehicles[0] ?? '', otherDay)
    expect(await change(trip, { date: otherDay })).toBe(true)
    expect(await sentWith(trip.itemId)).toEqual({ vehicles: usual.vehicles, guides: own.guides })
  })

  it('assigns nobody if nobody is free, notes it in the history and frees the old ones', async () => {
    const { usual } = await enter()
    const trip = await book()
    for (const id of usual.vehicles) await fleet.close('vehicle', id, otherDay)
    const [, other] = (await fleet.read()).vehicles
    await fleet.close('vehicle', other.id, otherDay)
    expect(await change(trip, { date: otherDay })).toBe(false)
    expect(await sentWith(trip.itemId)).toEqual({ vehicles: [], guides: [] })
    expect(await test.db.select().from(allocations)).toEqual([])
    expect(await isNoted()).toBe(true)
  })

  it('assigns nobody, without a note, if nobody was assigned before', async () => {
    const trip = await book()
    const van = await fleet.addVehicle()
    await fleet.close('vehicle', van, otherDay)
    expect(await change(trip, { date: otherDay })).toBe(false)
    expect(await isNoted()).toBe(false)
  })

  it('assigns those reserved for the change instead of the old ones', async () => {
    const { usual, own } = await enter()
    const trip = await book()
    const next = { ...trip.item, date: otherDay }
    await fleet.close('vehicle', usual.vehicles[0] ?? '', otherDay)
    expect(await reserve(trip.item, next)).toBe(true)
    expect(await sentWith(trip.itemId)).toEqual(usual)
    const kept = await readAssignedIds(test.db, trip.itemId, true)
    expect(kept.vehicles).toEqual(own.vehicles)
    await test.db.delete(closings)
    expect(await change(trip, { date: otherDay }, true)).toBe(true)
    expect(await sentWith(trip.itemId)).toEqual(kept)
    expect((await test.db.select().from(allocations)).map((row) => row.isForChange)).toEqual([
      false,
      false,
    ])
  })

  it('reserves nothing more once additional guests of the same day are seated', async () => {
    const { usual, own } = await enter()
    const trip = await book()
    const next = { ...trip.item, adults: 6 }
    await reserve(trip.item, next)
    expect((await readAssignedIds(test.db, trip.itemId, true)).vehicles).toEqual(own.vehicles)
    expect(await change(trip, { adults: 6 }, true)).toBe(true)
    expect(await sentWith(trip.itemId)).toEqual({ vehicles: own.vehicles, guides: usual.guides })
    expect(await test.db.select().from(allocations)).toHaveLength(2)
  })

  it('assigns nobody to an item that lost its place', async () => {
    await enter()
    const trip = await book()
    expect(await change(trip, { status: 'released', date: otherDay })).toBe(true)
    expect(await test.db.select().from(allocations)).toEqual([])
  })
})
