import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { engines } from '#tests/databases.ts'
import { errorCode } from '#tests/test-accounts.ts'
import { sellWithoutFleet, setUpFleet } from '#tests/fixtures/fleet.ts'
import { bookingBody, newEmail, testTours, transferBody } from '#tests/test-office.ts'
import { findSoldItem } from '#tests/fixtures/order.ts'
import { setUpOwner, setUpTestOffice } from '#tests/set-up-test-office.ts'
import { allocations, closings, guides, vehicles } from './schema.server.ts'
import { orderEvents, orderItems } from '#app/order/schema.server.ts'
import { changeRide } from '#app/changing/correct-details.server.ts'

const tours = testTours.map((tour) => ({ ...tour, departuresPerDay: 50 }))

describe.each(engines)('assigning vehicles and guides on the %s database', (engine) => {
  const test = setUpTestOffice(engine, undefined, { tours, departuresPerDay: 100 })
  const admin = setUpOwner(test)
  const fleet = setUpFleet(() => admin)
  let days = 0
  let date = ''
  beforeEach(async () => {
    await test.clear(allocations, closings, vehicles, guides)
    days += 1
    date = `2027-02-${String(days).padStart(2, '0')}`
  })

  const placeOrder = async (path: string, body: object) =>
    findSoldItem(test.db, await sellWithoutFleet(test.db, () => test.post(path, body)))
  const book = (change: object = {}) =>
    placeOrder('/api/bookings', bookingBody({ date, email: newEmail(), ...change }))
  const addClosed = async () => {
    const id = await fleet.addVehicle()
    await fleet.close('vehicle', id, date)
    return id
  }
  const listRows = () => test.db.select().from(allocations)
  const listEvents = (orderId: string) =>
    test.db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId))
  const change = (itemId: string, to: Partial<typeof orderItems.$inferSelect>) =>
    test.db.update(orderItems).set(to).where(eq(orderItems.id, itemId))

  it('suggests the smallest vehicle that fits and a guide who speaks the language', async () => {
    const sedan = await fleet.addVehicle({ name: 'Sedan', seats: 4 })
    await fleet.addVehicle({ name: 'Van', seats: 14 })
    await fleet.addGuide({ name: 'Aviwe', languages: ['fr'] })
    const bea = await fleet.addGuide({ name: 'Bea', languages: ['en'] })
    const { orderId, itemId } = await book()
    const [item] = await fleet.choices(orderId)
    expect(item).toMatchObject({ itemId, party: 3, hasPlace: true })
    expect(item.suggested).toEqual({ vehicles: [sedan], guides: [bea] })
    expect(item.guides.map(({ name }: { name: string }) => name)).toEqual(['Bea', 'Aviwe'])
    const answer = await fleet.assign(itemId, item.suggested)
    expect((await answer.json()).items[0].assigned).toEqual(item.suggested)
    const period = { from: new Date(item.from), to: new Date(item.to) }
    expect(await listRows()).toEqual([
      expect.objectContaining({ itemId, period }),
      expect.objectContaining({ itemId, period }),
    ])
    expect((await listEvents(orderId)).at(-1)).toMatchObject({
      event: 'people-assigned',
      who: 'office',
      facts: { vehicles: 1, guides: 1, item: itemId },
    })
  })

  it('suggests several vehicles, each with a guide, for a party that no single one seats', async () => {
    const ids: string[] = []
    for (const seats of [4, 3, 2]) ids.push(await fleet.addVehicle({ seats }))
    const guideIds = [await fleet.addGuide({ name: 'A' }), await fleet.addGuide({ name: 'B' })]
    const { orderId, itemId } = await book({ adults: 6, children: 0 })
    const [item] = await fleet.choices(orderId)
    expect(item.suggested.vehicles.toSorted()).toEqual([ids[0], ids[2]].toSorted())
    expect(item.suggested.guides).toEqual(guideIds)
    expect((await fleet.assign(itemId, item.suggested)).status).toBe(200)
    expect(await listRows()).toHaveLength(4)
  })

  it('refuses a colliding assignment with the reason and changes nothing', async () => {
    const van = await fleet.addVehicle({ name: 'Van' })
    const thandi = await fleet.addGuide()
    const first = await book()
    const second = await book()
    await fleet.assign(first.itemId, { vehicles: [van], guides: [thandi] })
    const refused = await fleet.assign(second.itemId, { vehicles: [van], guides: [thandi] })
    const { error } = await refused.json()
    expect(
      error.issues.map(({ code, facts }: { code: string; facts: object }) => [code, facts]),
    ).toEqual([
      ['fleet-taken', { name: 'Van', reference: first.reference }],
      ['fleet-taken', { name: 'Thandi', reference: first.reference }],
    ])
    expect(error.message).toContain(`Van is out with ${first.reference}`)
    const [item] = await fleet.choices(second.orderId)
    const capacity = { seats: 14, luggage: null, childSeats: null }
    expect(item.vehicles).toEqual([{ id: van, name: 'Van', ...capacity, whyNot: error.message }])
    expect(item.suggested).toEqual({ vehicles: [], guides: [] })
    expect(await listRows()).toHaveLength(2)
  })

  it('refuses a vehicle that is away, inactive or too small, or whose paper expires', async () => {
    const { itemId } = await book()
    const papers = [{ kind: 'insurance', expiresOn: '2027-01-31' }]
    const cases: [string, () => Promise<string>][] = [
      ['fleet-paper-over', () => fleet.addVehicle({ papers })],
      ['fleet-inactive', () => fleet.addVehicle({ isActive: false })],
      ['fleet-too-small', () => fleet.addVehicle({ seats: 2 })],
      ['fleet-closed', addClosed],
      ['not-found', () => Promise.resolve(randomUUID())],
    ]
    for (const [code, make] of cases)
      expect(await errorCode(await fleet.assign(itemId, { vehicles: [await make()] }))).toBe(code)
    expect(await listRows()).toEqual([])
  })

  it('assigns a guide who does not drive only beside one who drives', async () => {
    const van = await fleet.addVehicle({ luggage: 6, childSeats: 2 })
    const driver = await fleet.addGuide({ name: 'A' })
    const walker = await fleet.addGuide({ name: 'B', drives: false })
    const { itemId, orderId } = await book()
    const onlyNonDriver = { vehicles: [van], guides: [walker] }
    expect(await errorCode(await fleet.assign(itemId, onlyNonDriver))).toBe('fleet-nobody-drives')
    expect(await listRows()).toEqual([])
    const withDriver = { vehicles: [van], guides: [driver, walker].toSorted() }
    expect((await fleet.assign(itemId, withDriver)).status).toBe(200)
    const [item] = await fleet.choices(orderId)
    expect(item).toMatchObject({
      assigned: withDriver,
      vehicles: [{ seats: 14, luggage: 6, childSeats: 2 }],
      guides: [{ drives: true }, { drives: false }],
      suggested: { vehicles: [van], guides: [driver] },
    })
    expect(await errorCode(await fleet.assign(itemId, onlyNonDriver, withDriver))).toBe(
      'fleet-nobody-drives',
    )
    expect((await fleet.assign(itemId, {}, withDriver)).status).toBe(200)
  })

  it('refuses an assignment based on an outdated one, and keeps the current one', async () => {
    const guideA = await fleet.addGuide({ name: 'A' })
    const guideB = await fleet.addGuide({ name: 'B' })
    const guideC = await fleet.addGuide({ name: 'C' })
    const { itemId } = await book()
    await fleet.assign(itemId, { guides: [guideA] })
    const outdated = await fleet.assign(itemId, { guides: [guideB] })
    expect([outdated.status, await errorCode(outdated)]).toEqual([409, 'fleet-changed'])
    expect((await fleet.assign(itemId, { guides: [guideA] })).status).toBe(200)
    expect((await fleet.assign(itemId, { guides: [guideC] }, { guides: [guideA] })).status).toBe(
      200,
    )
    expect((await listRows()).map(({ guideId }) => guideId)).toEqual([guideC])
  })

  it('lists the trips that an absence affects', async () => {
    const van = await fleet.addVehicle()
    const { itemId, orderId, reference } = await book()
    await fleet.assign(itemId, { vehicles: [van] })
    const { closings: closingAnswers } = await (await fleet.close('vehicle', van, date)).json()
    const guest = { name: 'Ada Example', phone: '+44 20 7946 0000' }
    expect(closingAnswers[0].hits).toEqual([
      { itemId, orderId, reference, date, form: 'booking', ...guest, title: expect.any(String) },
    ])
    const elsewhere = await (await fleet.close('vehicle', van, '2027-03-20')).json()
    expect(elsewhere.closings[1].hits).toEqual([])
  })

  it('releases vehicle and guide when a trip is cancelled or moved', async () => {
    const van = await fleet.addVehicle()
    const first = await book()
    await fleet.assign(first.itemId, { vehicles: [van] })
    await admin.patch(`/api/admin/inbox/bookings/${first.orderId}`, { status: 'cancelled' })
    expect(await listRows()).toEqual([])
    expect(await errorCode(await fleet.assign(first.itemId, { vehicles: [van] }))).toBe(
      'fleet-item-over',
    )
    const second = await book()
    await fleet.assign(second.itemId, { vehicles: [van] })
    await change(second.itemId, { date: '2027-03-21' })
    expect(await listRows()).toEqual([])
  })

  it('keeps the assignment of a past trip', async () => {
    const van = await fleet.addVehicle()
    const { itemId } = await book()
    await fleet.assign(itemId, { vehicles: [van] })
    await change(itemId, { status: 'done', pickup: null })
    expect(await listRows()).toHaveLength(1)
  })

  it('keeps the vehicle of a ride at its new time, and releases it if it is not free then', async () => {
    const van = await fleet.addVehicle()
    const bookRide = async (time: string) => {
      const sold = await placeOrder('/api/transfers', transferBody({ date, email: newEmail() }))
      await change(sold.itemId, { kind: 'transfer', pickupTime: time })
      return sold
    }
    const [early, late] = [await bookRide('06:00'), await bookRide('14:00')]
    for (const { itemId } of [early, late]) await fleet.assign(itemId, { vehicles: [van] })
    expect(await listRows()).toHaveLength(2)
    await changeRide(test.office, early.orderId, { pickupTime: '07:00' })
    const moved = (await listRows()).find(({ itemId }) => itemId === early.itemId)
    expect(moved?.period.from).toEqual(new Date(`${date}T06:30:00+02:00`))
    await changeRide(test.office, early.orderId, { pickupTime: '13:00' })
    expect((await listRows()).map(({ itemId }) => itemId)).toEqual([late.itemId])
    const events = await listEvents(early.orderId)
    expect(events.map(({ event }) => event)).toContain('people-released')
  })

  it('reserves the whole day for a ride without a time, else only its hours', async () => {
    const { orderId, itemId } = await placeOrder('/api/transfers', transferBody({ date }))
    const readHours = async () => {
      const [{ from, to }] = await fleet.choices(orderId)
      return [from, to].map((instant: string) => instant.slice(11, 16))
    }
    expect(await readHours()).toEqual(['05:15', '16:30'])
    await change(itemId, { kind: 'transfer', pickupTime: '04:37' })
    expect(await readHours()).toEqual(['02:07', '05:07'])
  })
})
