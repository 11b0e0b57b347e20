import { describe, expect, it } from 'vitest'
import { rand } from '#rules/money/money.ts'
import { isReference } from '#app/order/reference.ts'
import { engines } from '#tests/databases.ts'
import { bookingBody, transferBody } from '#tests/test-office.ts'
import { listOrders } from '#tests/fixtures/order.ts'
import { errorCode, openBrowser } from '#tests/test-accounts.ts'
import { clearOrdersBeforeEach, setUpTestOffice } from '#tests/set-up-test-office.ts'
import { orders } from '#app/order/schema.server.ts'
import { ledgerLines } from '#app/order/ledger-schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { attempts, idempotencyKeys } from '#platform/database/schema/requests.ts'
import { departures } from '#platform/database/schema/tours.ts'

const consent = { consentTextVersion: '2025-08-15' }
const tiers = { fromDays: 60, feePercent: 15, charge: 'fee' }
const toGuest = { recipient: 'ada@guests.example', replyTo: 'office@cape.example' }
const toOffice = { recipient: 'office@cape.example', replyTo: 'ada@guests.example' }

describe.each(engines)('bookings and transfers on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  clearOrdersBeforeEach(office)

  const book = (change?: Record<string, unknown>, key?: string) =>
    office.post('/api/bookings', bookingBody(change), key)
  const hire = (change?: Record<string, unknown>, key?: string) =>
    office.post('/api/transfers', transferBody(change), key)
  const listBookings = () => listOrders(office.db, 'booking')
  const listMails = () => office.db.select().from(outbox).orderBy(outbox.kind)
  const expectNothing = async () => {
    for (const table of [orders, outbox, idempotencyKeys, attempts, departures])
      expect(await office.db.select().from(table)).toEqual([])
  }

  it('answers a booking with its reference and the agreed terms', async () => {
    const response = await book()
    expect(response.status).toBe(201)
    const answer = await response.json()
    expect(isReference(answer.reference)).toBe(true)
    expect(answer).toMatchObject({
      status: 'requested',
      tourId: 'cape-peninsula',
      date: '2027-02-20',
      adults: 2,
      children: 1,
      price: { kind: 'priced', total: rand(6250) },
      createdAt: '2026-11-21T08:00:00.000Z',
    })
  })

  it('answers a transfer with its reference and the fleet’s price for one day', async () => {
    const response = await hire()
    expect(response.status).toBe(201)
    const answer = await response.json()
    expect(isReference(answer.reference)).toBe(true)
    expect(answer).toMatchObject({
      reference: expect.stringMatching(/^TR-/),
      status: 'requested',
      vehicle: 'premium-van',
      vehicleType: 'Premium Van',
      date: '2027-02-20',
      guests: 8,
      kind: 'overland',
      price: rand(9000),
      createdAt: '2026-11-21T08:00:00.000Z',
    })
  })

  it('stores a booking with price lines, cancellation table and consent of the day', async () => {
    const answer = await book({ specialRequests: 'A child seat', emergencyContact: ' ' })
    const { reference } = await answer.json()
    expect(await listBookings()).toMatchObject([
      {
        reference,
        status: 'requested',
        title: 'Cape Peninsula and Cape Point',
        name: 'Ada Example',
        firstDay: '2027-02-20',
        item: {
          kind: 'tour',
          status: 'held',
          product: 'cape-peninsula',
          totalMinor: 625_000,
          priceLines: [
            { kind: 'adults', count: 2, total: rand(5000) },
            { kind: 'children', count: 1, total: rand(1250) },
          ],
          cancellationTiers: expect.arrayContaining([tiers]),
        },
        ...consent,
        consentedAt: office.clock.now,
        specialRequests: 'A child seat',
        emergencyContact: null,
      },
    ])
  })

  it('stores a transfer with price, cancellation table and consent of the day', async () => {
    const { reference } = await (await hire({ pickup: 'Arrivals', flight: ' ' })).json()
    expect(await listOrders(office.db, 'transfer')).toMatchObject([
      {
        reference,
        status: 'requested',
        title: 'Premium Van',
        firstDay: '2027-02-20',
        lastDay: '2027-02-20',
        ...consent,
        consentedAt: office.clock.now,
        specialRequests: null,
        item: {
          kind: 'vehicle-day',
          status: 'held',
          product: 'premium-van',
          variant: 'overland',
          date: '2027-02-20',
          adults: 8,
          pickup: 'Arrivals',
          flight: null,
          totalMinor: 900_000,
          cancellationTiers: expect.arrayContaining([tiers]),
        },
      },
    ])
    expect(await office.db.select().from(ledgerLines)).toMatchObject([
      { kind: 'charge', label: 'Premium Van, Overland Tours, per day', amount: 900_000 },
    ])
  })

  it('mails guest and office, each with the reference', async () => {
    const { reference: about } = await (await book()).json()
    const subject = expect.stringContaining(about)
    const text = expect.stringContaining('https://cape.example/tour/cape-peninsula')
    const count = expect.stringContaining('departure 1 of 2')
    expect(await listMails()).toMatchObject([
      { kind: 'booking-confirmation-guest', about, ...toGuest, subject, text },
      { kind: 'booking-office', about, ...toOffice, text: count },
    ])
  })

  it('mails guest and office about a transfer, each with the reference', async () => {
    const { reference: about } = await (await hire()).json()
    const subject = expect.stringContaining(about)
    const text = expect.stringContaining('https://cape.example/transfers')
    expect(await listMails()).toMatchObject([
      { kind: 'transfer-guest', about, ...toGuest, subject, text, listUnsubscribe: null },
      { kind: 'transfer-office', about, ...toOffice, subject },
    ])
  })

  it('charges the catalogue’s price, whatever price the client sends', async () => {
    const { price } = await (await book({ price: 1, total: { minor: 1, currency: 'ZAR' } })).json()
    expect(price.total.minor).toBe(625_000)
  })

  it('books a tour without a price, on request', async () => {
    const response = await book({ tourId: 'garden-route-highlights' })
    expect(response.status).toBe(201)
    expect((await response.json()).price).toEqual({ kind: 'on-request' })
    const [order] = await listBookings()
    expect(order?.item).toMatchObject({ totalMinor: null, priceLines: [] })
    expect(await office.db.$count(ledgerLines)).toBe(0)
  })

  it.each(['2026-11-22', '2028-11-21'])(
    'books the first and last possible day: %s',
    async (date) => {
      expect((await book({ date })).status).toBe(201)
    },
  )

  it.each([
    ['a full sedan', { vehicle: 'premium-sedan', guests: 4, kind: 'inland' }, 4500],
    ['a full minibus', { vehicle: 'luxury-minibus', guests: 14, kind: 'inland' }, 4000],
    ['a van for one guest', { guests: 1, kind: 'inland' }, 6000],
    ['a van on the first possible day', { date: '2026-11-22' }, 9000],
    ['a van on the last possible day', { date: '2028-11-21' }, 9000],
  ])('books %s', async (_what, change, price) => {
    const response = await hire(change)
    expect([response.status, (await response.json()).price]).toEqual([201, rand(price)])
  })

  type Case = [
    name: string,
    change: Record<string, unknown>,
    status: number,
    code: string,
    field: string,
  ]
  const sharedCases: Case[] = [
    ['a past date', { date: '2026-11-20' }, 422, 'date-past', 'date'],
    ['a date more than two years ahead', { date: '2028-11-22' }, 422, 'date-too-far', 'date'],
    ['today', { date: '2026-11-21' }, 422, 'date-too-soon', 'date'],
    ['a closed day', { date: '2027-07-09' }, 422, 'date-closed', 'date'],
    ['no consent', { consent: undefined }, 422, 'consent-required', 'consent'],
  ]
  it.each<Case>([
    ...sharedCases,
    ['no adult', { adults: 0, children: 2 }, 422, 'adults-required', 'adults'],
    ['a party that is too small', { adults: 1, children: 0 }, 422, 'party-too-small', 'adults'],
    ['a party that is too large', { adults: 8, children: 1 }, 422, 'party-too-large', 'adults'],
    ['an unknown tour', { tourId: 'atlantis' }, 404, 'tour-unknown', 'tourId'],
    ['no name', { firstName: ' ' }, 422, 'name-required', 'firstName'],
    ['a bad address', { email: 'ada@guests' }, 422, 'email-invalid', 'email'],
  ])('refuses a booking with %s and stores nothing', async (_what, change, status, code, field) => {
    const response = await book(change)
    const { error } = await response.json()
    expect([response.status, error.code, error.field]).toEqual([status, code, field])
    expect(error.message).toMatch(/^[A-Z].{10,}$/)
    expect(error.message).not.toMatch(/[{}]/)
    expect(error.issues[0]).toMatchObject({ code })
    await expectNothing()
  })

  it.each<Case>([
    ...sharedCases,
    ['21 guests', { guests: 21 }, 422, 'transfer-guests-out-of-range', 'guests'],
    ['more guests than seats', { guests: 15 }, 422, 'vehicle-too-small', 'guests'],
    ['an unknown vehicle', { vehicle: 'hovercraft' }, 404, 'vehicle-unknown', 'vehicle'],
  ])(
    'refuses a transfer with %s and stores nothing',
    async (_what, change, status, code, field) => {
      const response = await hire(change)
      const { error } = await response.json()
      expect([response.status, error.code, error.field]).toEqual([status, code, field])
      expect(error.message).toMatch(/^[A-Z][^{}]{10,}$/)
      await expectNothing()
    },
  )

  it('stores every script and emoji, without characters that a database refuses', async () => {
    const response = await book({
      firstName: 'Zoë 日本',
      lastName: 'O’Neill-Ðörte 🐧',
      specialRequests: 'Null \u0000 byte, lone \ud800 surrogate, \u202e direction\nsecond line',
    })
    expect(response.status).toBe(201)
    const [booking] = await listBookings()
    expect(booking?.name).toBe('Zoë 日本 O’Neill-Ðörte 🐧')
    expect(booking?.specialRequests).toContain('second line')
  })

  describe('repeating a booking under its key', () => {
    it('returns the first answer and stores nothing twice', async () => {
      const first = await book({}, 'the-same-key')
      const second = await book({}, 'the-same-key')
      expect(second.status).toBe(201)
      expect(await second.text()).toBe(await first.text())
      expect(await listBookings()).toHaveLength(1)
      expect(await office.db.select().from(outbox)).toHaveLength(2)
      expect(await office.db.select().from(departures)).toMatchObject([{ taken: 1 }])
    })

    it('returns the first answer to simultaneous requests', async () => {
      const responses = await Promise.all(
        Array.from({ length: 8 }, () => book({}, 'pressed-twice')),
      )
      const answers = await Promise.all(responses.map((response) => response.text()))
      expect(responses.map((response) => response.status)).toEqual(Array(8).fill(201))
      expect(new Set(answers).size).toBe(1)
      expect(await listBookings()).toHaveLength(1)
    })

    it('returns the first answer even when the date has passed', async () => {
      const first = await book({ date: '2026-11-22' }, 'a-slow-answer')
      office.clock.now = new Date('2026-11-23T08:00:00Z')
      const second = await book({ date: '2026-11-22' }, 'a-slow-answer')
      office.clock.now = new Date('2026-11-21T08:00:00Z')
      expect(await second.text()).toBe(await first.text())
    })

    it('refuses another body', async () => {
      await book({}, 'the-same-key')
      const response = await book({ adults: 3 }, 'the-same-key')
      expect([response.status, await errorCode(response)]).toEqual([422, 'idempotency-key-reused'])
      expect(await listBookings()).toHaveLength(1)
    })

    it('stores a repeated transfer once and returns the first answer', async () => {
      const key = crypto.randomUUID()
      const [first, second] = await Promise.all([hire({}, key), hire({}, key)])
      expect(second.status).toBe(201)
      expect(await second.text()).toBe(await first.text())
      expect(await office.db.$count(orders)).toBe(1)
      expect(await listMails()).toHaveLength(2)
      const response = await hire({ guests: 9 }, key)
      expect([response.status, await errorCode(response)]).toEqual([422, 'idempotency-key-reused'])
      expect((await hire({}, '')).status).toBe(400)
    })

    it('checks again after a refusal', async () => {
      expect((await book({ adults: 1, children: 0 }, 'the-same-key')).status).toBe(422)
      expect((await book({ adults: 2, children: 0 }, 'the-same-key')).status).toBe(201)
    })
  })

  it.each([undefined, '', 'short', 'with a blank in it', 'x'.repeat(201)])(
    'refuses a booking without a usable key: %j',
    async (key) => {
      const headers = key === undefined ? {} : { 'Idempotency-Key': key }
      const browser = openBrowser(office.app)
      const response = await browser.post('/api/bookings', bookingBody(), headers)
      expect([response.status, await errorCode(response)]).toEqual([400, 'idempotency-key-missing'])
    },
  )

  describe('a full day', () => {
    it('is refused with the nearest free days', async () => {
      for (const date of ['2027-02-20', '2027-02-21']) {
        expect((await book({ date })).status).toBe(201)
        expect((await book({ date })).status).toBe(201)
      }
      const response = await book()
      expect(response.status).toBe(409)
      const { error } = await response.json()
      expect(error).toMatchObject({
        code: 'date-full',
        field: 'date',
        facts: { nearest: ['2027-02-18', '2027-02-19', '2027-02-22'] },
      })
      expect(error.message).toContain('Friday 19 February 2027')
      expect(await listBookings()).toHaveLength(4)
      expect(await office.db.select().from(outbox)).toHaveLength(8)
    })

    it('suggests no past day and none beyond two years', async () => {
      for (const [date, nearest] of [
        ['2026-11-22', ['2026-11-23', '2026-11-24', '2026-11-25']],
        ['2028-11-21', ['2028-11-18', '2028-11-19', '2028-11-20']],
      ]) {
        await book({ date })
        await book({ date })
        expect((await (await book({ date })).json()).error.facts).toMatchObject({ nearest })
      }
    })

    it.each([2, 20])('sells the last departure to one of %i who book at once', async (count) => {
      await book()
      const responses = await Promise.all(Array.from({ length: count }, () => book()))
      const statuses = responses.map((response) => response.status).toSorted((a, b) => a - b)
      expect(statuses).toEqual([201, ...Array(count - 1).fill(409)])
      expect(await listBookings()).toHaveLength(2)
      expect(await office.db.select().from(outbox)).toHaveLength(4)
      expect(await office.db.select().from(departures)).toMatchObject([{ taken: 2 }])
    })
  })
})
