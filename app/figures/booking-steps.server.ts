import { and, between, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { addDays, calendarDateIn, capeTown, instantInCapeTown } from '#rules/dates/calendar-date.ts'
import type { BookingStep, CountedStep } from './booking-steps.ts'
import type { Database } from '#platform/database/database.ts'
import { bookingSteps } from './schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { payments } from '#app/payments/schema.server.ts'
import type { Services } from '#platform/services.ts'
import type { Span } from './read-figures.server.ts'

/** Counts steps by day in memory until `write`. */
export type StepCounter = {
  count: (step: CountedStep) => void
  write: () => Promise<void>
}

/**
 * Creates a counter of requests for each step. No request waits for the counter, and nothing about
 * the visitor is stored. A killed process loses its last minute.
 */
export function createStepCounter(services: Pick<Services, 'db' | 'now'>): StepCounter {
  let counts = new Map<string, { day: string; step: CountedStep; count: number }>()
  return {
    count: (step) => {
      const day = calendarDateIn(services.now(), capeTown)
      const key = `${day} ${step}`
      counts.set(key, { day, step, count: (counts.get(key)?.count ?? 0) + 1 })
    },
    write: async () => {
      const rows = [...counts.values()]
      if (rows.length === 0) return
      counts = new Map()
      try {
        await services.db
          .insert(bookingSteps)
          .values(rows)
          .onConflictDoUpdate({
            target: [bookingSteps.day, bookingSteps.step],
            set: { count: sql`${bookingSteps.count} + excluded.count` },
          })
      } catch (error) {
        for (const row of rows) {
          const key = `${row.day} ${row.step}`
          counts.set(key, { ...row, count: row.count + (counts.get(key)?.count ?? 0) })
        }
        throw error
      }
    },
  }
}

/**
 * Counts each step in a span, first and last day included. Bookings and payments are read from the
 * site's orders.
 */
export async function readSteps(
  db: Database,
  { from, to }: Span,
): Promise<Record<BookingStep, number>> {
  const stepCounts = await db
    .select({ step: bookingSteps.step, count: sql<number>`sum(${bookingSteps.count})::int` })
    .from(bookingSteps)
    .where(between(bookingSteps.day, from, to))
    .groupBy(bookingSteps.step)
  const whereBooked = and(
    eq(orders.form, 'booking'),
    eq(orders.channel, 'site'),
    gte(orders.createdAt, instantInCapeTown(from, '00:00')),
    lt(orders.createdAt, instantInCapeTown(addDays(to, 1), '00:00')),
  )
  const [orderCounts] = await db
    .select({
      booked: sql<number>`count(distinct ${orders.id})::int`,
      begun: sql<number>`count(distinct ${payments.orderId}) filter (where ${eq(payments.who, 'guest')})::int`,
      paid: sql<number>`count(distinct ${payments.orderId}) filter (where ${inArray(payments.status, ['paid'])})::int`,
    })
    .from(orders)
    .leftJoin(payments, eq(payments.orderId, orders.id))
    .where(whereBooked)
  const findCount = (step: CountedStep) => stepCounts.find((one) => one.step === step)?.count ?? 0
  return {
    'days-asked': findCount('days-asked'),
    'form-opened': findCount('form-opened'),
    'form-sent': findCount('form-sent'),
    'form-refused': findCount('form-refused'),
    'day-full': findCount('day-full'),
    booked: orderCounts?.booked ?? 0,
    'payment-begun': orderCounts?.begun ?? 0,
    paid: orderCounts?.paid ?? 0,
  }
}
