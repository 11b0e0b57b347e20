import { sql } from 'drizzle-orm'
import { boolean, index, type PgColumn, text, timestamp } from 'drizzle-orm/pg-core'

/** What a booking and a request for a vehicle say of the place that they take on their day. */
export function holdColumns() {
  return {
    /** Whether it takes a place of its day. One that is cancelled, or was not answered in time, takes none. */
    holdsPlace: boolean('holds_place').notNull().default(true),
    /** When an unanswered one releases its place; absent once the office has answered. */
    holdEndsAt: timestamp('hold_ends_at', { withTimezone: true }),
    /** When guest and office were told that the end is near. */
    holdRemindedAt: timestamp('hold_reminded_at', { withTimezone: true }),
    /** Whose network it came from, as a hash, while its unanswered requests are counted. */
    networkHash: text('network_hash'),
  }
}

/** For the two questions about unanswered requests: which are over, and how many has one network. */
export function holdIndexes(
  name: string,
  table: { status: PgColumn; holdEndsAt: PgColumn; networkHash: PgColumn },
) {
  return [
    index(`${name}_hold_ends`)
      .on(table.holdEndsAt)
      .where(sql`${table.status} = 'requested'`),
    index(`${name}_network`)
      .on(table.networkHash)
      .where(sql`${table.networkHash} is not null`),
  ]
}
