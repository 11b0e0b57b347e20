import { sql } from 'drizzle-orm'
import { check, date, index, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { type TripMail, tripMails as mails } from '#app/trip-mails/trip-mails.ts'
import { parentId, whereOneOf } from '#platform/database/schema/columns.ts'
import { orderItems, orders } from './schema.server.ts'
import { defineTable } from '#platform/database/schema/table.ts'

/**
 * Mails before and after a trip that were sent or held back. One row per content, so that a moved
 * trip gets a new mail. Only app/trip-mails/ writes here.
 */
export const tripMails = defineTable(
  'trip_mails',
  'the mails about a trip that were sent or are held back, by order id',
  {
    orderId: parentId('order_id', () => orders.id),
    mail: text().$type<TripMail>().notNull(),
    /**
     * Key of the mail's content: the item with its day and hour. Empty for the thank-you mail,
     * which each order gets once.
     */
    tells: text().notNull(),
    itemId: parentId('item_id', () => orderItems.id),
    /** The day of the trip in Cape Town. */
    day: date({ mode: 'string' }).notNull(),
    /** When and by whom the office held the mail back. Null if it may be sent. */
    heldBackAt: timestamp('held_back_at', { withTimezone: true }),
    heldBackBy: uuid('held_back_by'),
    /**
     * The mail in the outbox, and when it was queued. Null before that, or if the mail was
     * withdrawn in time.
     */
    mailId: uuid('mail_id'),
    enqueuedAt: timestamp('enqueued_at', { withTimezone: true }),
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
