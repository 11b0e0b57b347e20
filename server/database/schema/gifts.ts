import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { giftCardFields } from '#rules/orders/gift.ts'
import { askedColumns, askedKept } from './asked-columns.ts'
import type { Kept } from './kept.ts'
import { orders } from './orders.ts'
import { vouchers } from './vouchers.ts'

/** A voucher that somebody buys for somebody: the order that pays for it has its sum, its giver's address and its money. */
export const gifts = pgTable(
  'gifts',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    ...askedColumns(giftCardFields),
    /** The day in Cape Town on which it should arrive. */
    arrivesOn: date('arrives_on', { mode: 'string' }).notNull(),
    /** The voucher that it is, once it is paid. */
    voucherId: uuid('voucher_id').references(() => vouchers.id),
    /** The voucher's code, sealed by the server's secret: it stands on the card, which is drawn when it is wanted. */
    sealedCode: text('sealed_code'),
    /** When it is sent; absent where there is nothing to send. */
    sendAt: timestamp('send_at', { withTimezone: true }),
    sentAt: timestamp('sent_at', { withTimezone: true }),
  },
  (table) => [
    index('gifts_voucher').on(table.voucherId),
    index('gifts_to_send')
      .on(table.sendAt)
      .where(sql`${table.sendAt} is not null`),
    check('gifts_sealed', sql`${table.sealedCode} is null or ${table.voucherId} is not null`),
  ],
)

/** How long each column of a gift is kept. */
export const giftsKept: Kept<typeof gifts> = {
  orderId: 'tripRecords',
  ...askedKept(giftCardFields),
  arrivesOn: 'tripRecords',
  voucherId: 'tripRecords',
  sealedCode: 'guestDetails',
  sendAt: 'tripRecords',
  sentAt: 'tripRecords',
}
