import { describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { engines } from '#tests/databases.ts'
import { callManageBy } from '#tests/fixtures/manage-calls.ts'
import { errorCode } from '#tests/test-accounts.ts'
import { sellWithoutFleet, setUpFleet } from '#tests/fixtures/fleet.ts'
import { findSoldItem } from '#tests/fixtures/order.ts'
import { bookingBody, testTours, transferBody } from '#tests/test-office.ts'
import { setUpOwner, clearOrdersBeforeEach, setUpTestOffice } from '#tests/set-up-test-office.ts'
import { guides, vehicles } from '#app/capacity/schema.server.ts'
import { orderItems } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { findCalendar } from '#app/payments/documents/order-calendar.server.ts'
import { createToken } from '#app/accounts/mailed-tokens.server.ts'
import { readOrder } from '#app/order/load-order.server.ts'

const day = '2027-02-20'
const tours = testTours.map((tour) => ({ ...tour, onePaysForTwo: tour.id === 'cape-peninsula' }))
const family = { adults: 2, children: 1, toddlers: 1, childSeats: 2 }

describe.each(engines)('the party of a booking, on the %s database', (engine) => {
  const test = setUpTestOffice(engine, undefined, { tours })
  const admin = setUpOwner(test)
  const fleet = setUpFleet(() => admin)
  clearOrdersBeforeEach(test, vehicles, guides)

  const book = (change: object = {}) =>
    test.post('/api/bookings', bookingBody({ date: day, children: 0, ...change }))
  const openBooking = async (change: object = {}) => {
    const { orderId, itemId: item } = await findSoldItem(test.db, await book(change))
    const access = { owner: { orderId }, expiresAt: null, now: test.clock.now }
    const { token: key } = await createToken(test.db, 'manage-order', access)
    const trip = { item, product: 'cape-peninsula', date: day, adults: 2, children: 0 }
    const ask = async (to: object) =>
      (await callManageBy(test, '/change/quote', key, { ...trip, ...to })).json()
    const agree = async (change: object) => {
      const { quote: figures } = await ask(change)
      return (await callManageBy(test, '/change', key, { number: figures.number })).json()
    }
    return { orderId, key, ask, agree }
  }
  const load = (id: string) => readOrder(test.db, id)
  const readMails = async () => (await test.db.select().from(outbox)).map(({ text }) => text)

  describe('children under three', () => {
    it('are free on a price line of their own, in both mails', async () => {
      const answer = await (await book(family)).json()
      expect(answer).toMatchObject({ ...family, price: { total: { minor: 625_000 } } })
      expect(answer.price.lines.at(-1)).toMatchObject({ kind: 'toddlers', total: { minor: 0 } })
      const [item] = await test.db.select().from(orderItems)
      expect(item).toMatchObject({ ...family, totalMinor: 625_000 })
      const texts = await readMails()
      expect(texts).toHaveLength(2)
      const line = /2 adults, 1 child and 1 under 3, with 2 child seats[^]*1 under 3: free/
      for (const text of texts) expect(text).toMatch(line)
    })

    it('have no ledger line, and appear in the calendar file and on the guest’s page', async () => {
      const { orderId, key } = await openBooking(family)
      const { books } = await load(orderId)
      expect(books.lines.map(({ label, amount }) => [label, amount])).toEqual([
        ['2 adults', 500_000],
        ['1 child', 125_000],
      ])
      const file = await findCalendar({ db: test.db, content: shipped }, orderId)
      expect(file?.text.replaceAll(/\r\n /g, '')).toContain('1 under 3\\, with 2 child seats')
      const { days, money } = await (await callManageBy(test, '', key)).json()
      expect(days).toMatchObject([family])
      expect(money.lines.at(-1)).toEqual({ label: '1 under 3', amount: 0 })
    })

    it.each([
      [{ adults: 5, children: 2, toddlers: 2 }, 'party-too-large'],
      [{ adults: 1, toddlers: 1 }, 'party-too-small'],
      [{ toddlers: 1, childSeats: 2 }, 'child-seats-too-many'],
      [{ toddlers: 49 }, 'guest-count-out-of-range'],
    ])('are refused in the party %j with %s', async (party, code) => {
      expect(await errorCode(await book(party))).toBe(code)
    })

    it('can be added later by the guest at the same price', async () => {
      const trip = await openBooking()
      const { quote: figures } = await trip.ask({ toddlers: 1, childSeats: 1 })
      expect(figures).toMatchObject({ difference: 0, to: { toddlers: 1, childSeats: 1 } })
      expect(await trip.agree({ toddlers: 1, childSeats: 1 })).toMatchObject({ outcome: 'changed' })
      const { items, books } = await load(trip.orderId)
      expect(items).toMatchObject([{ adults: 2, toddlers: 1, childSeats: 1 }])
      expect(books.lines).toHaveLength(1)
      expect((await readMails()).at(-1)).toContain('2 adults and 1 under 3, with 1 child seat')
    })

    it('need a seat in the assigned vehicle, when booking and when changing', async () => {
      const sedan = await fleet.addVehicle({ name: 'Sedan', seats: 4, childSeats: 1 })
      await fleet.addGuide({ name: 'Aviwe' })
      expect(await errorCode(await book({ ...family, adults: 3 }))).toBe('date-full')
      const trip = await openBooking(family)
      const [fleetItem] = await fleet.choices(trip.orderId)
      expect(fleetItem).toMatchObject({ party: 4, wantedChildSeats: 2 })
      expect(fleetItem.assigned.vehicles).toEqual([sedan])
      const answer = await trip.ask({ ...family, toddlers: 2 })
      expect(answer.error.code).toBe('date-full')
    })

    it('are refused in a vehicle that the others fill', async () => {
      const smallVehicle = await fleet.addVehicle({ name: 'Three', seats: 3 })
      await fleet.addGuide({ name: 'Aviwe' })
      const { orderId } = await findSoldItem(
        test.db,
        await sellWithoutFleet(test.db, () => book(family)),
      )
      const [fleetItem] = await fleet.choices(orderId)
      const choice = { vehicles: [smallVehicle], guides: [fleetItem.guides[0].id] }
      expect(await errorCode(await fleet.assign(fleetItem.itemId, choice))).toBe('fleet-too-small')
    })

    it('are shown on the day, in the calendar, in the list and in its export', async () => {
      await book(family)
      const { trips } = await (await admin.get(`/api/admin/day?date=${day}`)).json()
      expect(trips).toMatchObject([{ party: 4, toddlers: 1, childSeats: 2 }])
      const calendar = await (await admin.get(`/api/admin/calendar?from=${day}&days=1`)).json()
      expect(calendar.trips).toMatchObject([{ party: 4, childSeats: 2 }])
      const { items } = await (await admin.get('/api/admin/inbox/bookings')).json()
      expect(items).toMatchObject([{ details: family }])
      const file = await (await admin.get('/api/admin/inbox/bookings/export')).text()
      expect(file).toContain('"adults","children","toddlers","childSeats"')
      expect(file).toContain('"2","1","1","2"')
    })

    it('can be entered and changed by the office', async () => {
      const trip = { kind: 'tour', product: 'cape-peninsula', date: day, ...family }
      const guest = { name: 'Ada Example', phone: '+44 20 7946 0000' }
      const order = { ...trip, ...guest, next: 'confirm' }
      const key = { 'Idempotency-Key': crypto.randomUUID() }
      const { id } = await (await admin.post('/api/admin/orders', order, key)).json()
      const before = await load(id)
      expect(before.items).toMatchObject([family])
      const item = before.items[0]?.id
      const change = { item, date: day, bearer: 'guest', toddlers: 2 }
      const path = `/api/admin/orders/${id}/reschedule`
      const { number, to, difference } = await (await admin.post(`${path}/quote`, change)).json()
      expect([to.toddlers, to.adults, difference]).toEqual([2, 2, 0])
      await admin.post(path, { number })
      expect((await load(id)).items).toMatchObject([{ ...family, toddlers: 2 }])
    })
  })

  describe('child seats of a vehicle by the day', () => {
    it('are stored and mailed', async () => {
      const request = { date: day, guests: 3, childSeats: 1 }
      expect((await test.post('/api/transfers', transferBody(request))).status).toBe(201)
      const [item] = await test.db.select().from(orderItems)
      expect(item).toMatchObject({ adults: 3, childSeats: 1 })
      for (const text of await readMails()) expect(text).toContain('Guests: 3, with 1 child seat')
    })

    it('are refused if every guest would have one', async () => {
      const request = { date: day, guests: 2, childSeats: 2 }
      const answer = await test.post('/api/transfers', transferBody(request))
      expect(await errorCode(answer)).toBe('child-seats-too-many')
    })
  })

  describe('a single guest', () => {
    const singleGuest = { adults: 1, bothPlaces: true }

    it('is refused unless the tour allows it and the guest pays for both places', async () => {
      expect(await errorCode(await book({ adults: 1 }))).toBe('party-too-small')
      const otherTour = { ...singleGuest, tourId: 'garden-route-highlights' }
      expect(await errorCode(await book(otherTour))).toBe('party-too-small')
      const answer = await (await book(singleGuest)).json()
      expect(answer).toMatchObject({ adults: 1, price: { total: { minor: 500_000 } } })
    })

    it('is one person at the price of two in ledger, mails, day and seats', async () => {
      const sedan = await fleet.addVehicle({ name: 'Sedan', seats: 1 })
      await fleet.addGuide({ name: 'Aviwe' })
      const { orderId } = await openBooking(singleGuest)
      const { items, books } = await load(orderId)
      expect(items).toMatchObject([{ adults: 1, children: 0, totalMinor: 500_000 }])
      expect(books.lines.map(({ label, amount }) => [label, amount])).toEqual([
        ['1 adult', 250_000],
        ['The second place', 250_000],
      ])
      for (const text of await readMails()) {
        expect(text).toContain('Guests: 1 adult\n')
        expect(text).toContain('The second place × R2,500: R2,500')
      }
      const { trips } = await (await admin.get(`/api/admin/day?date=${day}`)).json()
      expect(trips).toMatchObject([{ party: 1, vehicles: ['Sedan'] }])
      expect((await fleet.choices(orderId))[0].assigned.vehicles).toEqual([sedan])
    })

    it('pays for the second place until a second guest joins, and again after one cancels', async () => {
      const trip = await openBooking(singleGuest)
      expect((await trip.ask({ adults: 2 })).quote).toMatchObject({ difference: 0, owed: 500_000 })
      expect(await trip.agree({ adults: 2 })).toMatchObject({ outcome: 'changed' })
      const { books } = await load(trip.orderId)
      expect(books.lines.at(-1)).toMatchObject({ label: '2 adults', amount: 500_000 })
      expect((await trip.ask({ adults: 1 })).quote).toMatchObject({ difference: 0, owed: 500_000 })
    })

    it('pays for both places when booking by telephone', async () => {
      const request = { kind: 'tour', product: 'cape-peninsula', date: day, adults: 1, children: 0 }
      const answer = await (await admin.post('/api/admin/new-order/quote', request)).json()
      expect(answer).toMatchObject({ price: 500_000, whyNot: [] })
    })
  })
})
