import { sql } from 'drizzle-orm'
import { check, date, index, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { type TripMail, tripMails as mails } from '#rules/orders/trip-mails.ts'
import { ownedBy, whereOneOf } from './columns.ts'
import { orderItems, orders } from './orders.ts'
import { defineTable } from './table.ts'

/**
 * The mails before and after a trip that went out, and those that the office holds back: each once for what it
 * tells, so that a trip that was moved is told of anew. Written by server/orders/follow-up/ alone.
 */
export const tripMails = defineTable(
  'trip_mails',
  'which mails about a trip went out, or are held back, by the order alone',
  {
    orderId: ownedBy('order_id', () => orders.id),
    mail: text().$type<TripMail>().notNull(),
    /** What it tells, in one word: the item with its day and hour; nothing of the thanks, which an order gets once. */
    tells: text().notNull(),
    itemId: ownedBy('item_id', () => orderItems.id),
    /** The day of the trip that it is about, in Cape Town. */
    day: date({ mode: 'string' }).notNull(),
    /** Since when the office holds it back, and who does; null once it may go after all. */
    heldBackAt: timestamp('held_back_at', { withTimezone: true }),
    heldBackBy: uuid('held_back_by'),
    /** Which mail of the outbox it is, and since when; null before, and where that was let go in time. */
    mailId: uuid('mail_id'),
    enqueuedAt: timestamp('enqueued_at', { withTimezone: true }),
    /** Until when that mail may go: not into the night, nor after what it tells. */
    goodUntil: timestamp('good_until', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.mail, table.tells] }),
    index('trip_mails_day').on(table.day),
    index('trip_mails_under_way')
      .on(table.goodUntil)
      .where(sql`${table.mailId} is not null`),
    check('trip_mails_mail', whereOneOf(table.mail, mails)),
  ],
)
