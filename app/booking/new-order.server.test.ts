import { beforeEach, describe, expect, it } from 'vitest'
import { addDays, instantInCapeTown } from '#rules/dates/calendar-date.ts'
import { retention } from '#rules/guests/retention.ts'
import { engines } from '#tests/databases.ts'
import { useFleet } from '#tests/fixtures/fleet.ts'
import { codeOf } from '#tests/test-accounts.ts'
import { bookingBody } from '#tests/test-office.ts'
import { useAdministrator, useNoOrders, useTestOffice } from '#tests/use-test-office.ts'
import { auditLog } from '#app/accounts/administration-schema.server.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { departures } from '#platform/database/schema/tours.ts'
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
  const test = useTestOffice(engine)
  const admin = useAdministrator(test)
  useNoOrders(test)
  beforeEach(() => {
    test.office.providers = openProviders([{ id: 'eft', details: ['A bank'] }], test.office)
  })

  const make = (change: object, key: string = crypto.randomUUID()) =>
    admin.post('/api/admin/orders', { ...tour, ...guest, ...hold, ...change }, idempotent(key))
  const quote = async (change: object = {}) =>
    (await admin.post('/api/admin/new-order/quote', { ...tour, ...change })).json()
  const see = async (id: string) => (await admin.get(`/api/admin/orders/${id}`)).json()
  const countTaken = async () => {
    const rows = await test.db.select().from(departures)
    return rows.reduce((sum, { taken }) => sum + taken, 0)
  }

  it('holds its place to the end of the agreed day, without an address or a mail', async () => {
    const response = await make({})
    expect(response.status).toBe(201)
    const made = await response.json()
    expect(made).toMatchObject({ form: 'booking', status: 'requested' })
    expect(made.reference).toMatch(/^CC-/)
    const [order] = await test.db.select().from(orders)
    expect(order).toMatchObject({
      channel: 'office',
      name: 'Grace Example',
      email: '',
      consentTextVersion: consentByOffice,
    })
    expect(await countTaken()).toBe(1)
    expect(await test.db.select().from(outbox)).toEqual([])
    const shown = await see(made.id)
    expect(shown.sums.owed).toBe(500_000)
    expect(shown.history).toMatchObject([{ event: 'made-by-office', who: 'office' }])
    test.clock.now = new Date('2026-11-24T20:00:00Z')
    await endHolds(test.office)
    expect(await countTaken()).toBe(1)
    test.clock.now = new Date('2026-11-25T08:00:00Z')
    await endHolds(test.office)
    expect(await countTaken()).toBe(0)
  })

  it('is stored once for repeated requests, with an entry in the activity log', async () => {
    const key = crypto.randomUUID()
    const answers = await Promise.all([make({}, key), make({}, key)])
    const [one, other] = await Promise.all(answers.map((answer) => answer.json()))
    expect(one).toEqual(other)
    expect(await test.db.select().from(orders)).toHaveLength(1)
    const log = await test.db.select().from(auditLog)
    const own = log.filter(({ subjectId }) => subjectId === one.id)
    expect(own).toMatchObject([
      { action: 'order-made', facts: { reference: one.reference, next: 'hold', price: 500_000 } },
    ])
    expect(own[0]?.actorId).not.toBeNull()
  })

  it('requests payment, or confirms the order with or without a mail', async () => {
    const asked = await (await make({ email, next: 'ask', until: '2026-11-28' })).json()
    expect(asked.status).toBe('held')
    expect((await see(asked.id)).status).toBe('held')
    const [mail] = await test.db.select().from(outbox)
    expect(mail).toMatchObject({ kind: 'payment-asked-guest', recipient: email })
    await test.db.delete(outbox)
    const quiet = await (await make({ email, next: 'confirm', date: '2027-02-21' })).json()
    expect((await see(quiet.id)).status).toBe('confirmed')
    expect(await test.db.select().from(outbox)).toEqual([])
    const pickUp = { time: '06:30', pickup: 'The Vineyard Hotel, Newlands' }
    const told = { email, next: 'confirm', date: '2027-02-22', isTold: true, ...pickUp }
    const said = await (await make(told)).json()
    expect((await see(said.id)).status).toBe('confirmed')
    const [letter] = await test.db.select().from(outbox)
    expect(letter).toMatchObject({ kind: 'bookings-confirmed', recipient: email })
    expect(letter?.text).toContain('Grace Example')
    expect(letter?.text).toContain('R5,000 is still to pay')
    expect(letter?.text).toContain('06:30, Cape Town time, from The Vineyard Hotel, Newlands')
    expect(letter?.text).not.toMatch(/your payment|your form/)
  })

  it('requests only the agreed deposit', async () => {
    const asked = { email, next: 'ask', until: '2026-11-28' }
    const much = await make({ ...asked, deposit: 10_000_000 })
    expect([much.status, await codeOf(much)]).toEqual([422, 'deposit-wrong'])
    const { id } = await (await make({ ...asked, deposit: 120_000 })).json()
    expect(await see(id)).toMatchObject({ status: 'held', toAsk: 120_000 })
    const [mail] = await test.db.select().from(outbox)
    expect(mail?.text).toContain('Pay R1,200 by')
  })

  it('can be confirmed after a partial payment, and the mail names the balance', async () => {
    const asked = { email, next: 'ask', until: '2026-11-28', price: 1_000_000, priceReason: 'more' }
    const { id, reference } = await (await make(asked)).json()
    const part = { method: 'eft', amount: 400_000, day: '2026-11-21', key: crypto.randomUUID() }
    await admin.post(`/api/admin/orders/${id}/payments`, part)
    expect((await see(id)).status).toBe('held')
    await test.db.delete(outbox)
    const moved = await admin.patch(`/api/admin/inbox/bookings/${id}`, { status: 'confirmed' })
    expect(moved.status).toBe(200)
    expect(await see(id)).toMatchObject({ status: 'confirmed', sums: { balance: 600_000 } })
    const [letter] = await test.db.select().from(outbox)
    expect(letter).toMatchObject({ kind: 'bookings-confirmed', about: reference })
    expect(letter?.text).toContain('R6,000')
    expect(letter?.text).not.toContain('your form')
  })

  it('stores the agreed price of a telephone order, with its reason', async () => {
    const none = await make({ price: 400_000 })
    expect([none.status, await codeOf(none)]).toEqual([422, 'price-reason-needed'])
    const made = await (await make({ price: 400_000, priceReason: 'returning' })).json()
    const shown = await see(made.id)
    expect(shown.sums.owed).toBe(400_000)
    expect(shown.history[0]).toMatchObject({
      facts: { amount: 400_000, usual: 500_000, reason: 'returning' },
    })
    const two = { adults: 1, price: 400_000, priceReason: 'less', date: '2027-02-23' }
    expect((await make(two)).status).toBe(201)
    const alone = { adults: 1, product: 'garden-route-highlights', date: '2027-02-21' }
    expect(await quote(alone)).toMatchObject({ price: null })
    const agreed = await make({ ...alone, price: 900_000 })
    expect((await see((await agreed.json()).id)).sums.owed).toBe(900_000)
  })

  it('stores a day with a vehicle, and a trip that the office wrote', async () => {
    const vehicle = { kind: 'vehicle-day', product: 'premium-van', variant: 'overland' }
    const ride = await (await make({ ...vehicle, time: '06:30', flight: 'BA 43' })).json()
    expect(ride.form).toBe('transfer')
    expect(ride.reference).toMatch(/^TR-/)
    const title = 'Champagne at Lion’s Head'
    const hours = { time: '16:00', ends: '18:30' }
    const byHandTrip = { kind: 'custom', product: '', adults: 200, pickup: 'The pier', ...hours }
    const byHand = await (
      await make({ ...byHandTrip, title, price: 120_000, next: 'confirm' })
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
  ])('previews %s with the start that has passed', async (_, change, time, left) => {
    const before = test.clock.now
    test.clock.now = instantInCapeTown('2026-11-26', time)
    await admin.signIn('owner@cape.example')
    expect(await quote({ date: '2026-11-26', ...change })).toMatchObject({ left })
    expect(await quote({ date: '2026-11-27', ...change })).toMatchObject({ left: null })
    test.clock.now = before
    await admin.signIn('owner@cape.example')
  })

  it('previews price and availability without taking a place, and suggests other days', async () => {
    const free = { price: 500_000, whyNot: [], nearest: [] }
    expect(await quote()).toEqual({ ...free, left: null, promo: null, whyNoPromo: null })
    expect([await countTaken(), await test.db.select().from(orders)]).toEqual([0, []])
    for (const name of ['ada', 'bob'])
      await test.post('/api/bookings', bookingBody({ email: `${name}@guests.example` }))
    const full = await quote()
    const nearest = ['2027-02-18', '2027-02-19', '2027-02-21']
    expect(full).toMatchObject({ price: 500_000, nearest })
    expect(full.whyNot).toHaveLength(1)
    const refused = await make({})
    expect([refused.status, await codeOf(refused)]).toEqual([409, 'date-full'])
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
      const response = await make(change)
      const { error } = await response.json()
      expect([error.code, error.field]).toEqual([code, field])
    }
    expect(await test.db.select().from(orders)).toEqual([])
    expect(await countTaken()).toBe(0)
  })

  it('assigns a free vehicle and guide once there are any', async () => {
    await useFleet(() => admin).addVehicle()
    await useFleet(() => admin).addGuide()
    const made = await (await make({ date: '2027-03-01' })).json()
    const { items } = await (await admin.get(`/api/admin/fleet/orders/${made.id}`)).json()
    expect(items[0].assigned.vehicles).toHaveLength(1)
    expect((await quote({ date: '2027-03-01' })).whyNot).toHaveLength(1)
    expect(await codeOf(await make({ date: '2027-03-01' }))).toBe('date-full')
  })

  // Must be the last test, because the desk's session also expires.
  it('is erased like any other order, though its guest has no address', async () => {
    await make({})
    const day = addDays(tour.date, retention.guestDetails.days)
    await cleanUp(test.db, instantInCapeTown(day, '12:00'))
    expect((await test.db.select().from(orders))[0]).toMatchObject({ phone: guest.phone })
    await cleanUp(test.db, instantInCapeTown(addDays(day, 1), '12:00'))
    expect((await test.db.select().from(orders))[0]).toMatchObject({ name: 'Erased', phone: '' })
  })
})
