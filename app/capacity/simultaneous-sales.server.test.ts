import { describe, expect, it } from 'vitest'
import { addDays } from '#rules/dates/calendar-date.ts'
import { bookingRequest, transferRequest } from '#app/booking/contract.ts'
import { racingEngines } from '#tests/databases.ts'
import {
  attempts,
  firstDay,
  listOverlaps,
  createServices,
  testOptions,
  race,
  storeFleet,
  setUpProcesses,
  writers,
} from '#tests/fixtures/fleet-races.ts'
import { bookingBody, newEmail, start, testTours, transferBody } from '#tests/test-office.ts'
import { syncTours } from '#platform/catalogue/tours.ts'
import type { Database } from '#platform/database/database.ts'
import { allocations, vehicles } from './schema.server.ts'
import { orderItems } from '#app/order/schema.server.ts'
import type { NewMail } from '#platform/mail/outbox.ts'
import { createBooking } from '#app/booking/book-tour.server.ts'
import { voidUnpaidOrder } from '#app/changing/cancel-order.server.ts'
import { listFullTourDates } from './full-days.server.ts'
import { loadOrder } from '#app/order/load-order.server.ts'
import { createTransfer } from '#app/booking/book-transfer.server.ts'
import { Refused } from '#platform/refused.ts'

/** Number of attempted sales. A sale takes about forty statements; an attempt in
 * `simultaneous-allocations.server.test.ts` takes one. */
const sales = Math.max(100, attempts / 20)
const days = 4

async function sell(db: Database, trip: { date: string; guests: number; isRide: boolean }) {
  const { date, guests, isRide } = trip
  const email = newEmail()
  const office = createServices(db)
  const ride = transferRequest.parse(transferBody({ date, guests, email }))
  const tour = bookingRequest.parse(bookingBody({ date, adults: guests, children: 0, email }))
  const { mails } = await db.transaction(
    async (transaction): Promise<{ mails: readonly NewMail[] }> =>
      isRide
        ? createTransfer(office, transaction, ride, undefined)
        : createBooking(office, transaction, tour, undefined),
  )
  return mails.find(({ managedOrder }) => managedOrder)?.managedOrder ?? ''
}

describe.each(racingEngines)('simultaneous sales on the %s database', (engine) => {
  const { dbOf } = setUpProcesses(engine, async (db) => {
    await syncTours(db, { tours: testTours }, start)
    await storeFleet(db)
  })

  it(
    'never assigns a vehicle or guide twice, and releases them when a trip is cancelled',
    testOptions,
    async () => {
      const outcome = { sold: 0, refused: 0, calledOff: 0 }
      const ordersByWriter = new Map<number, string[]>()
      await race(async (writer, random) => {
        const writerDb = dbOf(writer)
        const writerOrders = ordersByWriter.get(writer) ?? []
        const [oldest] = writerOrders
        if (oldest !== undefined && (writerOrders.length > 1 || random(3) === 0)) {
          ordersByWriter.set(writer, writerOrders.slice(1))
          await writerDb.transaction(async (transaction) => {
            const loadedOrder = await loadOrder(transaction, oldest)
            const meta = { who: 'office', actorId: null, at: start } as const
            await voidUnpaidOrder(transaction, loadedOrder, 'office', meta)
          })
          outcome.calledOff += 1
        }
        const trip = {
          date: addDays(firstDay, random(days)),
          guests: 2 + random(6),
          isRide: random(2) === 0,
        }
        try {
          const orderId = await sell(writerDb, trip)
          ordersByWriter.set(writer, [...(ordersByWriter.get(writer) ?? []), orderId])
          outcome.sold += 1
        } catch (error) {
          if (!(error instanceof Refused)) throw error
          const [code] = error.refusals.map((refusal) => refusal.code)
          expect(['date-full', 'vehicles-out']).toContain(code)
          outcome.refused += 1
        }
      }, sales)
      expect(await listOverlaps(dbOf(0))).toEqual([])
      expect(outcome.sold + outcome.refused).toBe(Math.floor(sales))
      expect(Math.min(outcome.sold, outcome.refused)).toBeGreaterThan(sales / 20)
      await expectSeatsAndGuides()
    },
  )

  it('sells what the calendar shows, day by day, until nothing is left', testOptions, async () => {
    const [tour = expect.fail()] = testTours
    const db = dbOf(0)
    const content = createServices(db).content()
    for (let day = 0; day < days; day += 1) {
      const date = addDays(firstDay, day)
      for (const guests of [8, 5, 2]) {
        for (let count = 0; count <= writers; count += 1) {
          const span = { from: date, to: date }
          const fullDates = await listFullTourDates(db, content, { tour, party: guests }, span)
          const isSold = await sell(db, { date, guests, isRide: false }).then(
            () => true,
            (error: unknown) => {
              if (error instanceof Refused) return false
              throw error
            },
          )
          expect(isSold).toBe(fullDates.length === 0)
          if (!isSold) break
        }
      }
    }
    await expectSeatsAndGuides()
  })

  /**
   * Expects that each item with a place has seats for its party and a guide for each
   * vehicle.
   */
  async function expectSeatsAndGuides() {
    const db = dbOf(0)
    const items = await db.select().from(orderItems)
    const allocationsByItem = Map.groupBy(
      await db.select().from(allocations),
      ({ itemId }) => itemId,
    )
    const fleet = await db.select().from(vehicles)
    for (const item of items) {
      const itemAllocations = allocationsByItem.get(item.id) ?? []
      const itemVehicles = fleet.filter(({ id }) =>
        itemAllocations.some(({ vehicleId }) => vehicleId === id),
      )
      const guides = itemAllocations.filter(({ guideId }) => guideId !== null)
      expect([item.withVehicle, item.withGuide]).toEqual([
        itemVehicles.length > 0,
        guides.length > 0,
      ])
      if (item.status !== 'held') expect(itemAllocations).toEqual([])
      if (item.status !== 'held') continue
      const seats = itemVehicles.reduce((sum, vehicle) => sum + vehicle.seats, 0)
      expect(seats).toBeGreaterThanOrEqual(item.adults + item.children)
      expect(guides).toHaveLength(itemVehicles.length)
    }
  }
})
