import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { engines } from '#tests/databases.ts'
import { setUpFleet } from '#tests/fixtures/fleet.ts'
import { findSoldItem } from '#tests/fixtures/order.ts'
import { bookingBody, newEmail } from '#tests/test-office.ts'
import { setUpOwner, clearOrdersBeforeEach, setUpTestOffice } from '#tests/set-up-test-office.ts'
import { allocations, closings, guides, vehicles } from './schema.server.ts'
import { orderEvents, orderItems } from '#app/order/schema.server.ts'
import { loadOrder } from '#app/order/load-order.server.ts'
import { readBasis } from '#platform/services.ts'
import { readAssignedIds, reassign, reserveForChange } from './allocations.server.ts'

const date = '2027-02-20'
const otherDay = '2027-02-23'

describe.each(engines)('vehicles and guides of a changed trip, on the %s database', (engine) => {
  const test = setUpTestOffice(engine)
  const admin = setUpOwner(test)
  const fleet = setUpFleet(() => admin)
  clearOrdersBeforeEach(test, vehicles, guides, closings)

  const book = async () => {
    const body = bookingBody({ date, email: newEmail(), children: 0 })
    return findSoldItem(test.db, await test.post('/api/bookings', body))
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
        eventMeta: { who: 'office', at: test.clock.now },
        usesReserved,
      }),
    )
  const reserve = (item: Item, next: Item) =>
    test.db.transaction((transaction) =>
      reserveForChange(transaction, readBasis(test.office), { item, next }),
    )
  const readAssigned = (itemId: string) => readAssignedIds(test.db, itemId)
  const hasReleaseEvent = async () =>
    (await test.db.select().from(orderEvents)).some(({ event }) => event === 'people-released')

  const addFleet = async () => {
    const vehicleIds = [
      await fleet.addVehicle({ name: 'A', seats: 4 }),
      await fleet.addVehicle({ name: 'B', seats: 14 }),
    ]
    const guideIds = [
      await fleet.addGuide({ name: 'Aviwe' }),
      await fleet.addGuide({ name: 'Bea', languages: ['de'] }),
    ]
    const pick = (index: number) => ({
      vehicles: vehicleIds.slice(index, index + 1),
      guides: guideIds.slice(index, index + 1),
    })
    return { usual: pick(0), own: pick(1) }
  }

  it('keeps guides who do not drive, and replaces a driver who is away', async () => {
    const { usual, own } = await addFleet()
    const nonDriver = await fleet.addGuide({ name: 'Cem', drives: false })
    const trip = await book()
    const withNonDriver = { ...own, guides: [...own.guides, nonDriver] }
    await fleet.assign(trip.itemId, withNonDriver, usual)
    expect(await change(trip, { date: otherDay })).toBe(true)
    expect((await readAssigned(trip.itemId)).guides).toEqual(withNonDriver.guides.toSorted())
    await fleet.close('guide', own.guides[0] ?? '', date)
    expect(await change(trip, { date })).toBe(true)
    expect((await readAssigned(trip.itemId)).guides).toEqual(
      [...usual.guides, nonDriver].toSorted(),
    )
  })

  it('keeps the vehicle and guide that the office chose, though others would fit better', async () => {
    const { usual, own } = await addFleet()
    const trip = await book()
    expect(await readAssigned(trip.itemId)).toEqual(usual)
    await fleet.assign(trip.itemId, own, usual)
    expect(await change(trip, { date: otherDay })).toBe(true)
    expect(await readAssigned(trip.itemId)).toEqual(own)
    const rows = await test.db.select().from(allocations)
    expect(rows.map(({ period }) => period.from.toISOString().slice(0, 10))).toEqual([
      otherDay,
      otherDay,
    ])
    expect(await hasReleaseEvent()).toBe(false)
  })

  it('replaces a vehicle that is away and keeps the guide', async () => {
    const { usual, own } = await addFleet()
    const trip = await book()
    await fleet.assign(trip.itemId, own, usual)
    await fleet.close('vehicle', own.vehicles[0] ?? '', otherDay)
    expect(await change(trip, { date: otherDay })).toBe(true)
    expect(await readAssigned(trip.itemId)).toEqual({
      vehicles: usual.vehicles,
      guides: own.guides,
    })
  })

  it('releases vehicle and guide if none is free, and records it in the history', async () => {
    const { usual } = await addFleet()
    const trip = await book()
    for (const id of usual.vehicles) await fleet.close('vehicle', id, otherDay)
    const [, other] = (await fleet.read()).vehicles
    await fleet.close('vehicle', other.id, otherDay)
    expect(await change(trip, { date: otherDay })).toBe(false)
    expect(await readAssigned(trip.itemId)).toEqual({ vehicles: [], guides: [] })
    expect(await test.db.select().from(allocations)).toEqual([])
    expect(await hasReleaseEvent()).toBe(true)
  })

  it('records no event if nobody was assigned before and nobody is free', async () => {
    const trip = await book()
    const van = await fleet.addVehicle()
    await fleet.close('vehicle', van, otherDay)
    expect(await change(trip, { date: otherDay })).toBe(false)
    expect(await hasReleaseEvent()).toBe(false)
  })

  it('assigns the vehicle and guide reserved for the change', async () => {
    const { usual, own } = await addFleet()
    const trip = await book()
    const next = { ...trip.item, date: otherDay }
    await fleet.close('vehicle', usual.vehicles[0] ?? '', otherDay)
    expect(await reserve(trip.item, next)).toBe(true)
    expect(await readAssigned(trip.itemId)).toEqual(usual)
    const reserved = await readAssignedIds(test.db, trip.itemId, true)
    expect(reserved.vehicles).toEqual(own.vehicles)
    await test.db.delete(closings)
    expect(await change(trip, { date: otherDay }, true)).toBe(true)
    expect(await readAssigned(trip.itemId)).toEqual(reserved)
    expect((await test.db.select().from(allocations)).map((row) => row.isForChange)).toEqual([
      false,
      false,
    ])
  })

  it('assigns the larger vehicle reserved for more guests, and reserves nothing more', async () => {
    const { usual, own } = await addFleet()
    const trip = await book()
    const next = { ...trip.item, adults: 6 }
    await reserve(trip.item, next)
    expect((await readAssignedIds(test.db, trip.itemId, true)).vehicles).toEqual(own.vehicles)
    expect(await change(trip, { adults: 6 }, true)).toBe(true)
    expect(await readAssigned(trip.itemId)).toEqual({
      vehicles: own.vehicles,
      guides: usual.guides,
    })
    expect(await test.db.select().from(allocations)).toHaveLength(2)
  })

  it('assigns nobody to a released item', async () => {
    await addFleet()
    const trip = await book()
    expect(await change(trip, { status: 'released', date: otherDay })).toBe(true)
    expect(await test.db.select().from(allocations)).toEqual([])
  })
})
