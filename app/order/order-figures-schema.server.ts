import { sql } from 'drizzle-orm'
import { index, jsonb, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { parentId } from '#platform/database/schema/columns.ts'
import { orders } from './schema.server.ts'
import { defineTable } from '#platform/database/schema/table.ts'

/** Figures of a cancellation or change, as shown. They are stored until accepted or expired. */
export const orderFigures = defineTable(
  'order_quotes',
  'the figures of a cancellation or change, as shown',
  {
    id: uuid().primaryKey(),
    orderId: parentId('order_id', () => orders.id),
    kind: text({ enum: ['cancellation', 'change', 'reschedule'] }).notNull(),
    /** The figures and days shown, never a person's words. */
    quote: jsonb().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /**
     * When the cancellation or change was carried out. A repeated request gets the same answer and
     * does nothing.
     */
    usedAt: timestamp('used_at', { withTimezone: true }),
    /**
     * The end of the wait for the payment of an accepted change. Until then its new place is held
     * besides the old one.
     */
    heldUntil: timestamp('held_until', { withTimezone: true }),
  },
  (table) => [
    index('order_quotes_order').on(table.orderId),
    // At most one held change per order. Also used to find expired ones.
    uniqueIndex('order_quotes_held')
      .on(table.orderId)
      .where(sql`${table.heldUntil} is not null`),
  ],
)
