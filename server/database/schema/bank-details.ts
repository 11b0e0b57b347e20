import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { orders } from './orders.ts'

/** Where the refund of an order goes that no provider can send. Deleted once none is open any more. */
export const bankDetails = pgTable('bank_details', {
  orderId: uuid('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  /** Name, bank and numbers, readable with the server's secret alone (server/money/refunds/bank-details.ts). */
  sealed: text().notNull(),
  givenAt: timestamp('given_at', { withTimezone: true }).notNull(),
})
