import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addDays } from '#rules/dates/calendar-date.ts'
import { engines } from '#tests/databases.ts'
import { codeOf } from '#tests/test-accounts.ts'
import { sellWithoutFleet, useFleet } from '#tests/fixtures/fleet.ts'
import { findSold } from '#tests/fixtures/order.ts'
import { bookingBody, newEmail, transferBody, twoDayTours } from '#tests/test-office.ts'
import { useAdministrator, useNoOrders, useTestOffice } from '#tests/use-test-office.ts'
import { allocations, closings, guides, vehicles } from './schema.server.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { departures } from '#platform/database/schema/tours.ts'
import { readAssignedIds } from './allocations.server.ts'

const date = '2027-02-20'

describe.each(engines)('selling what vehicles and guides allow, on the %s database', (engine) => {
  const test = useTestOffice(engine, undefined, { tours: twoDayTours })
  const admin = useAdministrator(test)
  const fleet = useFleet(() => admin)
  useNoOrders(test, vehicles, guides, closings)

  const book = (change: object = {}) =>
    test.post('/api/bookings', bookingBody({ date, email: newEmail(), ...change }))
  const hire = (change: object = {}) =>
    test.post('/api/transfers', transferBody({ date, email: newEmail(), ...change }))
  const find = async (answer: Response) => {
    const { orderId, itemId } = await findSold(test.db, answer)
    return { orderId, itemId, ...(await readAssignedIds(test.db, itemId)) }
  }
  const isFree = async (what = 'tours/cape-peninsula', day = date, guests?: number) => {
    const asked = `from=${day}&to=${day}${guests ? `&guests=${guests}` : ''}`
    const answer = await test.app.request(`/api/${what}/availability?${asked}`)
    return (await answer.json()).full.length === 0
  }
  const areFree = (days: string[], tour = 'cape-peninsula') =>
    Promise.all(days.map((day) => isFree(`tours/${tour}`, `2027-${day}`)))

  it('assigns a hold the smallest vehicle that fits and a guide who speaks the language', async () => {
    await fleet.addVehicle({ name: 'A coach', seats: 40 })
    const sedan = await fleet.addVehicle({ name: 'Sedan', seats: 4 })
    await fleet.addGuide({ name: 'Aviwe', languages: ['fr'] })
    const bea = await fleet.addGuide({ name: 'Bea', languages: ['en'] })
    const { itemId, orderId, ...sent } = await find(await book())
    expect(sent).toEqual({ vehicles: [sedan], guides: [bea] })
    const [item] = await fleet.choices(orderId)
    expect(item).toMatchObject({ itemId, assigned: sent })
  })

  it('assigns a vehicle as large as the hired one, and several to a party that none seats', async () => {
    await fleet.addVehicle({ seats: 8 })
    const van = await fleet.addVehicle({ seats: 14 })
    for (const name of ['A', 'B']) await fleet.addGuide({ name })
    expect((await find(await hire({ guests: 7 }))).vehicles).toEqual([van])
    await test.db.delete(orders)
    await fleet.close('vehicle', van, date)
    await fleet.addVehicle({ seats: 4 })
    const several = await find(await hire({ guests: 11 }))
    expect([several.vehicles.length, several.guides.length]).toEqual([2, 2])
    // Each vehicle needs its own guide: two vehicles with one guide are not enough.
    await test.db.delete(orders)
    const [one] = await test.db.select().from(guides)
    await fleet.close('guide', one?.id ?? '', date)
    expect(await codeOf(await hire({ guests: 11 }))).toBe('vehicles-out')
    expect(await isFree('transfers', date, 11)).toBe(false)
    expect(await isFree('transfers', date, 8)).toBe(true)
  })

  it('counts and assigns only guides who drive', async () => {
    for (const seats of [14, 14]) await fleet.addVehicle({ seats })
    const walker = await fleet.addGuide({ name: 'Aviwe', drives: false })
    // If no guide drives, no guide is required, as if there were none.
    expect((await find(await book())).guides).toEqual([])
    await test.db.delete(orders)
    const driver = await fleet.addGuide({ name: 'Bea' })
    const { orderId, guides: sent } = await find(await book())
    expect(sent).toEqual([driver])
    expect([await isFree(), await isFree('transfers')]).toEqual([false, false])
    expect([await codeOf(await book()), await codeOf(await hire())]).toEqual([
      'date-full',
      'vehicles-out',
    ])
    const [item] = await fleet.choices(orderId)
    expect(item.suggested.guides).toEqual([driver])
    await fleet.put(`guides/${walker}`, fleet.guide({ version: 1, name: 'Aviwe', drives: true }))
    expect(await isFree()).toBe(true)
    expect((await find(await book())).guides).toEqual([walker])
  })

  it('counts departures a day if no guide drives', async () => {
    await fleet.addGuide({ drives: false })
    for (const _ of [1, 2]) expect((await find(await book())).guides).toEqual([])
    const [row] = await test.db.select().from(departures)
    expect(row?.taken).toBe(2)
    expect(await isFree()).toBe(false)
  })

  it('sells tours and vehicles from one fleet, whatever departures a day are left', async () => {
    await fleet.addVehicle({ seats: 14 })
    await fleet.addGuide()
    await find(await hire())
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
    expect(await codeOf(await hire())).toBe('vehicles-out')
    expect(await test.db.select().from(orders)).toHaveLength(1)
  })

  it('sells more than the departures a day if the fleet allows, and departures without a fleet', async () => {
    const ids = [await fleet.addVehicle(), await fleet.addVehicle(), await fleet.addVehicle()]
    for (const _ of [1, 2, 3]) await find(await book())
    expect([await isFree(), await codeOf(await book())]).toEqual([false, 'date-full'])
    const [row] = await test.db.select().from(departures)
    expect(row?.taken).toBe(3)
    for (const id of ids)
      await test.db.update(vehicles).set({ inactiveSince: new Date() }).where(eq(vehicles.id, id))
    expect([await isFree(), await codeOf(await book())]).toEqual([false, 'date-full'])
    expect(await isFree('tours/cape-peninsula', addDays(date, 1))).toBe(true)
    expect((await find(await book({ date: addDays(date, 1) }))).vehicles).toEqual([])
  })

  it('requires seats for the party, in the calendar and when booking', async () => {
    await fleet.addVehicle({ seats: 4 })
    expect([await isFree(undefined, date, 4), await isFree(undefined, date, 5)]).toEqual([
      true,
      false,
    ])
    expect(await codeOf(await book({ adults: 5, children: 0 }))).toBe('date-full')
    await find(await book({ adults: 4, children: 0 }))
  })

  it('keeps vehicles for trips sold earlier, the first sold first', async () => {
    const one = await fleet.addVehicle({ seats: 14 })
    const { itemId } = await find(await sellWithoutFleet(test.db, () => book()))
    expect(await isFree()).toBe(false)
    expect(await codeOf(await book())).toBe('date-full')
    await fleet.addVehicle({ seats: 4 })
    expect([await isFree(), await isFree(undefined, date, 5)]).toEqual([true, true])
    expect((await find(await book({ adults: 5, children: 0 }))).vehicles).toEqual([one])
    expect([await isFree(), await codeOf(await book())]).toEqual([false, 'date-full'])
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
    const night = { tourId: 'garden-route-highlights', date: '2027-02-24', children: 0 }
    const { itemId } = await find(await book(night))
    expect((await readAssignedIds(test.db, itemId)).vehicles).toEqual([van])
    expect(await areFree(during)).toEqual([true, false, false, true, true])
  })

  it('frees the vehicle of a cancelled trip, and assigns it to a trip confirmed late', async () => {
    await fleet.addVehicle()
    const { orderId, itemId } = await find(await book())
    expect(await isFree()).toBe(false)
    await admin.patch(`/api/admin/inbox/bookings/${orderId}`, { status: 'cancelled' })
    expect([await isFree(), (await readAssignedIds(test.db, itemId)).vehicles]).toEqual([true, []])
    const late = await find(await book())
    await test.db
      .update(orderItems)
      .set({ status: 'released' })
      .where(eq(orderItems.id, late.itemId))
    const other = await find(await book())
    const confirm = () =>
      admin.patch(`/api/admin/inbox/bookings/${late.orderId}`, { status: 'confirmed' })
    expect(await codeOf(await confirm())).toBe('place-gone')
    expect((await readAssignedIds(test.db, late.itemId)).vehicles).toEqual([])
    await admin.patch(`/api/admin/inbox/bookings/${other.orderId}`, { status: 'cancelled' })
    expect((await confirm()).status).toBe(200)
    expect((await readAssignedIds(test.db, late.itemId)).vehicles).toEqual(other.vehicles)
  })

  it('sells as many trips at once as the fleet allows', async () => {
    for (const seats of [4, 4, 14]) await fleet.addVehicle({ seats })
    for (const name of ['A', 'B', 'C', 'D']) await fleet.addGuide({ name })
    const wishes = Array.from({ length: 12 }, (_, index) =>
      index % 3 === 0 ? hire({ vehicle: 'premium-sedan', guests: 3 }) : book(),
    )
    const answers = await Promise.all(wishes)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    const codes = new Set(await Promise.all(answers.map((answer) => codeOf(answer))))
    expect([...codes].filter((code) => code !== undefined).toSorted()).toEqual([
      'date-full',
      'vehicles-out',
    ])
    const taken = await test.db.select().from(allocations)
    expect(new Set(taken.map(({ vehicleId, guideId }) => vehicleId ?? guideId)).size).toBe(6)
  })
})
