import { sql } from 'drizzle-orm'
import { capeTown } from '#rules/dates/calendar-date.ts'
import { dayMs, minuteMs } from '#rules/dates/durations.ts'
import type { Database } from '#platform/database/database.ts'
import { orderFigures } from './order-figures-schema.server.ts'
import { orders } from './schema.server.ts'
import { waitingEntries } from '#app/waiting/schema.server.ts'

/** Smaller clock errors are left to time servers. */
const allowedClockErrorMs = 5 * minuteMs
/** Every waiting guest gets the offer of a place by the next day. */
const longestWaitMs = 2 * dayMs

/**
 * Corrects rows dated in the future by a wrong clock, as if made now. Otherwise their places would
 * be held, and free cancellation would last, until that date. A hold keeps its length, at most
 * until noon of the trip's day. Other rows stay unchanged.
 */
export async function correctFutureDates(db: Database, now: Date): Promise<void> {
  const sqlNow = sql`${now.toISOString()}::timestamptz`
  const sqlAfter = (ms: number) => sql`${new Date(now.getTime() + ms).toISOString()}::timestamptz`
  const noon = sql`(${orders.firstDay} + time '12:00') at time zone ${capeTown}`
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`update ${orders} set created_at = ${sqlNow},
      hold_ends_at = case when hold_ends_at <= created_at then hold_ends_at
        when form = 'gift' then ${sqlNow} + (hold_ends_at - created_at)
        else least(${sqlNow} + (hold_ends_at - created_at), ${noon}) end,
      hold_reminded_at = case when hold_reminded_at > ${sqlNow} then null else hold_reminded_at end
      where created_at > ${sqlAfter(allowedClockErrorMs)}`)
    await transaction.execute(sql`update ${orderFigures} set created_at = ${sqlNow},
      held_until = ${sqlNow} + (held_until - created_at), expires_at = ${sqlNow} + (expires_at - created_at)
      where created_at > ${sqlAfter(allowedClockErrorMs)}`)
    await transaction.execute(sql`update ${waitingEntries} set tell_at = ${sqlNow},
      ends_at = ${sqlNow} + (ends_at - tell_at)
      where status = 'offered' and tell_at > ${sqlAfter(longestWaitMs)}`)
  })
}
