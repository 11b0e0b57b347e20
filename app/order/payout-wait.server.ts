import { and, eq, inArray, max } from 'drizzle-orm'
import { calendarDateIn, capeTown, clockTimeInCapeTown } from '#rules/dates/calendar-date.ts'
import { findPayoutsFrom } from '#app/payments/refunds/payout-wait.ts'
import type { Database } from '#platform/database/database.ts'
import { orderEvents } from './schema.server.ts'
import { Refused } from '#platform/refused.ts'
import { addressChangedEvent, type LoadedOrder } from './load-order.server.ts'

/** Refuses payouts for some days after an address change. Throws Refused ('payout-waits'). */
export function refusePayout({ addressChangedAt }: LoadedOrder, now: Date): void {
  const payoutsFrom = findPayoutsFrom(addressChangedAt, now)
  if (!payoutsFrom) return
  const facts = {
    date: calendarDateIn(payoutsFrom, capeTown),
    time: clockTimeInCapeTown(payoutsFrom),
  }
  throw new Refused({ code: 'payout-waits', facts })
}

/**
 * Reads the time from which payouts may be sent again, by order id. Contains only orders whose
 * payouts are delayed.
 */
export async function readPayoutsFrom(
  db: Database,
  orderIds: readonly string[],
  now: Date,
): Promise<Map<string, Date>> {
  const { orderId, event, at } = orderEvents
  const changes = await db
    .select({ orderId, at: max(at) })
    .from(orderEvents)
    .where(and(inArray(orderId, [...orderIds]), eq(event, addressChangedEvent)))
    .groupBy(orderId)
  return new Map(
    changes.flatMap((change) => {
      const payoutsFrom = findPayoutsFrom(change.at, now)
      return payoutsFrom ? [[change.orderId, payoutsFrom] as const] : []
    }),
  )
}
