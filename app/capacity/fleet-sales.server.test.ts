import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addDays } from '#rules/dates/calendar-date.ts'
import { engines } from '#tests/databases.ts'
import { errorCode } from '#tests/test-accounts.ts'
import { sellWithoutFleet, setUpFleet } from '#tests/fixtures/fleet.ts'
import { findSoldItem } from '#tests/fixtures/order.ts'
import { bookingBody, newEmail, transferBody, twoDayTours } from '#tests/test-office.ts'
import { setUpOwner, clearOrdersBeforeEach, setUpTestOffice } from '#tests/set-up-test-office.ts'
import { allocations, closings, guides, vehicles } from './schema.server.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { departures } from '#platform/database/schema/tours.ts'
import { readAssignedIds } from './allocations.server.ts'

const date = '2027-02-20'

describe.each(engines)('selling what vehicles and guides allow, on the %s database', (engine) => {
  const test = setUpTestOffice(engine, undefined, { tours: twoDayTours })
  const admin = setUpOwner(test)
  const fleet = setUpFleet(() => admin)
  clearOrdersBeforeEach(test, vehicles, guides, closings)

  const book = (change: object = {}) =>
    test.post('/api/bookings', bookingBody({ date, email: newEmail(), ...change }))
  const bookVehicle = (change: object = {}) =>
    test.post('/api/transfers', transferBody({ date, email: newEmail(), ...change }))
  const findAssigned = async (answer: Response) => {
    const { orderId, itemId } = await findSoldItem(test.db, answer)
    return { orderId, itemId, ...(await readAssignedIds(test.db, itemId)) }
  }
  const isFree = async (product = 'tours/cape-peninsula', day = date, guests?: number) => {
    const query = `from=${day}&to=${day}${guests ? `&guests=${guests}` : ''}`
    const answer = await test.app.request(`/api/${product}/availability?${query}`)
    return (await answer.json()).full.length === 0
  }
  const areFree = (days: string[], tour = 'cape-peninsula') =>
    Promise.all(days.map((day) => isFree(`tours/${tour}`, `2027-${day}`)))

  it('assigns a hold the smallest vehicle that fits and a guide who speaks the language', async () => {
    await fleet.addVehicle({ name: 'A coach', seats: 40 })
    const sedan = await fleet.addVehicle({ name: 'Sedan', seats: 4 })
    await fleet.addGuide({ name: 'Aviwe', languages: ['fr'] })
    const bea = await fleet.addGuide({ name: 'Bea', languages: ['en'] })
    const { itemId, orderId, ...assigned } = await findAssigned(await book())
    expect(assigned).toEqual({ vehicles: [sedan], guides: [bea] })
    const [item] = await fleet.choices(orderId)
    expect(item).toMatchObject({ itemId, assigned: assigned })
  })

  it('assigns a vehicle as large as the hired one, and several to a party that none seats', async () => {
    await fleet.addVehicle({ seats: 8 })
    const van = await fleet.addVehicle({ seats: 14 })
    for (const name of ['A', 'B']) await fleet.addGuide({ name })
    expect((await findAssigned(await bookVehicle({ guests: 7 }))).vehicles).toEqual([van])
    await test.db.delete(orders)
    await fleet.close('vehicle', van, date)
    await fleet.addVehicle({ seats: 4 })
    const shared = await findAssigned(await bookVehicle({ guests: 11 }))
    expect([shared.vehicles.length, shared.guides.length]).toEqual([2, 2])
    // Each vehicle needs its own guide: two vehicles with one guide are not enough.
    await test.db.delete(orders)
    const [one] = await test.db.select().from(guides)
    await fleet.close('guide', one?.id ?? '', date)
    expect(await errorCode(await bookVehicle({ guests: 11 }))).toBe('vehicles-out')
    expect(await isFree('transfers', date, 11)).toBe(false)
    expect(await isFree('transfers', date, 8)).toBe(true)
  })

  it('counts and assigns only guides who drive', async () => {
    for (const seats of [14, 14]) await fleet.addVehicle({ seats })
    const nonDriver = await fleet.addGuide({ name: 'Aviwe', drives: false })
    // If no guide drives, no guide is required, as if there were none.
    expect((await findAssigned(await book())).guides).toEqual([])
    await test.db.delete(orders)
    const driver = await fleet.addGuide({ name: 'Bea' })
    const { orderId, guides: assignedGuides } = await findAssigned(await book())
    expect(assignedGuides).toEqual([driver])
    expect([await isFree(), await isFree('transfers')]).toEqual([false, false])
    expect([await errorCode(await book()), await errorCode(await bookVehicle())]).toEqual([
      'date-full',
      'vehicles-out',
    ])
    const [item] = await fleet.choices(orderId)
    expect(item.suggested.guides).toEqual([driver])
    await fleet.put(`guides/${nonDriver}`, fleet.guide({ version: 1, name: 'Aviwe', drives: true }))
    expect(await isFree()).toBe(true)
    expect((await findAssigned(await book())).guides).toEqual([nonDriver])
  })

  it('counts departures a day if no guide drives', async () => {
    await fleet.addGuide({ drives: false })
    for (const _ of [1, 2]) expect((await findAssigned(await book())).guides).toEqual([])
    const [row] = await test.db.select().from(departures)
    expect(row?.taken).toBe(2)
    expect(await isFree()).toBe(false)
  })

  it('sells tours and vehicles from one fleet, even if departures per day are left', async () => {
    await fleet.addVehicle({ seats: 14 })
    await fleet.addGuide()
    await findAssigned(await bookVehicle())
    for (const what of ['tours/cape-peninsula', 'transfers'])
      expect([what, await isFree(what)]).toEqual([what, false])
    const refused = await book()
    const { error } = await refused.clone().json()
    expect([refused.status, error.code, error.facts.nearest]).toEqual([
      409,
      'date-full',
      ['2027-02-18', '2027-02-19', '2027-02-21'],
    ])
    expect(error.facts).not.toHaveProperty('other')
    expect(await errorCode(await bookVehicle())).toBe('vehicles-out')
    expect(await test.db.select().from(orders)).toHaveLength(1)
  })

  it('sells more trips than departures per day with a fleet, and only departures without one', async () => {
    const ids = [await fleet.addVehicle(), await fleet.addVehicle(), await fleet.addVehicle()]
    for (const _ of [1, 2, 3]) await findAssigned(await book())
    expect([await isFree(), await errorCode(await book())]).toEqual([false, 'date-full'])
    const [row] = await test.db.select().from(departures)
    expect(row?.taken).toBe(3)
    for (const id of ids)
      await test.db.update(vehicles).set({ inactiveSince: new Date() }).where(eq(vehicles.id, id))
    expect([await isFree(), await errorCode(await book())]).toEqual([false, 'date-full'])
    expect(await isFree('tours/cape-peninsula', addDays(date, 1))).toBe(true)
    expect((await findAssigned(await book({ date: addDays(date, 1) }))).vehicles).toEqual([])
  })

  it('requires seats for the party, in the calendar and when booking', async () => {
    await fleet.addVehicle({ seats: 4 })
    expect([await isFree(undefined, date, 4), await isFree(undefined, date, 5)]).toEqual([
      true,
      false,
    ])
    expect(await errorCode(await book({ adults: 5, children: 0 }))).toBe('date-full')
    await findAssigned(await book({ adults: 4, children: 0 }))
  })

  it('reserves vehicles for trips that were sold earlier without one', async () => {
    const van = await fleet.addVehicle({ seats: 14 })
    const { itemId } = await findAssigned(await sellWithoutFleet(test.db, () => book()))
    expect(await isFree()).toBe(false)
    expect(await errorCode(await book())).toBe('date-full')
    await fleet.addVehicle({ seats: 4 })
    expect([await isFree(), await isFree(undefined, date, 5)]).toEqual([true, true])
    expect((await findAssigned(await book({ adults: 5, children: 0 }))).vehicles).toEqual([van])
    expect([await isFree(), await errorCode(await book())]).toEqual([false, 'date-full'])
    expect((await readAssignedIds(test.db, itemId)).vehicles).toEqual([])
  })

  it('sells no day of an absence, after a paper expires, or during a trip of two days', async () => {
    const van = await fleet.addVehicle({ papers: [{ kind: 'insurance', expiresOn: '2027-03-01' }] })
    await fleet.close('vehicle', van, '2027-02-21', '2027-02-22')
    const [tourDays, routeDays, during] = [
      ['02-20', '02-21', '02-22', '02-23', '03-01', '03-02'],
      ['02-19', '02-20', '02-22', '02-23', '03-01'],
      ['02-23', '02-24', '02-25', '02-26', '02-27'],
    ]
    expect(await areFree(tourDays)).toEqual([true, false, false, true, true, false])
    const route = await areFree(routeDays, 'garden-route-highlights')
    expect(route).toEqual([true, false, false, true, false])
    const twoDayTrip = { tourId: 'garden-route-highlights', date: '2027-02-24', children: 0 }
    const { itemId } = await findAssigned(await book(twoDayTrip))
    expect((await readAssignedIds(test.db, itemId)).vehicles).toEqual([van])
    expect(await areFree(during)).toEqual([true, false, false, true, true])
  })

  it('frees the vehicle of a cancelled trip, and assigns it to a trip confirmed late', async () => {
    await fleet.addVehicle()
    const { orderId, itemId } = await findAssigned(await book())
    expect(await isFree()).toBe(false)
    await admin.patch(`/api/admin/inbox/bookings/${orderId}`, { status: 'cancelled' })
    expect([await isFree(), (await readAssignedIds(test.db, itemId)).vehicles]).toEqual([true, []])
    const released = await findAssigned(await book())
    await test.db
      .update(orderItems)
      .set({ status: 'released' })
      .where(eq(orderItems.id, released.itemId))
    const other = await findAssigned(await book())
    const confirm = () =>
      admin.patch(`/api/admin/inbox/bookings/${released.orderId}`, { status: 'confirmed' })
    expect(await errorCode(await confirm())).toBe('place-gone')
    expect((await readAssignedIds(test.db, released.itemId)).vehicles).toEqual([])
    await admin.patch(`/api/admin/inbox/bookings/${other.orderId}`, { status: 'cancelled' })
    expect((await confirm()).status).toBe(200)
    expect((await readAssignedIds(test.db, released.itemId)).vehicles).toEqual(other.vehicles)
  })

  it('sells only as many simultaneous requests as the fleet allows', async () => {
    for (const seats of [4, 4, 14]) await fleet.addVehicle({ seats })
    for (const name of ['A', 'B', 'C', 'D']) await fleet.addGuide({ name })
    const requests = Array.from({ length: 12 }, (_, index) =>
      index % 3 === 0 ? bookVehicle({ vehicle: 'premium-sedan', guests: 3 }) : book(),
    )
    const answers = await Promise.all(requests)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    const codes = new Set(await Promise.all(answers.map((answer) => errorCode(answer))))
    expect([...codes].filter((code) => code !== undefined).toSorted()).toEqual([
      'date-full',
      'vehicles-out',
    ])
    const rows = await test.db.select().from(allocations)
    expect(new Set(rows.map(({ vehicleId, guideId }) => vehicleId ?? guideId)).size).toBe(6)
  })
})
