import { sql } from 'drizzle-orm'
import {
  check,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { messageSides } from '#rules/orders/order-message.ts'
import { whereOneOf } from './one-of.ts'
import { orders } from './orders.ts'

/** What a guest and the office have written to each other about an order. A trigger refuses every change. */
export const orderMessages = pgTable(
  'order_messages',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** 1 for the first of its order; taken while the order's row is locked. */
    number: integer().notNull(),
    /** Chosen by who wrote it: sent twice, it is kept once. */
    key: uuid().notNull(),
    from: text({ enum: messageSides }).notNull(),
    /** The person of the office, where it was one. */
    actorId: uuid('actor_id'),
    text: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.number] }),
    unique('order_messages_key').on(table.orderId, table.key),
    check('order_messages_from', whereOneOf(table.from, messageSides)),
    check('order_messages_text', sql`${table.text} <> ''`),
  ],
)
