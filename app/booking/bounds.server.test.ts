import { listOrders } from '#tests/fixtures/order.ts'
import { describe, expect, it } from 'vitest'
import { company } from '#content/company.ts'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { calendar } from '#tests/catalogue/calendar.ts'
import { engines } from '#tests/databases.ts'
import { codeOf } from '#tests/test-accounts.ts'
import { bookingBody, transferBody } from '#tests/test-office.ts'
import { useNoOrders, useTestOffice } from '#tests/use-test-office.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { companyDays, departures } from '#platform/database/schema/tours.ts'

describe.each(engines)('limits of bookings on the %s database', (engine) => {
  const office = useTestOffice(engine, undefined, {
    departuresPerDay: 3,
    unanswered: { ...calendar.unanswered, mostOfNetwork: 6, mostOfTour: 4, mostOfAddress: 8 },
  })
  useNoOrders(office)

  const send = (path: string, body: unknown, from?: string) =>
    office.app.request(
      path,
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
        body: JSON.stringify(body),
      },
      from ? { incoming: { socket: { remoteAddress: from } } } : undefined,
    )
  const book = (change: Record<string, unknown> = {}, from?: string) =>
    send('/api/bookings', bookingBody(change), from)
  const hire = (change: Record<string, unknown> = {}, from?: string) =>
    send('/api/transfers', transferBody(change), from)

  describe('the company’s day', () => {
    it('is shared by all tours and vehicles and never overbooked', async () => {
      expect((await book()).status).toBe(201)
      expect((await hire()).status).toBe(201)
      expect((await book({ tourId: 'garden-route-highlights' })).status).toBe(201)
      const full = await book()
      expect(full.status).toBe(409)
      const { error } = await full.json()
      const facts = { nearest: ['2027-02-18', '2027-02-19', '2027-02-21'] }
      expect(error).toMatchObject({ code: 'date-full', facts })
      expect(error.facts).not.toHaveProperty('other')
      const out = { code: 'vehicles-out', field: 'date', facts }
      expect(await (await hire()).json()).toMatchObject({ error: out })
      const span = { from: '2027-02-01', to: '2027-02-28' }
      const query = String(new URLSearchParams(span))
      const free = await office.app.request(`/api/tours/cape-peninsula/availability?${query}`)
      expect((await free.json()).full).toEqual(['2027-02-20'])
      const vehicles = await office.app.request(`/api/transfers/availability?${query}`)
      expect(await vehicles.json()).toEqual({ ...span, full: ['2027-02-20'], closed: [] })
    })

    it('is sold to three of twenty simultaneous requests, of any kind', async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => {
          const email = `guest-${index}@guests.example`
          if (index % 2 === 0) return hire({ email })
          return book({ email, tourId: index % 3 ? 'cape-peninsula' : 'garden-route-highlights' })
        }),
      )
      const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
      expect(statuses).toEqual([201, 201, 201, ...Array(17).fill(409)])
      expect(await office.db.select().from(companyDays)).toMatchObject([{ taken: 3 }])
      const tours = await office.db.select().from(departures)
      const vehicles = await listOrders(office.db, 'transfer')
      const taken = tours.reduce((sum, row) => sum + row.taken, vehicles.length)
      expect(taken).toBe(3)
    })

    it('uses no trip of the company’s day for a tour that is full', async () => {
      await book()
      await book()
      expect(await codeOf(await book())).toBe('date-full')
      expect(await office.db.select().from(companyDays)).toMatchObject([{ taken: 2 }])
      expect((await hire()).status).toBe(201)
    })
  })

  describe('unanswered requests', () => {
    const network = '203.0.113.7'

    it('are limited per tour and network, and do not stop others', async () => {
      for (const n of [1, 2, 3, 4]) expect((await book(nth(n), network)).status).toBe(201)
      const refused = await book(nth(5), network)
      expect(refused.status).toBe(409)
      const { error } = await refused.json()
      expect(error.code).toBe('unanswered-limited')
      const { email, phone } = company
      expect(error.message).toBe(
        fill(en.refusals['unanswered-limited'], { maximum: 4, email, phone }),
      )
      expect((await book(nth(5), '203.0.113.8')).status).toBe(201)
      expect((await book(nth(6))).status).toBe(201)
      expect(JSON.stringify(await office.db.select().from(orders))).not.toContain(network)
    })

    it('are limited for all trips per network, also when sent at once', async () => {
      const sent = Array.from({ length: 20 }, (_, index) => hire(nth(index + 1), network))
      const statuses = (await Promise.all(sent)).map(({ status }) => status)
      expect(statuses.filter((status) => status === 201)).toHaveLength(6)
      expect(await codeOf(await book(nth(25), network))).toBe('unanswered-limited')
    })

    it('limits unanswered places of one e-mail address across networks', async () => {
      for (const n of [1, 2, 3, 4, 5, 6, 7, 8]) {
        const sent = await hire({ ...nth(n), email: `ADA+${n}@guests.example` }, `203.0.113.${n}`)
        expect(sent.status).toBe(201)
      }
      expect(await codeOf(await book({}, '203.0.113.99'))).toBe('unanswered-limited')
    })

    it('stops counting places once their requests are answered or released', async () => {
      for (const n of [1, 2, 3, 4]) await book(nth(n), network)
      expect(await codeOf(await book(nth(5), network))).toBe('unanswered-limited')
      await office.db.update(orderItems).set({ status: 'released' })
      expect((await book(nth(5), network)).status).toBe(201)
    })
  })
})
function nth(n: number) {
  return { date: `2027-03-${String(n).padStart(2, '0')}`, email: `guest-${n}@guests.example` }
}
