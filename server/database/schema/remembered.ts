import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Rates } from '#rules/money/rates.ts'

/** The last rates of the feed that were believed, when it was asked last, and why not where it was refused. */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    /** There is one feed. */
    name: text({ enum: ['feed'] }).primaryKey(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    believed: jsonb().$type<Rates>(),
    /** What was wrong with its last answer. */
    refused: text(),
  },
  (table) => [check('exchange_rates_name', sql`${table.name} = 'feed'`)],
)

/**
 * The latest moment at which the clock was believed: one row, 'believed'. A clock that is far ahead
 * of it has leapt, and nothing is deleted by it (server/maintenance/clean-up/clock.ts).
 */
export const clockMarks = pgTable('clock_marks', {
  name: text().primaryKey(),
  latest: timestamp({ withTimezone: true }).notNull(),
})
