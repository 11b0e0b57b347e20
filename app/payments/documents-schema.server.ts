import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { documentKinds } from '#app/order/document-kinds.ts'
import { parentId, whereOneOf } from '#platform/database/schema/columns.ts'
import { orders } from '#app/order/schema.server.ts'
import { payments, refunds } from './schema.server.ts'
import { defineTable } from '#platform/database/schema/table.ts'

/**
 * The last number of each series of documents, increased in the transaction that stores the
 * document.
 */
export const documentSeries = defineTable(
  'document_series',
  'the last number of each series of invoices',
  {
    series: text().primaryKey(),
    last: integer().notNull(),
  },
)

/** An issued document. Its snapshot always makes the same bytes. Triggers refuse every change. */
export const documents = defineTable(
  'documents',
  "the payer: name, company, address at that time | tax law requires invoices as issued, with a name, and above a price with address and VAT number; they can't be changed | `tripRecords`, with the order",
  {
    id: uuid().primaryKey(),
    series: text().notNull(),
    number: integer().notNull(),
    kind: text({ enum: documentKinds }).notNull(),
    orderId: parentId('order_id', () => orders.id),
    /** The payment or refund that caused the document. Each causes one document. */
    paymentId: uuid('payment_id')
      .unique()
      .references(() => payments.id, { onDelete: 'cascade' }),
    refundId: uuid('refund_id')
      .unique()
      .references(() => refunds.id, { onDelete: 'cascade' }),
    /** The invoice of the same order that a credit note corrects. */
    corrects: uuid(),
    snapshot: jsonb().notNull(),
    /** SHA-256 of the snapshot's canonical form, in hex. */
    hash: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('documents_number').on(table.series, table.number),
    index('documents_order').on(table.orderId),
    check('documents_kind', whereOneOf(table.kind, documentKinds)),
    check('documents_of_number', sql`${table.number} >= 1`),
  ],
)
