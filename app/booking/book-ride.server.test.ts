import { describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { en } from '#content/words/en.ts'
import { rand } from '#rules/money/money.ts'
import { findRidePrice } from '#app/order/ride-price.ts'
import { carryOutChange, previewChange } from '#app/changing/change-trip.server.ts'
import { changeRide } from '#app/changing/correct-details.server.ts'
import { allocations, guides, vehicles } from '#app/capacity/schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { attempts } from '#platform/database/schema/requests.ts'
import { companyDays } from '#platform/database/schema/tours.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { engines } from '#tests/databases.ts'
import { setUpFleet } from '#tests/fixtures/fleet.ts'
import { findSoldItem, listOrders, readOrder } from '#tests/fixtures/order.ts'
import { clearOrdersBeforeEach, setUpOwner, setUpTestOffice } from '#tests/set-up-test-office.ts'
import { newEmail, rideBody } from '#tests/test-office.ts'

const hermanus = { area: 'Hermanus', place: 'The Harbour House' }

describe.each(engines)('a ride of the price table on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  const admin = setUpOwner(office)
  const fleet = setUpFleet(() => admin)
  clearOrdersBeforeEach(office, allocations, vehicles, guides)

  const book = (change: Record<string, unknown> = {}) =>
    office.post('/api/rides', rideBody({ ...hermanus, ...change }))
  const sell = async (change?: Record<string, unknown>) => {
    const answer = await book(change)
    expect([answer.status, await answer.clone().json()]).toEqual([201, expect.anything()])
    return findSoldItem(office.db, answer)
  }

  it('is an order with its price, places, flight, luggage and seats', async () => {
    const answer = await book({ guests: 6, childSeats: 1 })
    expect(await answer.json()).toMatchObject({ status: 'requested', price: rand(2800) })
    const [order] = await listOrders(office.db, 'transfer')
    const title = `${en.ride.ways['from-airport']}: Hermanus`
    expect(order).toMatchObject({
      reference: expect.stringMatching(/^TR-/),
      title,
      specialRequests: 'Luggage: Four large cases\nOne child seat, please.',
      item: {
        kind: 'transfer',
        product: 'Hermanus',
        variant: 'from-airport',
        adults: 6,
        childSeats: 1,
        pickup: en.ride.airport,
        destination: 'The Harbour House',
        pickupTime: '14:20',
        flight: 'BA 59',
        totalMinor: 280_000,
      },
    })
    const { books } = await readOrder(office.office, order?.id ?? '')
    expect(books.lines).toMatchObject([{ label: `${title}, one way`, amount: 280_000 }])
  })

  it('has price and link in its mail to the guest, and every detail in the office’s', async () => {
    await book()
    const mails = await office.db.select().from(outbox).orderBy(outbox.kind)
    const [toGuest, toOffice] = mails
    expect(mails.map(({ kind }) => kind)).toEqual(['transfer-guest', 'transfer-office'])
    for (const fact of ['Hermanus', '14:20', 'R2,400', '/m/']) expect(toGuest?.text).toContain(fact)
    expect(toGuest?.text).not.toContain('The Harbour House')
    for (const fact of ['The Harbour House', en.ride.airport, 'BA 59', 'Four large cases'])
      expect(toOffice?.text).toContain(fact)
  })

  it.each(['from-airport', 'to-airport'])('costs %s what the page shows', async (way) => {
    for (const { place: area } of shipped.rides.airport) {
      const guests = Math.ceil(Math.random() * 14)
      const { item } = await sell({ way, area, guests, email: newEmail() })
      const shown = findRidePrice(shipped.rides, { way, area, guests })
      expect([area, guests, item.totalMinor]).toEqual([area, guests, shown?.minor])
      expect(item[way === 'to-airport' ? 'destination' : 'pickup']).toBe(en.ride.airport)
      await office.clear(orders, companyDays, attempts)
    }
  })

  it.each([
    [{ time: '' }, 422, 'ride-time-required', 'time'],
    [{ time: '25:00' }, 422, 'time-invalid', 'time'],
    [{ date: '2026-11-20' }, 422, 'date-past', 'date'],
    [{ date: '2026-11-21', time: '21:00' }, 422, 'date-too-soon', 'date'],
    [{ date: '2036-11-20' }, 422, 'date-too-far', 'date'],
    [{ childSeats: 4 }, 422, 'child-seats-too-many', 'childSeats'],
    [{ guests: 0 }, 422, 'transfer-guests-out-of-range', 'guests'],
    [{ place: '' }, 422, 'ride-place-required', 'place'],
    [{ phone: '' }, 422, 'phone-invalid', 'phone'],
  ])('is refused for %o', async (change, status, code, field) => {
    const answer = await book(change)
    const { error } = await answer.json()
    expect([answer.status, error.code, error.field]).toEqual([status, code, field])
    expect(await listOrders(office.db, 'transfer')).toEqual([])
  })

  it('takes a vehicle and driver for its hours, which no other trip gets', async () => {
    await fleet.addVehicle()
    await fleet.addGuide()
    const answers = await Promise.all(
      ['14:20', '15:00'].map((time) => book({ time, email: newEmail() })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const refused = answers.find(({ status }) => status === 409) ?? expect.fail()
    expect((await refused.json()).error).toMatchObject({
      code: 'vehicles-out',
      field: 'date',
      facts: { nearest: ['2027-02-18', '2027-02-19', '2027-02-21'] },
    })
    expect((await book({ time: '20:00', email: newEmail() })).status).toBe(201)
    expect(await office.db.select().from(allocations)).toHaveLength(4)
  })

  it('gets the discount of a code for all trips, in its price, ledger and mail', async () => {
    const promo = { code: 'RIDE10', name: 'Spring offer', percent: 10, bookFrom: '2026-11-01' }
    await admin.post('/api/admin/promo-codes', { ...promo, bookUntil: '2026-12-31' })
    const checked = await office.post('/api/promo-codes/check', { promoCode: 'ride 10' })
    expect(await checked.json()).toMatchObject({ code: 'RIDE10', percent: 10 })
    const answer = await book({ promoCode: 'ride 10' })
    expect(await answer.json()).toMatchObject({
      price: rand(2160),
      promo: { code: 'RIDE10', discount: rand(240) },
    })
    const [order] = await listOrders(office.db, 'transfer')
    expect(order?.item.totalMinor).toBe(216_000)
    const [toGuest] = await office.db.select().from(outbox).orderBy(outbox.kind)
    expect(toGuest?.text).toContain('R2,160')
    const request = await book({ promoCode: 'ride 10', area: '', place: 'Somewhere particular' })
    expect((await request.json()).error).toMatchObject({
      code: 'promo-other-trip',
      field: 'promoCode',
    })
  })

  it('is moved and resized by its guest at the table’s price, and keeps its hour', async () => {
    const { orderId, itemId } = await sell({ guests: 2 })
    const party = { adults: 5, children: 0, toddlers: 0, childSeats: 0 }
    const change = { item: itemId, product: 'Hermanus', date: '2027-02-23', ...party }
    const { quote } = await previewChange(office.office, orderId, change)
    expect(quote).toMatchObject({ owed: 280_000, difference: 40_000 })
    await carryOutChange(office.office, orderId, quote.number)
    const { items } = await readOrder(office.office, orderId)
    const moved = { date: '2027-02-23', adults: 5, pickupTime: '14:20', totalMinor: 280_000 }
    expect(items).toMatchObject([moved])
  })

  it('keeps a time when its guest changes the pick-up', async () => {
    const { orderId } = await sell()
    await expect(changeRide(office.office, orderId, { pickup: 'Terminal B' })).rejects.toThrow(
      'ride-time-required',
    )
    await changeRide(office.office, orderId, { pickup: 'Terminal B', pickupTime: '15:00' })
    const { items } = await readOrder(office.office, orderId)
    expect(items).toMatchObject([{ pickup: 'Terminal B', pickupTime: '15:00' }])
  })
})
