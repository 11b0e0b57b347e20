import { beforeEach, describe, expect, it } from 'vitest'
import { isReference } from '#app/order/reference.ts'
import { engines } from '#tests/databases.ts'
import { bookingBody } from '#tests/test-office.ts'
import { listOrders } from '#tests/fixtures/order.ts'
import { useTestOffice } from '#tests/use-test-office.ts'
import { orders } from '#app/order/schema.server.ts'
import { ledgerLines } from '#app/order/ledger-schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { attempts, idempotencyKeys } from '#platform/database/schema/requests.ts'
import { departures } from '#platform/database/schema/tours.ts'

describe.each(engines)('a booking on the %s database', (engine) => {
  const office = useTestOffice(engine)
  beforeEach(() => office.clear(orders, outbox, idempotencyKeys, attempts, departures))

  const book = (change?: Record<string, unknown>, key?: string) =>
    office.post('/api/bookings', bookingBody(change), key)
  const stored = () => listOrders(office.db, 'booking')

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
      price: { kind: 'priced', total: { minor: 625_000, currency: 'ZAR' } },
      createdAt: '2026-11-21T08:00:00.000Z',
    })
  })

  it('is stored with its price lines, the cancellation table and the consent of that day', async () => {
    const { reference } = await (
      await book({ specialRequests: 'A child seat', emergencyContact: ' ' })
    ).json()
    expect(await stored()).toEqual([
      expect.objectContaining({
        reference,
        status: 'requested',
        title: 'Cape Peninsula and Cape Point',
        name: 'Ada Example',
        firstDay: '2027-02-20',
        item: expect.objectContaining({
          kind: 'tour',
          status: 'held',
          product: 'cape-peninsula',
          totalMinor: 625_000,
          priceLines: [
            expect.objectContaining({
              kind: 'adults',
              count: 2,
              total: { minor: 500_000, currency: 'ZAR' },
            }),
            expect.objectContaining({
              kind: 'children',
              count: 1,
              total: { minor: 125_000, currency: 'ZAR' },
            }),
          ],
          cancellationTiers: expect.arrayContaining([
            expect.objectContaining({ fromDays: 60, feePercent: 15 }),
          ]),
        }),
        consentTextVersion: '2025-08-15',
        consentedAt: office.clock.now,
        specialRequests: 'A child seat',
        emergencyContact: null,
      }),
    ])
  })

  it('owes one mail to the guest and one to the office, each with the reference', async () => {
    const { reference } = await (await book()).json()
    const mails = await office.db.select().from(outbox).orderBy(outbox.kind)
    expect(mails).toEqual([
      expect.objectContaining({
        kind: 'booking-confirmation-guest',
        about: reference,
        recipient: 'ada@guests.example',
        replyTo: 'office@cape.example',
        subject: expect.stringContaining(reference),
        text: expect.stringContaining('https://cape.example/tour/cape-peninsula'),
      }),
      expect.objectContaining({
        kind: 'booking-office',
        about: reference,
        recipient: 'office@cape.example',
        replyTo: 'ada@guests.example',
        text: expect.stringContaining('departure 1 of 2'),
      }),
    ])
  })

  it('costs what the catalogue says, whatever price the client sends', async () => {
    const { price } = await (await book({ price: 1, total: { minor: 1, currency: 'ZAR' } })).json()
    expect(price.total.minor).toBe(625_000)
  })

  it('books a tour without a price, on request', async () => {
    const response = await book({ tourId: 'garden-route-highlights' })
    expect(response.status).toBe(201)
    expect((await response.json()).price).toEqual({ kind: 'on-request' })
    const [order] = await stored()
    expect(order?.item).toMatchObject({ totalMinor: null, priceLines: [] })
    expect(await office.db.$count(ledgerLines)).toBe(0)
  })

  it.each([
    ['the first day that can be booked', '2026-11-22'],
    ['the last day that can be booked', '2028-11-21'],
  ])('books a tour for %s', async (_when, date) => {
    expect((await book({ date })).status).toBe(201)
  })

  it.each([
    ['a past date', { date: '2026-11-20' }, 422, 'date-past', 'date'],
    ['a date more than two years ahead', { date: '2028-11-22' }, 422, 'date-too-far', 'date'],
    ['today', { date: '2026-11-21' }, 422, 'date-too-soon', 'date'],
    ['a day on which we are closed', { date: '2027-07-09' }, 422, 'date-closed', 'date'],
    ['no adult', { adults: 0, children: 2 }, 422, 'adults-required', 'adults'],
    ['a party that is too small', { adults: 1, children: 0 }, 422, 'party-too-small', 'adults'],
    ['a party that is too large', { adults: 8, children: 1 }, 422, 'party-too-large', 'adults'],
    ['an unknown tour', { tourId: 'atlantis' }, 404, 'tour-unknown', 'tourId'],
    ['no name', { firstName: ' ' }, 422, 'name-required', 'firstName'],
    ['a bad address', { email: 'ada@guests' }, 422, 'email-invalid', 'email'],
    ['no consent', { consent: undefined }, 422, 'consent-required', 'consent'],
  ])('with %s is refused and leaves nothing behind', async (_what, change, status, code, field) => {
    const response = await book(change)
    const { error } = await response.json()
    expect([response.status, error.code, error.field]).toEqual([status, code, field])
    expect(error.message).toMatch(/^[A-Z].{10,}$/)
    expect(error.message).not.toMatch(/[{}]/)
    expect(error.issues[0]).toMatchObject({ code })
    for (const table of [orders, outbox, idempotencyKeys, attempts, departures]) {
      expect(await office.db.select().from(table)).toEqual([])
    }
  })

  it('takes every character that people write, and none that a database refuses', async () => {
    const response = await book({
      firstName: 'Zoë 日本',
      lastName: 'O’Neill-Ðörte 🐧',
      specialRequests: 'Null \u0000 byte, lone \ud800 surrogate, \u202e direction\nsecond line',
    })
    expect(response.status).toBe(201)
    const [booking] = await stored()
    expect(booking?.name).toBe('Zoë 日本 O’Neill-Ðörte 🐧')
    expect(booking?.specialRequests).toContain('second line')
  })

  describe('sent again under the same key', () => {
    it('gets the first answer, and nothing is stored twice', async () => {
      const first = await book({}, 'the-same-key')
      const again = await book({}, 'the-same-key')
      expect(again.status).toBe(201)
      expect(await again.text()).toBe(await first.text())
      expect(await stored()).toHaveLength(1)
      expect(await office.db.select().from(outbox)).toHaveLength(2)
      expect(await office.db.select().from(departures)).toEqual([
        expect.objectContaining({ taken: 1 }),
      ])
    })

    it('at the same moment waits for the first answer and gets it', async () => {
      const responses = await Promise.all(
        Array.from({ length: 8 }, () => book({}, 'pressed-twice')),
      )
      const answers = await Promise.all(responses.map((response) => response.text()))
      expect(responses.map((response) => response.status)).toEqual(Array(8).fill(201))
      expect(new Set(answers).size).toBe(1)
      expect(await stored()).toHaveLength(1)
    })

    it('gets the first answer even when its date has become past since', async () => {
      const first = await book({ date: '2026-11-22' }, 'a-slow-answer')
      office.clock.now = new Date('2026-11-23T08:00:00Z')
      const again = await book({ date: '2026-11-22' }, 'a-slow-answer')
      office.clock.now = new Date('2026-11-21T08:00:00Z')
      expect(await again.text()).toBe(await first.text())
    })

    it('with a different body is refused', async () => {
      await book({}, 'the-same-key')
      const response = await book({ adults: 3 }, 'the-same-key')
      expect(response.status).toBe(422)
      expect((await response.json()).error.code).toBe('idempotency-key-reused')
      expect(await stored()).toHaveLength(1)
    })

    it('after a refusal is judged anew', async () => {
      expect((await book({ adults: 1, children: 0 }, 'the-same-key')).status).toBe(422)
      expect((await book({ adults: 2, children: 0 }, 'the-same-key')).status).toBe(201)
    })
  })

  it.each([undefined, '', 'short', 'with a blank in it', 'x'.repeat(201)])(
    'without a usable key (%j) is refused',
    async (key) => {
      const response = await office.app.request('/api/bookings', {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...(key === undefined ? {} : { 'Idempotency-Key': key }),
        },
        body: JSON.stringify(bookingBody()),
      })
      expect(response.status).toBe(400)
      expect((await response.json()).error.code).toBe('idempotency-key-missing')
    },
  )

  describe('on a day that is full', () => {
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
      expect(await stored()).toHaveLength(4)
      expect(await office.db.select().from(outbox)).toHaveLength(8)
    })

    it('offers no past day and none beyond two years', async () => {
      for (const [date, nearest] of [
        ['2026-11-22', ['2026-11-23', '2026-11-24', '2026-11-25']],
        ['2028-11-21', ['2028-11-18', '2028-11-19', '2028-11-20']],
      ]) {
        await book({ date })
        await book({ date })
        expect((await (await book({ date })).json()).error.facts).toMatchObject({ nearest })
      }
    })

    it.each([2, 20])('sells the last departure to one of %i who book at once', async (many) => {
      await book()
      const responses = await Promise.all(Array.from({ length: many }, () => book()))
      const statuses = responses.map((response) => response.status).toSorted((a, b) => a - b)
      expect(statuses).toEqual([201, ...Array(many - 1).fill(409)])
      expect(await stored()).toHaveLength(2)
      expect(await office.db.select().from(outbox)).toHaveLength(4)
      expect(await office.db.select().from(departures)).toEqual([
        expect.objectContaining({ taken: 2 }),
      ])
    })
  })
})
