import { beforeEach, describe, expect, it } from 'vitest'
import { addDays, instantInCapeTown } from '#rules/dates/calendar-date.ts'
import { en } from '#content/words/en.ts'
import { retention } from '#rules/guests/retention.ts'
import { fill } from '#rules/text/fill.ts'
import { engines } from '#tests/databases.ts'
import { setUpFleet } from '#tests/fixtures/fleet.ts'
import { errorCode } from '#tests/test-accounts.ts'
import { bookingBody } from '#tests/test-office.ts'
import { setUpOwner, clearOrdersBeforeEach, setUpTestOffice } from '#tests/set-up-test-office.ts'
import { auditLog } from '#app/accounts/administration-schema.server.ts'
import { allocations, guides, vehicles } from '#app/capacity/schema.server.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { companyDays, departures } from '#platform/database/schema/tours.ts'
import { endHolds } from './holds.server.ts'
import { openProviders } from '#app/payments/providers/providers.server.ts'
import { cleanUp } from '#server/clean-up/clean-up.ts'
import { consentByOffice } from '#rules/guests/consent.ts'

const trip = { product: 'cape-peninsula', date: '2027-02-20', adults: 2, children: 0 }
const tour = { kind: 'tour', ...trip }
const idempotent = (key: string) => ({ 'Idempotency-Key': key })
const guest = { name: 'Grace Example', phone: '+27 82 555 0199' }
const email = 'grace@guests.example'
const hold = { next: 'hold', until: '2026-11-24' }

describe.each(engines)('an order by telephone, on the %s database', (engine) => {
  const test = setUpTestOffice(engine)
  const admin = setUpOwner(test)
  clearOrdersBeforeEach(test)
  beforeEach(() => {
    test.office.providers = openProviders([{ id: 'eft', details: ['A bank'] }], test.office)
  })

  const placeOrder = (change: object, key: string = crypto.randomUUID()) =>
    admin.post('/api/admin/orders', { ...tour, ...guest, ...hold, ...change }, idempotent(key))
  const preview = async (change: object = {}) =>
    (await admin.post('/api/admin/new-order/quote', { ...tour, ...change })).json()
  const readOrder = async (id: string) => (await admin.get(`/api/admin/orders/${id}`)).json()
  const countTaken = async () => {
    const rows = await test.db.select().from(departures)
    return rows.reduce((sum, { taken }) => sum + taken, 0)
  }

  it('holds its place to the end of the agreed day, without an address or a mail', async () => {
    const response = await placeOrder({})
    expect(response.status).toBe(201)
    const createdOrder = await response.json()
    expect(createdOrder).toMatchObject({ form: 'booking', status: 'requested' })
    expect(createdOrder.reference).toMatch(/^CC-/)
    const [order] = await test.db.select().from(orders)
    expect(order).toMatchObject({
      channel: 'office',
      name: 'Grace Example',
      email: '',
      consentTextVersion: consentByOffice,
    })
    expect(await countTaken()).toBe(1)
    expect(await test.db.select().from(outbox)).toEqual([])
    const orderAnswer = await readOrder(createdOrder.id)
    expect(orderAnswer.sums.owed).toBe(500_000)
    expect(orderAnswer.history).toMatchObject([{ event: 'made-by-office', who: 'office' }])
    test.clock.now = new Date('2026-11-24T20:00:00Z')
    await endHolds(test.office)
    expect(await countTaken()).toBe(1)
    test.clock.now = new Date('2026-11-25T08:00:00Z')
    await endHolds(test.office)
    expect(await countTaken()).toBe(0)
  })

  it('is stored once for repeated requests, with an entry in the activity log', async () => {
    const key = crypto.randomUUID()
    const answers = await Promise.all([placeOrder({}, key), placeOrder({}, key)])
    const [firstAnswer, secondAnswer] = await Promise.all(answers.map((answer) => answer.json()))
    expect(firstAnswer).toEqual(secondAnswer)
    expect(await test.db.select().from(orders)).toHaveLength(1)
    const log = await test.db.select().from(auditLog)
    const entries = log.filter(({ subjectId }) => subjectId === firstAnswer.id)
    expect(entries).toMatchObject([
      {
        action: 'order-made',
        facts: { reference: firstAnswer.reference, next: 'hold', price: 500_000 },
      },
    ])
    expect(entries[0]?.actorId).not.toBeNull()
  })

  it('waits for a requested payment, or is confirmed with or without a mail', async () => {
    const unpaidOrder = await (await placeOrder({ email, next: 'ask', until: '2026-11-28' })).json()
    expect(unpaidOrder.status).toBe('held')
    expect((await readOrder(unpaidOrder.id)).status).toBe('held')
    const [mail] = await test.db.select().from(outbox)
    expect(mail).toMatchObject({ kind: 'payment-asked-guest', recipient: email })
    await test.db.delete(outbox)
    const unmailedOrder = await (
      await placeOrder({ email, next: 'confirm', date: '2027-02-21' })
    ).json()
    expect((await readOrder(unmailedOrder.id)).status).toBe('confirmed')
    expect(await test.db.select().from(outbox)).toEqual([])
    const pickUp = { time: '06:30', pickup: 'The Vineyard Hotel, Newlands' }
    const mailedRequest = { email, next: 'confirm', date: '2027-02-22', isTold: true, ...pickUp }
    const mailedOrder = await (await placeOrder(mailedRequest)).json()
    expect((await readOrder(mailedOrder.id)).status).toBe('confirmed')
    const [confirmationMail] = await test.db.select().from(outbox)
    expect(confirmationMail).toMatchObject({ kind: 'bookings-confirmed', recipient: email })
    expect(confirmationMail?.text).toContain('Grace Example')
    expect(confirmationMail?.text).toContain('R5,000 is still to pay')
    expect(confirmationMail?.text).toContain(
      '06:30, Cape Town time, from The Vineyard Hotel, Newlands',
    )
    expect(confirmationMail?.text).not.toMatch(/your payment|your form/)
  })

  it('waits only for the agreed deposit', async () => {
    const paymentRequest = { email, next: 'ask', until: '2026-11-28' }
    const response = await placeOrder({ ...paymentRequest, deposit: 10_000_000 })
    expect([response.status, await errorCode(response)]).toEqual([422, 'deposit-wrong'])
    const { id } = await (await placeOrder({ ...paymentRequest, deposit: 120_000 })).json()
    expect(await readOrder(id)).toMatchObject({ status: 'held', toAsk: 120_000 })
    const [mail] = await test.db.select().from(outbox)
    expect(mail?.text).toContain('Pay R1,200 by')
  })

  it('sells further services in the same order, each with its own day, place and price', async () => {
    const ride = {
      kind: 'vehicle-day',
      product: 'premium-sedan',
      date: '2027-02-21',
      adults: 2,
      children: 0,
      time: '09:30',
      pickup: 'The Vineyard Hotel, Newlands',
    }
    const meeting = { kind: 'custom', title: 'A table for two', date: '2027-02-22', adults: 2 }
    const unpriced = await placeOrder({ further: [ride, { ...meeting, children: 0 }] })
    expect([unpriced.status, await errorCode(unpriced)]).toEqual([422, 'offer-price-missing'])
    expect(await test.db.select().from(orders)).toEqual([])
    const response = await placeOrder({
      further: [ride, { ...meeting, children: 0, price: 120_000 }],
    })
    expect(response.status).toBe(201)
    const { id } = await response.json()
    const order = await readOrder(id)
    expect(order.sums.owed).toBe(500_000 + 450_000 + 120_000)
    expect(order.items).toMatchObject([
      { kind: 'tour', date: '2027-02-20' },
      { kind: 'vehicle-day', date: '2027-02-21', startTime: '09:30' },
      { kind: 'custom', title: 'A table for two', date: '2027-02-22' },
    ])
    const vehicleDays = await test.db.select().from(companyDays)
    expect([await countTaken(), vehicleDays]).toMatchObject([
      1,
      [{ date: '2027-02-20' }, { date: '2027-02-21' }],
    ])
  })

  it('sells a ride at the price of its table, alone or as a further service', async () => {
    const ride = { kind: 'transfer', product: 'Hermanus', way: 'from-airport', time: '14:20' }
    const party = { date: '2027-02-21', adults: 4, children: 1, toddlers: 1 }
    const details = { flight: 'BA 59', luggage: 'Four large cases' }
    expect(await preview({ ...ride, ...party })).toMatchObject({ price: 280_000, whyNot: [] })
    const response = await placeOrder({ ...ride, ...party, ...details, specialRequests: 'A pram.' })
    const order = await response.json()
    expect([order.form, order.reference.slice(0, 3)]).toEqual(['transfer', 'TR-'])
    const [stored] = await test.db.select().from(orders)
    const title = `${en.ride.ways['from-airport']}: Hermanus`
    expect(stored).toMatchObject({ title, specialRequests: 'Luggage: Four large cases\nA pram.' })
    expect(await readOrder(order.id)).toMatchObject({
      sums: { owed: 280_000 },
      items: [
        {
          kind: 'transfer',
          product: 'Hermanus',
          startTime: '14:20',
          pickup: en.ride.airport,
          destination: 'Hermanus',
          flight: 'BA 59',
        },
      ],
    })
    const back = { ...ride, way: 'to-airport', pickup: 'The Harbour House', ...party }
    const both = await (await placeOrder({ further: [{ ...back, date: '2027-02-24' }] })).json()
    expect(await readOrder(both.id)).toMatchObject({
      sums: { owed: 500_000 + 280_000 },
      items: [
        { kind: 'tour' },
        { kind: 'transfer', pickup: 'The Harbour House', destination: en.ride.airport },
      ],
    })
  })

  it('mails a ride’s guest its way, hour and place, and nothing of a tour', async () => {
    const ride = { kind: 'transfer', product: 'Hermanus', way: 'to-airport', time: '14:20', email }
    await placeOrder({ ...ride, next: 'confirm', isTold: true })
    await placeOrder({ ...ride, next: 'ask', until: '2026-11-28', time: '18:00' })
    const mails = await test.db.select().from(outbox)
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual([
      'payment-asked-guest',
      'transfer-requests-confirmed',
    ])
    for (const { text, subject } of mails) {
      expect(text).toContain(`${en.ride.ways['to-airport']}: Hermanus`)
      expect(text).toContain('R2,400')
      expect(`${subject} ${text}`).not.toMatch(/\btour\b/i)
    }
  })

  it('refuses a ride without its hour, to an unknown place, or at a full hour', async () => {
    const fleet = setUpFleet(() => admin)
    await fleet.addVehicle()
    await fleet.addGuide()
    const ride = { kind: 'transfer', product: 'Hermanus', way: 'from-airport', time: '14:20' }
    const refuse = async (change: object) => {
      const { error } = await (await placeOrder({ ...ride, ...change })).json()
      return [error.code, error.issues[0].field]
    }
    expect(await preview({ ...ride, time: '' })).toMatchObject({ price: 240_000 })
    expect(await refuse({ time: '' })).toEqual(['ride-time-required', 'time'])
    expect(await refuse({ product: 'Worcester' })).toEqual(['ride-place-unknown', 'product'])
    expect(await refuse({ luggage: 'x'.repeat(61) })).toEqual(['text-too-long', 'luggage'])
    expect((await placeOrder(ride)).status).toBe(201)
    expect((await preview(ride)).whyNot).toHaveLength(1)
    expect(await refuse({})).toEqual(['vehicles-out', 'date'])
    const further = [{ ...trip, ...ride }]
    expect(await refuse({ time: '06:00', further })).toEqual(['vehicles-out', 'further.0.date'])
    expect(await test.db.select().from(orders)).toHaveLength(1)
    await test.clear(allocations, vehicles, guides)
  })

  it('refuses a price that differs from what the office saw, for each service alike', async () => {
    const seen = { price: 450_000 }
    const refuse = async (change: object) => {
      const { error } = await (await placeOrder(change)).json()
      return [error.code, error.issues[0].field, error.message]
    }
    const sentence = fill(en.deskRefusals['price-reason-needed'], {
      usual: 'R5,000.00',
      price: 'R4,500.00',
    })
    expect(await refuse(seen)).toEqual(['price-reason-needed', 'priceReason', sentence])
    const second = { ...tour, date: '2027-02-21', ...seen }
    expect(await refuse({ further: [second] })).toEqual([
      'price-reason-needed',
      'further.0.priceReason',
      sentence,
    ])
    expect(await test.db.select().from(orders)).toEqual([])
    const agreed = await placeOrder({ further: [{ ...second, priceReason: 'returning' }] })
    const order = await readOrder((await agreed.json()).id)
    expect(order.sums.owed).toBe(500_000 + 450_000)
    expect(order.history[0]).toMatchObject({
      facts: { amount: 450_000, usual: 500_000, reason: 'returning' },
    })
  })

  it('refuses all of an order, at the right field, if a further service has no place', async () => {
    const departed = { ...tour, date: '2026-01-01' }
    const response = await placeOrder({ further: [departed], next: 'confirm' })
    expect(response.status).toBe(422)
    expect((await response.json()).error.issues).toMatchObject([{ field: 'further.0.date' }])
    for (const name of ['Ada', 'Bob']) await placeOrder({ date: '2027-03-01', name })
    const full = await placeOrder({ further: [{ ...tour, date: '2027-03-01' }] })
    expect(full.status).toBe(409)
    expect((await full.json()).error.issues).toMatchObject([{ field: 'further.0.date' }])
    // Two departures of that day, and nothing of the refused orders.
    expect(await countTaken()).toBe(2)
  })

  it('can be confirmed after a partial payment, and the mail names the balance', async () => {
    const paymentRequest = {
      email,
      next: 'ask',
      until: '2026-11-28',
      price: 1_000_000,
      priceReason: 'more',
    }
    const { id, reference } = await (await placeOrder(paymentRequest)).json()
    const partialPayment = {
      method: 'eft',
      amount: 400_000,
      day: '2026-11-21',
      key: crypto.randomUUID(),
    }
    await admin.post(`/api/admin/orders/${id}/payments`, partialPayment)
    expect((await readOrder(id)).status).toBe('held')
    await test.db.delete(outbox)
    const response = await admin.patch(`/api/admin/inbox/bookings/${id}`, { status: 'confirmed' })
    expect(response.status).toBe(200)
    expect(await readOrder(id)).toMatchObject({ status: 'confirmed', sums: { balance: 600_000 } })
    const [confirmationMail] = await test.db.select().from(outbox)
    expect(confirmationMail).toMatchObject({ kind: 'bookings-confirmed', about: reference })
    expect(confirmationMail?.text).toContain('R6,000')
    expect(confirmationMail?.text).not.toContain('your form')
  })

  it('stores the agreed price of a telephone order, with its reason', async () => {
    const refusedResponse = await placeOrder({ price: 400_000 })
    expect([refusedResponse.status, await errorCode(refusedResponse)]).toEqual([
      422,
      'price-reason-needed',
    ])
    const createdOrder = await (
      await placeOrder({ price: 400_000, priceReason: 'returning' })
    ).json()
    const orderAnswer = await readOrder(createdOrder.id)
    expect(orderAnswer.sums.owed).toBe(400_000)
    expect(orderAnswer.history[0]).toMatchObject({
      facts: { amount: 400_000, usual: 500_000, reason: 'returning' },
    })
    const singleGuest = { adults: 1, price: 400_000, priceReason: 'less', date: '2027-02-23' }
    expect((await placeOrder(singleGuest)).status).toBe(201)
    const onRequest = { adults: 1, product: 'garden-route-highlights', date: '2027-02-21' }
    expect(await preview(onRequest)).toMatchObject({ price: null })
    const agreedResponse = await placeOrder({ ...onRequest, price: 900_000 })
    expect((await readOrder((await agreedResponse.json()).id)).sums.owed).toBe(900_000)
  })

  it('stores a day with a vehicle, and a trip that the office wrote', async () => {
    const vehicle = { kind: 'vehicle-day', product: 'premium-van', variant: 'overland' }
    const ride = await (await placeOrder({ ...vehicle, time: '06:30', flight: 'BA 43' })).json()
    expect(ride.form).toBe('transfer')
    expect(ride.reference).toMatch(/^TR-/)
    const title = 'Champagne at Lion’s Head'
    const hours = { time: '16:00', ends: '18:30' }
    const byHandTrip = { kind: 'custom', product: '', adults: 200, pickup: 'The pier', ...hours }
    const byHand = await (
      await placeOrder({ ...byHandTrip, title, price: 120_000, next: 'confirm' })
    ).json()
    const items = await test.db.select().from(orderItems)
    expect(items.find(({ orderId }) => orderId === ride.id)).toMatchObject({
      kind: 'vehicle-day',
      variant: 'overland',
      startTime: '06:30:00',
      flight: 'BA 43',
    })
    expect(items.find(({ orderId }) => orderId === byHand.id)).toMatchObject({
      kind: 'custom',
      title,
      totalMinor: 120_000,
      adults: 200,
      startTime: '16:00:00',
      endTime: '18:30:00',
    })
    const { items: listed } = await (await admin.get('/api/admin/inbox/bookings')).json()
    expect(listed[0].details).toMatchObject({
      tour: title,
      total: 'R1,200',
      pickup: 'The pier',
      startTime: '16:00',
      endTime: '18:30',
    })
  })

  it.each([
    ['a tour that left', {}, '12:00', '08:00'],
    ['a tour at the minute it leaves', {}, '08:00', '08:00'],
    ['a tour before it leaves', {}, '07:59', null],
    ['a vehicle', { kind: 'vehicle-day', product: 'premium-sedan' }, '12:00', '08:00'],
    ['a trip by hand', { kind: 'custom', product: undefined, title: 'A ride' }, '12:00', null],
  ])('previews %s, with its start if that has passed', async (_, change, time, passedStart) => {
    const before = test.clock.now
    test.clock.now = instantInCapeTown('2026-11-26', time)
    await admin.signIn('owner@cape.example')
    expect(await preview({ date: '2026-11-26', ...change })).toMatchObject({ left: passedStart })
    expect(await preview({ date: '2026-11-27', ...change })).toMatchObject({ left: null })
    test.clock.now = before
    await admin.signIn('owner@cape.example')
  })

  it('previews price and availability without taking a place, and suggests other days', async () => {
    const nearest = ['2027-02-18', '2027-02-19', '2027-02-21']
    const availableTrip = { price: 500_000, whyNot: [], nearest }
    expect(await preview()).toEqual({ ...availableTrip, left: null, promo: null, whyNoPromo: null })
    expect([await countTaken(), await test.db.select().from(orders)]).toEqual([0, []])
    for (const name of ['ada', 'bob'])
      await test.post('/api/bookings', bookingBody({ email: `${name}@guests.example` }))
    const fullDay = await preview()
    expect(fullDay).toMatchObject({ price: 500_000, nearest })
    expect(fullDay.whyNot).toHaveLength(1)
    const response = await placeOrder({})
    expect([response.status, await errorCode(response)]).toEqual([409, 'date-full'])
    expect(await countTaken()).toBe(2)
  })

  it('refuses invalid values with their field and stores nothing', async () => {
    const wrong: [object, string, string][] = [
      [{ name: '' }, 'name-required', 'name'],
      [{ phone: '' }, 'guest-unreachable', 'phone'],
      [{ phone: '12' }, 'phone-invalid', 'phone'],
      [{ email: 'nobody' }, 'email-invalid', 'email'],
      [{ next: 'ask', until: '2026-11-28' }, 'ask-no-address', 'email'],
      [{ until: undefined }, 'ask-day-wrong', 'until'],
      [{ until: '2026-11-20' }, 'ask-day-wrong', 'until'],
      [{ until: '2027-02-21' }, 'ask-day-wrong', 'until'],
      [{ kind: 'custom', title: ' ' }, 'trip-title-required', 'title'],
      [{ adults: 0 }, 'desk-party-wrong', 'adults'],
      [{ kind: 'custom', title: 'A fair', adults: 1000 }, 'desk-party-wrong', 'adults'],
      [{ adults: 1 }, 'party-too-small', 'adults'],
      [{ date: '2026-11-20' }, 'date-past', 'date'],
      [{ product: 'nowhere' }, 'tour-unknown', 'product'],
      [{ time: '25:00' }, 'time-invalid', 'time'],
    ]
    for (const [change, code, field] of wrong) {
      const response = await placeOrder(change)
      const { error } = await response.json()
      expect([error.code, error.field]).toEqual([code, field])
    }
    expect(await test.db.select().from(orders)).toEqual([])
    expect(await countTaken()).toBe(0)
  })

  it('assigns a free vehicle and guide once there are any', async () => {
    await setUpFleet(() => admin).addVehicle()
    await setUpFleet(() => admin).addGuide()
    const createdOrder = await (await placeOrder({ date: '2027-03-01' })).json()
    const { items } = await (await admin.get(`/api/admin/fleet/orders/${createdOrder.id}`)).json()
    expect(items[0].assigned.vehicles).toHaveLength(1)
    expect((await preview({ date: '2027-03-01' })).whyNot).toHaveLength(1)
    expect(await errorCode(await placeOrder({ date: '2027-03-01' }))).toBe('date-full')
  })

  // Must be the last test, because the desk's session also expires.
  it('is erased like any other order, though its guest has no address', async () => {
    await placeOrder({})
    const day = addDays(tour.date, retention.guestDetails.days)
    await cleanUp(test.db, instantInCapeTown(day, '12:00'))
    expect((await test.db.select().from(orders))[0]).toMatchObject({ phone: guest.phone })
    await cleanUp(test.db, instantInCapeTown(addDays(day, 1), '12:00'))
    expect((await test.db.select().from(orders))[0]).toMatchObject({ name: 'Erased', phone: '' })
  })
})
