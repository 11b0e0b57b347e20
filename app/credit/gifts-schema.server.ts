import { sql } from 'drizzle-orm'
import { check, date, index, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { giftCardFields } from './gift.ts'
import { createFieldColumns } from '#app/order/field-columns-schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { vouchers } from './vouchers-schema.server.ts'
import { defineTable, withRetention } from '#platform/database/schema/table.ts'

/** A gift voucher. The gift's order has the amount, the giver's address and the payment. */
export const gifts = defineTable(
  'gifts',
  {
    guestDetails:
      'the buyer of a gift voucher, and its recipient | to write and send the card; the code is encrypted with a key made from the server’s secret | `guestDetails`',
    record:
      'the gift; its buyer while named | what was sold, and whether it was sent | `tripRecords`',
  },
  {
    ...withRetention('record', {
      orderId: uuid('order_id')
        .primaryKey()
        .references(() => orders.id, { onDelete: 'cascade' }),
      /** The requested day of arrival in Cape Town. */
      arrivesOn: date('arrives_on', { mode: 'string' }).notNull(),
      /** The gift's voucher; created when the gift is paid. */
      voucherId: uuid('voucher_id').references(() => vouchers.id),
      /** When to send the card. Null if nothing is to be sent. */
      sendAt: timestamp('send_at', { withTimezone: true }),
      sentAt: timestamp('sent_at', { withTimezone: true }),
    }),
    ...createFieldColumns(giftCardFields),
    ...withRetention('guestDetails', {
      /**
       * The voucher's code, sealed with the server's secret. The card is drawn from it on
       * request.
       */
      sealedCode: text('sealed_code'),
    }),
  },
  (table) => [
    index('gifts_voucher').on(table.voucherId),
    index('gifts_to_send')
      .on(table.sendAt)
      .where(sql`${table.sendAt} is not null`),
    check('gifts_sealed', sql`${table.sealedCode} is null or ${table.voucherId} is not null`),
  ],
)
