import { sql } from 'drizzle-orm'
import { check, jsonb, text, timestamp } from 'drizzle-orm/pg-core'
import type { Rates } from '#rules/money/rates.ts'
import { defineTable } from './table.ts'

/** The last rates of the feed that were believed, when it was asked last, and why not where it was refused. */
export const exchangeRates = defineTable(
  'exchange_rates',
  'the last rates of the feed, and when it was asked',
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
 * What the clock is held against: the latest moment at which it was believed ('believed'), the start of each run of a
 * machine, and what the office said of it (server/maintenance/clean-up/clock.ts).
 */
export const clockMarks = defineTable(
  'clock_marks',
  'when the clock was last believed, and by whose start of a machine',
  {
    name: text().primaryKey(),
    latest: timestamp({ withTimezone: true }).notNull(),
  },
)
