import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import {
  type ReviewRule,
  reviewRules,
  type ReviewState,
  reviewStates,
} from '#rules/orders/review.ts'
import { ownedBy, whereOneOf } from './columns.ts'
import { orders } from './orders.ts'
import { defineTable, kept } from './table.ts'

/** What guests say of their trip: one for an order. Written by server/reviews/ alone. */
export const reviews = defineTable(
  'reviews',
  {
    guestDetails:
      'the guest, as they want to be named | what they say of their trip, for everybody to read where they agreed, with our answer | `guestDetails`: then the name goes, and what is not on the site',
    record:
      'the trip; the guest while named | of what and when it is, and what was decided about it, and why | `tripRecords`',
  },
  {
    ...kept('record', {
      id: uuid().primaryKey(),
      orderId: ownedBy('order_id', () => orders.id),
      /** The tour that it is about; null of a ride. */
      tour: text(),
      /** What was booked, as it was called then. */
      title: text().notNull(),
      /** The month of the trip, 'YYYY-MM'. */
      month: text().notNull(),
      /** Whether everybody may read it; without that it is for the company alone. */
      mayPublish: boolean('may_publish').notNull(),
      status: text().$type<ReviewState>().notNull(),
      /** The rule by which it was refused. */
      rule: text().$type<ReviewRule>(),
      /** 1 for the first; each change adds one: who saw an older one is asked again. */
      version: integer().notNull(),
      writtenAt: timestamp('written_at', { withTimezone: true }).notNull(),
      /** When it was published or refused, and by whom of the office. */
      decidedAt: timestamp('decided_at', { withTimezone: true }),
      decidedBy: uuid('decided_by'),
      answeredAt: timestamp('answered_at', { withTimezone: true }),
    }),
    ...kept('guestDetails', {
      /** All that the guest wrote is empty once they have taken it back. */
      stars: integer().notNull(),
      text: text().notNull(),
      /** As they want it shown; empty once they are forgotten. */
      name: text().notNull(),
      /** The company's one answer, shown below it. */
      answer: text(),
    }),
  },
  (table) => [
    unique('reviews_order').on(table.orderId),
    index('reviews_written').on(table.writtenAt, table.id),
    index('reviews_status').on(table.status, table.writtenAt),
    check('reviews_status_known', whereOneOf(table.status, reviewStates)),
    check(
      'reviews_stars',
      sql`${table.stars} between 1 and 5 or (${table.status} = 'withdrawn' and ${table.stars} = 0)`,
    ),
    check('reviews_rule', sql`(${table.status} = 'refused') = (${table.rule} is not null)`),
    check(
      'reviews_rule_known',
      sql`${table.rule} is null or ${whereOneOf(table.rule, reviewRules)}`,
    ),
    check('reviews_consent', sql`${table.status} <> 'published' or ${table.mayPublish}`),
  ],
)
