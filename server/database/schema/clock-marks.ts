import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * The latest moment at which the clock was believed: one row, 'believed'. A clock that is far ahead
 * of it has leapt, and nothing is deleted by it (server/maintenance/clean-up/clock.ts).
 */
export const clockMarks = pgTable('clock_marks', {
  name: text().primaryKey(),
  latest: timestamp({ withTimezone: true }).notNull(),
})
