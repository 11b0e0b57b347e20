import { and, eq, inArray, max } from 'drizzle-orm'
import { calendarDateIn, capeTown, clockTimeInCapeTown } from '#rules/dates/calendar-date.ts'
import { findPayoutsFrom } from '#app/payments/refunds/payout-wait.ts'
import type { Database } from '#platform/database/database.ts'
import { orderEvents } from './schema.server.ts'
import { Refused } from '#platform/refused.ts'
import { addressChangedEvent, type LoadedOrder } from './load-order.server.ts'

/** Refuses payouts for some days after an address change. Throws Refused ('payout-waits'). */
export function refusePayout({ addressChangedAt }: LoadedOrder, now: Date): void {
  const from = findPayoutsFrom(addressChangedAt, now)
  if (!from) return
  const facts = { date: calendarDateIn(from, capeTown), time: clockTimeInCapeTown(from) }
  throw new Refused({ code: 'payout-waits', facts })
}

/**
 * When payouts of the given orders may be sent again, by order id. Contains only orders that must
 * wait.
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
      const from = findPayoutsFrom(change.at, now)
      return from ? [[change.orderId, from] as const] : []
    }),
  )
}
