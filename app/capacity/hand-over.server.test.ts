import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addDays } from '#rules/dates/calendar-date.ts'
import { engines } from '#tests/databases.ts'
import { setUpFleet } from '#tests/fixtures/fleet.ts'
import { errorCode } from '#tests/test-accounts.ts'
import { findSoldItem } from '#tests/fixtures/order.ts'
import { bookingBody, newEmail } from '#tests/test-office.ts'
import { setUpOwner, clearOrdersBeforeEach, setUpTestOffice } from '#tests/set-up-test-office.ts'
import { closings, guides, vehicles } from './schema.server.ts'
import { readAssignedIds } from './allocations.server.ts'

const day = '2027-02-20'

describe.each(engines)('handing over trips on the %s database', (engine) => {
  const test = setUpTestOffice(engine)
  const admin = setUpOwner(test)
  const fleet = setUpFleet(() => admin)
  clearOrdersBeforeEach(test, vehicles, guides, closings)

  const book = async (change: object = {}) => {
    const body = bookingBody({ date: day, email: newEmail(), ...change })
    const { itemId } = await findSoldItem(test.db, await test.post('/api/bookings', body))
    return { itemId, assigned: await readAssigned(itemId) }
  }
  const readAssigned = async (itemId: string) => {
    const { vehicles: vehicleIds, guides: guideIds } = await readAssignedIds(test.db, itemId)
    return { vehicles: [...vehicleIds], guides: [...guideIds] }
  }
  const handOver = (assignments: object[], closing?: object) =>
    admin.put('/api/admin/fleet/items', { assignments, ...(closing && { closing }) })
  const propose = async (kind: string, resourceId: string, lastDay = day) => {
    const query = `kind=${kind}&resourceId=${resourceId}&firstDay=${day}&lastDay=${lastDay}`
    return (await (await admin.get(`/api/admin/fleet/hand-over?${query}`)).json()).trips
  }

  it('exchanges guides and vehicles of two trips at the same hours in one step', async () => {
    for (const name of ['One', 'Two']) {
      await fleet.addVehicle({ name })
      await fleet.addGuide({ name })
    }
    const [one, two] = [await book(), await book()]
    expect(one.assigned.guides).not.toEqual(two.assigned.guides)
    const swapped = await handOver([
      { itemId: one.itemId, ...two.assigned, seen: one.assigned },
      { itemId: two.itemId, ...one.assigned, seen: two.assigned },
    ])
    expect(swapped.status).toBe(200)
    expect(await readAssigned(one.itemId)).toEqual(two.assigned)
    expect(await readAssigned(two.itemId)).toEqual(one.assigned)
  })

  it('changes no trip if one is refused: changed by a colleague, or a party too large', async () => {
    await fleet.addVehicle({ name: 'Large', seats: 14 })
    await fleet.addVehicle({ name: 'Small', seats: 2 })
    for (const name of ['One', 'Two']) await fleet.addGuide({ name })
    const small = await book({ adults: 2, children: 0 })
    const large = await book({ adults: 5, children: 0 })
    const swap = [
      { itemId: small.itemId, ...large.assigned, seen: small.assigned },
      { itemId: large.itemId, ...small.assigned, seen: large.assigned },
    ]
    expect(await errorCode(await handOver(swap))).toBe('fleet-too-small')
    const outdated = { ...swap[0], seen: { vehicles: [], guides: [] } }
    expect(await errorCode(await handOver([outdated]))).toBe('fleet-changed')
    expect(await readAssigned(small.itemId)).toEqual(small.assigned)
    expect(await readAssigned(large.itemId)).toEqual(large.assigned)
  })

  it('proposes free guides for the trips of an ill guide, none twice at once, and stores the absence', async () => {
    for (const name of ['Van 1', 'Van 2', 'Van 3']) await fleet.addVehicle({ name })
    const illGuide = await fleet.addGuide({ name: 'Thandi', languages: ['en'] })
    const [today, tomorrow] = [await book(), await book({ date: addDays(day, 1) })]
    expect([today.assigned.guides, tomorrow.assigned.guides]).toEqual([[illGuide], [illGuide]])
    const german = await fleet.addGuide({ name: 'Anna', languages: ['de'] })
    const english = await fleet.addGuide({ name: 'Zola', languages: ['en'] })
    const nonDriver = await fleet.addGuide({ name: 'Ben', languages: ['en'], drives: false })
    const other = await book()
    await fleet.assign(other.itemId, { ...other.assigned, guides: [english] }, other.assigned)
    const trips = await propose('guide', illGuide, addDays(day, 1))
    expect(trips.map(({ proposed }: { proposed: string }) => proposed)).toEqual([german, english])
    const [first] = trips
    expect(first.choices.map(({ id }: { id: string }) => id)).toContain(nonDriver)
    expect(first.choices.find(({ id }: { id: string }) => id === nonDriver).whyNot).not.toBeNull()
    expect(first.name).toBe('Ada Example')
    const away = { kind: 'guide', resourceId: illGuide, firstDay: day, lastDay: addDays(day, 1) }
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
    expect(await test.db.select().from(closings)).toMatchObject([
      { guideId: illGuide, reason: 'ill' },
    ])
    expect((await readAssigned(today.itemId)).guides).toEqual([german])
    expect((await readAssigned(tomorrow.itemId)).guides).toEqual([english])
    expect(await propose('guide', illGuide, addDays(day, 1))).toEqual([])
  })

  it('proposes the smallest vehicle that fits instead of a broken one, or none if none fits', async () => {
    for (const name of ['One', 'Two', 'Three']) await fleet.addGuide({ name })
    const broken = await fleet.addVehicle({ name: 'Broken', seats: 8 })
    const trip = await book({ adults: 6, children: 0 })
    expect(trip.assigned.vehicles).toEqual([broken])
    await fleet.addVehicle({ name: 'Tiny', seats: 2 })
    expect((await propose('vehicle', broken))[0].proposed).toBeNull()
    const coach = await fleet.addVehicle({ name: 'Coach', seats: 30 })
    const bus = await fleet.addVehicle({ name: 'Bus', seats: 10 })
    const [proposal] = await propose('vehicle', broken)
    expect(proposal.proposed).toBe(bus)
    expect(proposal.choices.map(({ id }: { id: string }) => id).slice(0, 2)).toEqual([bus, coach])
    const unassigned = { itemId: trip.itemId, ...trip.assigned, vehicles: [], seen: trip.assigned }
    expect((await handOver([unassigned])).status).toBe(200)
    const dayAnswer = await (await admin.get(`/api/admin/day?date=${day}`)).json()
    expect(dayAnswer.trips).toMatchObject([{ vehicles: [], crew: [{ kind: 'guide' }] }])
  })
})
