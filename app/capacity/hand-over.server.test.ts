import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '#rules/dates/calendar-date.ts'
import { engines } from '#tests/databases.ts'
import { useFleet } from '#tests/fixtures/fleet.ts'
import { codeOf } from '#tests/test-accounts.ts'
import { bookingBody } from '#tests/test-office.ts'
import { useAdministrator, useTestOffice } from '#tests/use-test-office.ts'
import { closings, guides, vehicles } from './schema.server.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { attempts } from '#platform/database/schema/requests.ts'
import { companyDays, departures } from '#platform/database/schema/tours.ts'
import { readAssignedIds } from './allocations.server.ts'

const day = '2027-02-20'

describe.each(engines)('trips that change hands, on the %s database', (engine) => {
  const test = useTestOffice(engine)
  const admin = useAdministrator(test)
  const fleet = useFleet(() => admin)
  beforeEach(() =>
    test.clear(orders, vehicles, guides, closings, departures, companyDays, attempts),
  )

  const book = async (change: object = {}) => {
    const email = `${randomUUID()}@guests.example`
    const answer = await test.post('/api/bookings', bookingBody({ date: day, email, ...change }))
    expect(answer.status).toBe(201)
    const { reference } = await answer.json()
    const [order] = await test.db.select().from(orders).where(eq(orders.reference, reference))
    const whose = eq(orderItems.orderId, order?.id ?? '')
    const [item] = await test.db.select().from(orderItems).where(whose)
    const itemId = item?.id ?? ''
    const sent = await readAssignedIds(test.db, itemId)
    return { itemId, vehicles: [...sent.vehicles], guides: [...sent.guides] }
  }
  const handOver = (assignments: object[], closing?: object) =>
    admin.put('/api/admin/fleet/items', { assignments, ...(closing && { closing }) })
  const propose = async (kind: string, resourceId: string, lastDay = day) => {
    const asked = `kind=${kind}&resourceId=${resourceId}&firstDay=${day}&lastDay=${lastDay}`
    return (await (await admin.get(`/api/admin/fleet/hand-over?${asked}`)).json()).trips
  }
  const sentWith = (itemId: string) => readAssignedIds(test.db, itemId)

  it('are exchanged in one move: guides and vehicles of two trips at the same hours', async () => {
    for (const name of ['One', 'Two']) {
      await fleet.addVehicle({ name })
      await fleet.addGuide({ name })
    }
    const [one, two] = [await book(), await book()]
    expect(one.guides).not.toEqual(two.guides)
    const swapped = await handOver([
      { ...two, itemId: one.itemId, seen: { vehicles: one.vehicles, guides: one.guides } },
      { ...one, itemId: two.itemId, seen: { vehicles: two.vehicles, guides: two.guides } },
    ])
    expect(swapped.status).toBe(200)
    expect(await sentWith(one.itemId)).toEqual({ vehicles: two.vehicles, guides: two.guides })
    expect(await sentWith(two.itemId)).toEqual({ vehicles: one.vehicles, guides: one.guides })
  })

  it('stay all as they were where one of them cannot: a colleague has changed it, or the party is too large', async () => {
    await fleet.addVehicle({ name: 'Large', seats: 14 })
    await fleet.addVehicle({ name: 'Small', seats: 2 })
    for (const name of ['One', 'Two']) await fleet.addGuide({ name })
    const small = await book({ adults: 2, children: 0 })
    const large = await book({ adults: 5, children: 0 })
    const seen = (trip: typeof small) => ({ vehicles: trip.vehicles, guides: trip.guides })
    const swap = [
      { itemId: small.itemId, ...seen(large), seen: seen(small) },
      { itemId: large.itemId, ...seen(small), seen: seen(large) },
    ]
    expect(await codeOf(await handOver(swap))).toBe('fleet-too-small')
    const stale = { ...swap[0], seen: { vehicles: [], guides: [] } }
    expect(await codeOf(await handOver([stale]))).toBe('fleet-changed')
    expect(await sentWith(small.itemId)).toEqual(seen(small))
    expect(await sentWith(large.itemId)).toEqual(seen(large))
  })

  it('proposes free guides for the trips of an ill guide, none twice at once, and stores the absence', async () => {
    for (const name of ['Van 1', 'Van 2', 'Van 3']) await fleet.addVehicle({ name })
    const ill = await fleet.addGuide({ name: 'Thandi', languages: ['en'] })
    const [today, tomorrow] = [await book(), await book({ date: addDays(day, 1) })]
    expect([today.guides, tomorrow.guides]).toEqual([[ill], [ill]])
    const german = await fleet.addGuide({ name: 'Anna', languages: ['de'] })
    const english = await fleet.addGuide({ name: 'Zola', languages: ['en'] })
    const rider = await fleet.addGuide({ name: 'Ben', languages: ['en'], drives: false })
    const other = await book()
    const { itemId: its, ...was } = other
    await fleet.assign(its, { ...was, guides: [english] }, was)
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

  it('of a vehicle that breaks down go to the smallest that fits, and where none is left stay open on top of the day', async () => {
    for (const name of ['One', 'Two', 'Three']) await fleet.addGuide({ name })
    const broken = await fleet.addVehicle({ name: 'Broken', seats: 8 })
    const trip = await book({ adults: 6, children: 0 })
    expect(trip.vehicles).toEqual([broken])
    await fleet.addVehicle({ name: 'Tiny', seats: 2 })
    expect((await propose('vehicle', broken))[0].proposed).toBeNull()
    const coach = await fleet.addVehicle({ name: 'Coach', seats: 30 })
    const bus = await fleet.addVehicle({ name: 'Bus', seats: 10 })
    const [found] = await propose('vehicle', broken)
    expect(found.proposed).toBe(bus)
    expect(found.choices.map(({ id }: { id: string }) => id).slice(0, 2)).toEqual([bus, coach])
    const left = { itemId: trip.itemId, vehicles: [], guides: trip.guides }
    const seen = { vehicles: trip.vehicles, guides: trip.guides }
    expect((await handOver([{ ...left, seen }])).status).toBe(200)
    const shown = await (await admin.get(`/api/admin/day?date=${day}`)).json()
    expect(shown.trips).toMatchObject([{ vehicles: [], crew: [{ kind: 'guide' }] }])
  })
})
