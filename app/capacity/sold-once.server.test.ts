import { describe, expect, it } from 'vitest'
import { addDays } from '#rules/dates/calendar-date.ts'
import { bookingRequest, transferRequest } from '#app/booking/contract.ts'
import { racingEngines } from '#tests/databases.ts'
import {
  attempts,
  firstDay,
  listTwice,
  officeOf,
  patience,
  race,
  storeFleet,
  useProcesses,
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

/** Sales to try. A sale takes about forty statements, a row of `never-twice.server.test.ts` one. */
const sales = Math.max(100, attempts / 20)
const days = 4

async function sell(db: Database, trip: { date: string; guests: number; isRide: boolean }) {
  const { date, guests, isRide } = trip
  const email = newEmail()
  const office = officeOf(db)
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

describe.each(racingEngines)('selling many trips at once, on the %s database', (engine) => {
  const { dbOf } = useProcesses(engine, async (db) => {
    await syncTours(db, { tours: testTours }, start)
    await storeFleet(db)
  })

  it(
    'assigns vehicles and guides never twice, and frees them when a trip is cancelled',
    patience,
    async () => {
      const outcome = { sold: 0, refused: 0, calledOff: 0 }
      const own = new Map<number, string[]>()
      await race(async (writer, chance) => {
        const mine = dbOf(writer)
        const held = own.get(writer) ?? []
        const [oldest] = held
        if (oldest !== undefined && (held.length > 1 || chance(3) === 0)) {
          own.set(writer, held.slice(1))
          await mine.transaction(async (transaction) => {
            const loaded = await loadOrder(transaction, oldest)
            const act = { who: 'office', actorId: null, at: start } as const
            await voidUnpaidOrder(transaction, loaded, 'office', act)
          })
          outcome.calledOff += 1
        }
        const trip = {
          date: addDays(firstDay, chance(days)),
          guests: 2 + chance(6),
          isRide: chance(2) === 0,
        }
        try {
          const orderId = await sell(mine, trip)
          own.set(writer, [...(own.get(writer) ?? []), orderId])
          outcome.sold += 1
        } catch (error) {
          if (!(error instanceof Refused)) throw error
          const [code] = error.refusals.map((refusal) => refusal.code)
          expect(['date-full', 'vehicles-out']).toContain(code)
          outcome.refused += 1
        }
      }, sales)
      expect(await listTwice(dbOf(0))).toEqual([])
      expect(outcome.sold + outcome.refused).toBe(Math.floor(sales))
      expect(Math.min(outcome.sold, outcome.refused)).toBeGreaterThan(sales / 20)
      await expectPromises()
    },
  )

  it('sells what the calendar shows, day by day, until nothing is left', patience, async () => {
    const [tour = expect.fail()] = testTours
    const db = dbOf(0)
    const content = officeOf(db).content()
    for (let day = 0; day < days; day += 1) {
      const date = addDays(firstDay, day)
      for (const guests of [8, 5, 2]) {
        for (let sold = 0; sold <= writers; sold += 1) {
          const span = { from: date, to: date }
          const full = await listFullTourDates(db, content, { tour, party: guests }, span)
          const isSold = await sell(db, { date, guests, isRide: false }).then(
            () => true,
            (error: unknown) => {
              if (error instanceof Refused) return false
              throw error
            },
          )
          expect(isSold).toBe(full.length === 0)
          if (!isSold) break
        }
      }
    }
    await expectPromises()
  })

  /**
   * Expects of each item with a place that it has seats for its party and a guide for each
   * vehicle.
   */
  async function expectPromises() {
    const db = dbOf(0)
    const items = await db.select().from(orderItems)
    const taken = Map.groupBy(await db.select().from(allocations), ({ itemId }) => itemId)
    const fleet = await db.select().from(vehicles)
    for (const item of items) {
      const mine = taken.get(item.id) ?? []
      const sent = fleet.filter(({ id }) => mine.some(({ vehicleId }) => vehicleId === id))
      const guides = mine.filter(({ guideId }) => guideId !== null)
      expect([item.withVehicle, item.withGuide]).toEqual([sent.length > 0, guides.length > 0])
      if (item.status !== 'held') expect(mine).toEqual([])
      if (item.status !== 'held') continue
      const seats = sent.reduce((sum, vehicle) => sum + vehicle.seats, 0)
      expect(seats).toBeGreaterThanOrEqual(item.adults + item.children)
      expect(guides).toHaveLength(sent.length)
    }
  }
})
