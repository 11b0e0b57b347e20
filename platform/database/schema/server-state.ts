import { sql } from 'drizzle-orm'
import { check, integer, jsonb, text, timestamp } from 'drizzle-orm/pg-core'
import type { Rates } from '#rules/money/rates.ts'
import { defineTable } from './table.ts'

/**
 * The last accepted rates of the feed, the time of the last request, and the reason of a refusal.
 */
export const exchangeRates = defineTable(
  'exchange_rates',
  'the last accepted rates of the feed, and the time of the last request',
  {
    name: text({ enum: ['feed'] }).primaryKey(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    believed: jsonb().$type<Rates>(),
    refused: text(),
  },
  (table) => [check('exchange_rates_name', sql`${table.name} = 'feed'`)],
)

/**
 * References to check the clock: the latest trusted moment ('believed'), the start of each run of a
 * machine, and the office's confirmation (server/clean-up/clock.ts).
 */
export const clockMarks = defineTable('clock_marks', 'references for checking the clock', {
  name: text().primaryKey(),
  latest: timestamp({ withTimezone: true }).notNull(),
})

/** The last backup written by this server: at most one row. */
export const lastBackup = defineTable(
  'last_backup',
  'when the last backup was written',
  {
    id: integer().primaryKey(),
    writtenAt: timestamp('written_at', { withTimezone: true }).notNull(),
  },
  (table) => [check('last_backup_one', sql`${table.id} = 1`)],
)
