import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { promoChannels, type PromoProduct } from './promo-code.ts'
import { whereOneOf } from '#platform/database/schema/columns.ts'
import { defineTable } from '#platform/database/schema/table.ts'

export const promoCodeChannels = ['all', ...promoChannels] as const

/**
 * Discount codes for bookings. Orders show how often a code was used; a used code cannot be
 * deleted. A trigger allows only one change: ending the code.
 */
export const promoCodes = defineTable(
  'promo_codes',
  'promo codes, with the id of the colleague who created each',
  {
    id: uuid().primaryKey(),
    /** The code in capitals, without spaces. */
    code: text().notNull().unique(),
    /** The name that guests see: 'Spring offer'. */
    name: text().notNull(),
    /** Per cent of the trip's price; or `amount`, in cents of whole rand. The other one is null. */
    percent: integer(),
    amount: bigint({ mode: 'number' }),
    /** The first and last booking day, both included. Cape Town dates. */
    bookFrom: date('book_from', { mode: 'string' }).notNull(),
    bookUntil: date('book_until', { mode: 'string' }).notNull(),
    travelFrom: date('travel_from', { mode: 'string' }),
    travelUntil: date('travel_until', { mode: 'string' }),
    /** The most bookings, in total and per e-mail address. Null: no limit. */
    most: integer(),
    mostEach: integer('most_each'),
    /** Tours and vehicles that the code applies to. Null: all. */
    products: jsonb().$type<PromoProduct[]>(),
    channel: text({ enum: promoCodeChannels }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    actorId: uuid('actor_id'),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    index('promo_codes_created').on(table.createdAt, table.id),
    check('promo_codes_code', sql`${table.code} ~ '^[A-Z0-9]{3,20}$'`),
    check(
      'promo_codes_off',
      sql`case when ${table.amount} is null then ${table.percent} between 1 and 100 and ${table.percent} is not null
        else ${table.percent} is null and ${table.amount} > 0 and ${table.amount} % 100 = 0 end`,
    ),
    check('promo_codes_days', sql`${table.bookFrom} <= ${table.bookUntil}`),
    check('promo_codes_most', sql`${table.most} >= 1 and ${table.mostEach} >= 1`),
    check('promo_codes_channel', whereOneOf(table.channel, promoCodeChannels)),
  ],
)
