import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

/**
 * One row per tour of the catalogue, keyed by its slug (P3.3). The catalogue writes titles;
 * `featured` and `status` belong to the office from the first start on.
 */
export const tours = pgTable(
  'tours',
  {
    id: text().primaryKey(),
    title: text().notNull(),
    featured: boolean().notNull(),
    status: text({ enum: ['active', 'retired'] })
      .notNull()
      .default('active'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('tours_status', sql`${table.status} in ('active', 'retired')`)],
)

/**
 * How many trips of the whole company are taken on a date, tours and vehicles together. Only
 * server/orders/departures.ts writes here.
 */
export const companyDays = pgTable(
  'company_days',
  {
    /** A calendar date in Cape Town. */
    date: date({ mode: 'string' }).primaryKey(),
    taken: integer().notNull(),
  },
  (table) => [check('company_days_taken', sql`${table.taken} >= 0`)],
)

/** How many departures of a tour are taken on a date. Only server/orders/departures.ts writes here. */
export const departures = pgTable(
  'departures',
  {
    tourId: text('tour_id')
      .notNull()
      .references(() => tours.id),
    /** A calendar date in Cape Town. */
    date: date({ mode: 'string' }).notNull(),
    taken: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tourId, table.date] }),
    check('departures_taken', sql`${table.taken} >= 0`),
  ],
)
