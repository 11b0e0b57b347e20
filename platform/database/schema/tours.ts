import { sql } from 'drizzle-orm'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { type ClosedReason, closedReasons } from '#rules/catalogue/closed-days.ts'
import {
  boolean,
  check,
  date,
  index,
  integer,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { whereOneOf } from './columns.ts'
import { defineTable } from './table.ts'

/**
 * One row per tour of the catalogue, by its slug (P3.3). The catalogue writes titles; the office
 * owns `featured` and `status` from the first start on.
 */
export const tours = defineTable(
  'tours',
  'the tours of the catalogue',
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
 * Trips of the whole company that are taken on a date, tours and vehicles together. Only
 * app/capacity/departures.server.ts writes here.
 */
export const companyDays = defineTable(
  'company_days',
  'taken trips per day, of tours and vehicles',
  {
    /** A calendar date in Cape Town. */
    date: date({ mode: 'string' }).primaryKey(),
    taken: integer().notNull(),
  },
  (table) => [check('company_days_taken', sql`${table.taken} >= 0`)],
)

/**
 * Departures of a tour that are taken on a date. Only app/capacity/departures.server.ts
 * writes here.
 */
export const departures = defineTable(
  'departures',
  'taken departures per tour and day',
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

/**
 * Days that the office closed for a tour, or without one for the whole company, both ends included.
 */
export const closedDays = defineTable(
  'closed_days',
  'closed days of a tour or of the company',
  {
    id: uuid().primaryKey(),
    tourId: text('tour_id').references(() => tours.id),
    firstDay: date('first_day').$type<CalendarDate>().notNull(),
    lastDay: date('last_day').$type<CalendarDate>().notNull(),
    reason: text().$type<ClosedReason>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('closed_days_days').on(table.lastDay),
    check('closed_days_reason', whereOneOf(table.reason, closedReasons)),
    check('closed_days_in_order', sql`${table.firstDay} <= ${table.lastDay}`),
  ],
)
