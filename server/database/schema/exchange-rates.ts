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
