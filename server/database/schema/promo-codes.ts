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
import { promoChannels, type PromoProduct } from '#rules/promo-codes/promo-code.ts'
import { whereOneOf } from './columns.ts'
import { defineTable } from './table.ts'

export const promoCodeChannels = ['all', ...promoChannels] as const

/**
 * Codes that take money off a booking. How often one was used, its orders say; while there is one, it cannot be
 * deleted. A trigger lets nothing change but that it was ended.
 */
export const promoCodes = defineTable(
  'promo_codes',
  'codes that take money off, and which id of the office made them',
  {
    id: uuid().primaryKey(),
    /** In capitals, without spaces. */
    code: text().notNull().unique(),
    /** What guests see of it: 'Spring offer'. */
    name: text().notNull(),
    /** One of the two: of what a trip costs, or whole rand, in cents. */
    percent: integer(),
    amount: bigint({ mode: 'number' }),
    /** Calendar dates in Cape Town. */
    bookFrom: date('book_from', { mode: 'string' }).notNull(),
    bookUntil: date('book_until', { mode: 'string' }).notNull(),
    travelFrom: date('travel_from', { mode: 'string' }),
    travelUntil: date('travel_until', { mode: 'string' }),
    /** How many bookings it is good for, and how many of one e-mail address; absent for as many as like. */
    most: integer(),
    mostEach: integer('most_each'),
    /** The tours and vehicles that it is for; absent for everything. */
    products: jsonb().$type<PromoProduct[]>(),
    channel: text({ enum: promoCodeChannels }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Who of the office made it. */
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
