import { beforeEach, describe, expect, it } from 'vitest'
import { isReference } from '#app/order/reference.ts'
import { engines } from '#tests/databases.ts'
import { transferBody } from '#tests/test-office.ts'
import { listOrders } from '#tests/fixtures/order.ts'
import { useTestOffice } from '#tests/use-test-office.ts'
import { ledgerLines } from '#app/order/ledger-schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { idempotencyKeys } from '#platform/database/schema/requests.ts'
import { orders } from '#app/order/schema.server.ts'

describe.each(engines)('a transfer request on the %s database', (engine) => {
  const office = useTestOffice(engine)
  beforeEach(() => office.clear(orders, outbox, idempotencyKeys))

  const ask = (change?: Record<string, unknown>, key?: string) =>
    office.post('/api/transfers', transferBody(change), key)
  const stored = () => listOrders(office.db, 'transfer')

  it('is answered with its reference and the price of the fleet for one day', async () => {
    const response = await ask()
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
      price: { minor: 900_000, currency: 'ZAR' },
      createdAt: '2026-11-21T08:00:00.000Z',
    })
  })

  it('is stored with its price, the cancellation table and the consent of that day', async () => {
    const { reference } = await (await ask({ pickup: 'Arrivals', flight: ' ' })).json()
    expect(await stored()).toEqual([
      expect.objectContaining({
        reference,
        status: 'requested',
        title: 'Premium Van',
        firstDay: '2027-02-20',
        lastDay: '2027-02-20',
        consentTextVersion: '2025-08-15',
        consentedAt: office.clock.now,
        specialRequests: null,
        item: expect.objectContaining({
          kind: 'vehicle-day',
          status: 'held',
          product: 'premium-van',
          variant: 'overland',
          date: '2027-02-20',
          adults: 8,
          pickup: 'Arrivals',
          flight: null,
          totalMinor: 900_000,
          cancellationTiers: expect.arrayContaining([
            expect.objectContaining({ fromDays: 60, feePercent: 15 }),
          ]),
        }),
      }),
    ])
    expect(await office.db.select().from(ledgerLines)).toMatchObject([
      { kind: 'charge', label: 'Premium Van, Overland Tours, per day', amount: 900_000 },
    ])
  })

  it('owes one mail to the guest and one to the office, each with the reference', async () => {
    const { reference } = await (await ask()).json()
    expect(await office.db.select().from(outbox).orderBy(outbox.kind)).toEqual([
      expect.objectContaining({
        kind: 'transfer-guest',
        about: reference,
        recipient: 'ada@guests.example',
        replyTo: 'office@cape.example',
        subject: expect.stringContaining(reference),
        text: expect.stringContaining('https://cape.example/transfers'),
        listUnsubscribe: null,
      }),
      expect.objectContaining({
        kind: 'transfer-office',
        about: reference,
        recipient: 'office@cape.example',
        replyTo: 'ada@guests.example',
        subject: expect.stringContaining(reference),
      }),
    ])
  })

  it.each([
    ['a full sedan', { vehicle: 'premium-sedan', guests: 4, kind: 'inland' }, 450_000],
    ['a full minibus', { vehicle: 'luxury-minibus', guests: 14, kind: 'inland' }, 400_000],
    ['one guest in a van', { guests: 1, kind: 'inland' }, 600_000],
    ['the first day that can be booked', { date: '2026-11-22' }, 900_000],
    ['the last day that can be booked', { date: '2028-11-21' }, 900_000],
  ])('books a vehicle for %s', async (_what, change, minor) => {
    const response = await ask(change)
    expect(response.status).toBe(201)
    expect((await response.json()).price.minor).toBe(minor)
  })

  it.each([
    ['a past date', { date: '2026-11-20' }, 422, 'date-past', 'date'],
    ['a date more than two years ahead', { date: '2028-11-22' }, 422, 'date-too-far', 'date'],
    ['today', { date: '2026-11-21' }, 422, 'date-too-soon', 'date'],
    ['a day on which we are closed', { date: '2027-07-09' }, 422, 'date-closed', 'date'],
    ['21 guests', { guests: 21 }, 422, 'transfer-guests-out-of-range', 'guests'],
    ['more guests than seats', { guests: 15 }, 422, 'vehicle-too-small', 'guests'],
    ['an unknown vehicle', { vehicle: 'hovercraft' }, 404, 'vehicle-unknown', 'vehicle'],
    ['no consent', { consent: undefined }, 422, 'consent-required', 'consent'],
  ])('with %s is refused and leaves nothing behind', async (_what, change, status, code, field) => {
    const response = await ask(change)
    const { error } = await response.json()
    expect([response.status, error.code, error.field]).toEqual([status, code, field])
    expect(error.message).toMatch(/^[A-Z][^{}]{10,}$/)
    for (const table of [orders, outbox, idempotencyKeys]) {
      expect(await office.db.select().from(table)).toEqual([])
    }
  })

  it('sent again under the same key gets the first answer, and is stored once', async () => {
    const key = crypto.randomUUID()
    const [first, again] = await Promise.all([ask({}, key), ask({}, key)])
    expect(again.status).toBe(201)
    expect(await again.text()).toBe(await first.text())
    expect(await stored()).toHaveLength(1)
    expect(await office.db.select().from(outbox)).toHaveLength(2)
    const other = await ask({ guests: 9 }, key)
    expect([other.status, (await other.json()).error.code]).toEqual([422, 'idempotency-key-reused'])
    expect((await office.post('/api/transfers', transferBody(), '')).status).toBe(400)
  })
})
