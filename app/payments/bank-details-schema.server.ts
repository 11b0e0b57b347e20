import { text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { orders } from '#app/order/schema.server.ts'
import { defineTable } from '#platform/database/schema/table.ts'

/** Bank account for refunds that no provider can send. Deleted when no such refund is open. */
export const bankDetails = defineTable(
  'bank_details',
  "the guest | the account for a refund that no provider can send: name, bank and numbers, encrypted with a key made from the server's secret; in no backup, export, mail or log | until no refund of the order waits, at most `guestDetails`; deleted with the account",
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /**
     * Name, bank and numbers. Only the server's secret opens them
     * (app/payments/refunds/bank-details.server.ts).
     */
    sealed: text().notNull(),
    givenAt: timestamp('given_at', { withTimezone: true }).notNull(),
  },
)
