import { sql } from 'drizzle-orm'
import { index, jsonb, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { ownedBy } from './columns.ts'
import { orders } from './orders.ts'
import { defineTable } from './table.ts'

/** What a cancellation or a change would cost, as it was shown, until it is agreed to or over. */
export const orderQuotes = defineTable(
  'order_quotes',
  'what a cancellation or a change would cost, in figures',
  {
    id: uuid().primaryKey(),
    orderId: ownedBy('order_id', () => orders.id),
    kind: text({ enum: ['cancellation', 'change', 'reschedule'] }).notNull(),
    /** Figures and days, never a person's words. */
    quote: jsonb().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** When it was carried out: sent again, it answers the same and does nothing. */
    usedAt: timestamp('used_at', { withTimezone: true }),
    /** Until when a change that was agreed to waits for its money, and keeps its new place beside the old one. */
    heldUntil: timestamp('held_until', { withTimezone: true }),
  },
  (table) => [
    index('order_quotes_order').on(table.orderId),
    // One at a time, and all of them are looked through for those whose time is over.
    uniqueIndex('order_quotes_held')
      .on(table.orderId)
      .where(sql`${table.heldUntil} is not null`),
  ],
)
