import { listOrders } from '#tests/fixtures/order.ts'
import { describe, expect, it } from 'vitest'
import { company } from '#content/company.ts'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { calendar } from '#tests/catalogue/calendar.ts'
import { engines } from '#tests/databases.ts'
import { errorCode } from '#tests/test-accounts.ts'
import { bookingBody, transferBody } from '#tests/test-office.ts'
import { clearOrdersBeforeEach, setUpTestOffice } from '#tests/set-up-test-office.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { companyDays, departures } from '#platform/database/schema/tours.ts'

describe.each(engines)('limits of bookings on the %s database', (engine) => {
  const office = setUpTestOffice(engine, undefined, {
    departuresPerDay: 3,
    unanswered: { ...calendar.unanswered, mostOfNetwork: 6, mostOfTour: 4, mostOfAddress: 8 },
  })
  clearOrdersBeforeEach(office)

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
      const response = await book()
      expect(response.status).toBe(409)
      const { error } = await response.json()
      const facts = { nearest: ['2027-02-18', '2027-02-19', '2027-02-21'] }
      expect(error).toMatchObject({ code: 'date-full', facts })
      expect(error.facts).not.toHaveProperty('other')
      const refusal = { code: 'vehicles-out', field: 'date', facts }
      expect(await (await hire()).json()).toMatchObject({ error: refusal })
      const span = { from: '2027-02-01', to: '2027-02-28' }
      const query = String(new URLSearchParams(span))
      const tourAvailability = await office.app.request(
        `/api/tours/cape-peninsula/availability?${query}`,
      )
      expect((await tourAvailability.json()).full).toEqual(['2027-02-20'])
      const vehicleAvailability = await office.app.request(`/api/transfers/availability?${query}`)
      expect(await vehicleAvailability.json()).toEqual({
        ...span,
        full: ['2027-02-20'],
        closed: [],
      })
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
      const takenPlaces = tours.reduce((sum, row) => sum + row.taken, vehicles.length)
      expect(takenPlaces).toBe(3)
    })

    it('is not used up by requests for a full tour', async () => {
      await book()
      await book()
      expect(await errorCode(await book())).toBe('date-full')
      expect(await office.db.select().from(companyDays)).toMatchObject([{ taken: 2 }])
      expect((await hire()).status).toBe(201)
    })
  })

  describe('unanswered requests', () => {
    const network = '203.0.113.7'

    it('are limited per tour and network, and do not stop others', async () => {
      for (const n of [1, 2, 3, 4]) expect((await book(nthGuest(n), network)).status).toBe(201)
      const response = await book(nthGuest(5), network)
      expect(response.status).toBe(409)
      const { error } = await response.json()
      expect(error.code).toBe('unanswered-limited')
      const { email, phone } = company
      expect(error.message).toBe(
        fill(en.refusals['unanswered-limited'], { maximum: 4, email, phone }),
      )
      expect((await book(nthGuest(5), '203.0.113.8')).status).toBe(201)
      expect((await book(nthGuest(6))).status).toBe(201)
      expect(JSON.stringify(await office.db.select().from(orders))).not.toContain(network)
    })

    it('are limited for all trips per network, also when sent at once', async () => {
      const requests = Array.from({ length: 20 }, (_, index) => hire(nthGuest(index + 1), network))
      const statuses = (await Promise.all(requests)).map(({ status }) => status)
      expect(statuses.filter((status) => status === 201)).toHaveLength(6)
      expect(await errorCode(await book(nthGuest(25), network))).toBe('unanswered-limited')
    })

    it('are limited per e-mail address across networks', async () => {
      for (const n of [1, 2, 3, 4, 5, 6, 7, 8]) {
        const response = await hire(
          { ...nthGuest(n), email: `ADA+${n}@guests.example` },
          `203.0.113.${n}`,
        )
        expect(response.status).toBe(201)
      }
      expect(await errorCode(await book({}, '203.0.113.99'))).toBe('unanswered-limited')
    })

    it('no longer count once they are answered or released', async () => {
      for (const n of [1, 2, 3, 4]) await book(nthGuest(n), network)
      expect(await errorCode(await book(nthGuest(5), network))).toBe('unanswered-limited')
      await office.db.update(orderItems).set({ status: 'released' })
      expect((await book(nthGuest(5), network)).status).toBe(201)
    })
  })
})
function nthGuest(n: number) {
  return { date: `2027-03-${String(n).padStart(2, '0')}`, email: `guest-${n}@guests.example` }
}
