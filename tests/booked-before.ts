import { eq } from 'drizzle-orm'
import { dayMs } from '#rules/dates/durations.ts'
import type { Database } from '#server/database/database.ts'
import { orders } from '#server/database/schema/orders.ts'

/** Has an order booked two days ago, so that cancelling it costs what its table says. */
export async function bookedBefore(
  { db, clock }: { db: Database; clock: { now: Date } },
  orderId: string,
): Promise<void> {
  const createdAt = new Date(clock.now.getTime() - 2 * dayMs)
  await db.update(orders).set({ createdAt }).where(eq(orders.id, orderId))
}
