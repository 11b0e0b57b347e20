import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addDays } from '#rules/dates/calendar-date.ts'
import { engines } from '#tests/databases.ts'
import { useFleet } from '#tests/fixtures/fleet.ts'
import { codeOf } from '#tests/test-accounts.ts'
import { findSold } from '#tests/fixtures/order.ts'
import { bookingBody, newEmail } from '#tests/test-office.ts'
import { useAdministrator, useNoOrders, useTestOffice } from '#tests/use-test-office.ts'
import { closings, guides, vehicles } from './schema.server.ts'
import { readAssignedIds } from './allocations.server.ts'

const day = '2027-02-20'

describe.each(engines)('handing over trips on the %s database', (engine) => {
  const test = useTestOffice(engine)
  const admin = useAdministrator(test)
  const fleet = useFleet(() => admin)
  useNoOrders(test, vehicles, guides, closings)

  const book = async (change: object = {}) => {
    const body = bookingBody({ date: day, email: newEmail(), ...change })
    const { itemId } = await findSold(test.db, await test.post('/api/bookings', body))
    return { itemId, sent: await sentWith(itemId) }
  }
  const sentWith = async (itemId: string) => {
    const { vehicles: vans, guides: people } = await readAssignedIds(test.db, itemId)
    return { vehicles: [...vans], guides: [...people] }
  }
  const handOver = (assignments: object[], closing?: object) =>
    admin.put('/api/admin/fleet/items', { assignments, ...(closing && { closing }) })
  const propose = async (kind: string, resourceId: string, lastDay = day) => {
    const asked = `kind=${kind}&resourceId=${resourceId}&firstDay=${day}&lastDay=${lastDay}`
    return (await (await admin.get(`/api/admin/fleet/hand-over?${asked}`)).json()).trips
  }

  it('exchanges guides and vehicles of two trips at the same hours in one step', async () => {
    for (const name of ['One', 'Two']) {
      await fleet.addVehicle({ name })
      await fleet.addGuide({ name })
    }
    const [one, two] = [await book(), await book()]
    expect(one.sent.guides).not.toEqual(two.sent.guides)
    const swapped = await handOver([
      { itemId: one.itemId, ...two.sent, seen: one.sent },
      { itemId: two.itemId, ...one.sent, seen: two.sent },
    ])
    expect(swapped.status).toBe(200)
    expect(await sentWith(one.itemId)).toEqual(two.sent)
    expect(await sentWith(two.itemId)).toEqual(one.sent)
  })

  it('changes no trip if one is refused: changed by a colleague, or a party too large', async () => {
    await fleet.addVehicle({ name: 'Large', seats: 14 })
    await fleet.addVehicle({ name: 'Small', seats: 2 })
    for (const name of ['One', 'Two']) await fleet.addGuide({ name })
    const small = await book({ adults: 2, children: 0 })
    const large = await book({ adults: 5, children: 0 })
    const swap = [
      { itemId: small.itemId, ...large.sent, seen: small.sent },
      { itemId: large.itemId, ...small.sent, seen: large.sent },
    ]
    expect(await codeOf(await handOver(swap))).toBe('fleet-too-small')
    const stale = { ...swap[0], seen: { vehicles: [], guides: [] } }
    expect(await codeOf(await handOver([stale]))).toBe('fleet-changed')
    expect(await sentWith(small.itemId)).toEqual(small.sent)
    expect(await sentWith(large.itemId)).toEqual(large.sent)
  })

  it('proposes free guides for the trips of an ill guide, none twice at once, and stores the absence', async () => {
    for (const name of ['Van 1', 'Van 2', 'Van 3']) await fleet.addVehicle({ name })
    const ill = await fleet.addGuide({ name: 'Thandi', languages: ['en'] })
    const [today, tomorrow] = [await book(), await book({ date: addDays(day, 1) })]
    expect([today.sent.guides, tomorrow.sent.guides]).toEqual([[ill], [ill]])
    const german = await fleet.addGuide({ name: 'Anna', languages: ['de'] })
    const english = await fleet.addGuide({ name: 'Zola', languages: ['en'] })
    const rider = await fleet.addGuide({ name: 'Ben', languages: ['en'], drives: false })
    const other = await book()
    await fleet.assign(other.itemId, { ...other.sent, guides: [english] }, other.sent)
    const trips = await propose('guide', ill, addDays(day, 1))
    expect(trips.map(({ proposed }: { proposed: string }) => proposed)).toEqual([german, english])
    const [first] = trips
    expect(first.choices.map(({ id }: { id: string }) => id)).toContain(rider)
    expect(first.choices.find(({ id }: { id: string }) => id === rider).whyNot).not.toBeNull()
    expect(first.name).toBe('Ada Example')
    const away = { kind: 'guide', resourceId: ill, firstDay: day, lastDay: addDays(day, 1) }
    const assignments = trips.map(
      ({ itemId, assigned, proposed }: { itemId: string; assigned: object; proposed: string }) => ({
        itemId,
        ...assigned,
        guides: [proposed],
        seen: assigned,
      }),
    )
    const closing = { id: randomUUID(), ...away, reason: 'ill' }
    expect((await handOver(assignments, closing)).status).toBe(200)
    expect((await handOver(assignments, closing)).status).toBe(200)
    expect(await test.db.select().from(closings)).toMatchObject([{ guideId: ill, reason: 'ill' }])
    expect((await sentWith(today.itemId)).guides).toEqual([german])
    expect((await sentWith(tomorrow.itemId)).guides).toEqual([english])
    expect(await propose('guide', ill, addDays(day, 1))).toEqual([])
  })

  it('proposes the smallest vehicle that fits for a broken one, and leaves the trip without if none does', async () => {
    for (const name of ['One', 'Two', 'Three']) await fleet.addGuide({ name })
    const broken = await fleet.addVehicle({ name: 'Broken', seats: 8 })
    const trip = await book({ adults: 6, children: 0 })
    expect(trip.sent.vehicles).toEqual([broken])
    await fleet.addVehicle({ name: 'Tiny', seats: 2 })
    expect((await propose('vehicle', broken))[0].proposed).toBeNull()
    const coach = await fleet.addVehicle({ name: 'Coach', seats: 30 })
    const bus = await fleet.addVehicle({ name: 'Bus', seats: 10 })
    const [found] = await propose('vehicle', broken)
    expect(found.proposed).toBe(bus)
    expect(found.choices.map(({ id }: { id: string }) => id).slice(0, 2)).toEqual([bus, coach])
    const without = { itemId: trip.itemId, ...trip.sent, vehicles: [], seen: trip.sent }
    expect((await handOver([without])).status).toBe(200)
    const shown = await (await admin.get(`/api/admin/day?date=${day}`)).json()
    expect(shown.trips).toMatchObject([{ vehicles: [], crew: [{ kind: 'guide' }] }])
  })
})
