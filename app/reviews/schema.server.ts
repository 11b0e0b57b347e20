import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { type ReviewRule, reviewRules, type ReviewState, reviewStates } from './review.ts'
import { parentId, whereOneOf } from '#platform/database/schema/columns.ts'
import { orders } from '#app/order/schema.server.ts'
import { defineTable, withRetention } from '#platform/database/schema/table.ts'

/** Guests' reviews of their trips, one per order. Only app/reviews/ writes here. */
export const reviews = defineTable(
  'reviews',
  {
    guestDetails:
      'the guest, by the name they choose | their review, public if they agreed, with our answer | `guestDetails`: then the name is deleted, and the text if it is not public',
    record:
      'the trip; the guest while named | tour and time of the review, and the decision about it with its reason | `tripRecords`',
  },
  {
    ...withRetention('record', {
      id: uuid().primaryKey(),
      orderId: parentId('order_id', () => orders.id),
      /** The reviewed tour. Null for a ride. */
      tour: text(),
      title: text().notNull(),
      /** The month of the trip, 'YYYY-MM'. */
      month: text().notNull(),
      /** True if the review may be published. Otherwise only the company reads it. */
      mayPublish: boolean('may_publish').notNull(),
      status: text().$type<ReviewState>().notNull(),
      rule: text().$type<ReviewRule>(),
      /** Starts at 1 and increases with each change. A decision on an older version is refused. */
      version: integer().notNull(),
      writtenAt: timestamp('written_at', { withTimezone: true }).notNull(),
      /** When the review was published or refused, and by which office user. */
      decidedAt: timestamp('decided_at', { withTimezone: true }),
      decidedBy: uuid('decided_by'),
      answeredAt: timestamp('answered_at', { withTimezone: true }),
    }),
    ...withRetention('guestDetails', {
      /** The guest's words are emptied when the guest withdraws the review. */
      stars: integer().notNull(),
      text: text().notNull(),
      /** The name as the guest wants it shown. Empty once the guest's data is erased. */
      name: text().notNull(),
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
