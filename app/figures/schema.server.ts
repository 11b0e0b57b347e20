import {
  boolean,
  check,
  date,
  integer,
  jsonb,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { BankColumns } from '#app/payments/bank-file.ts'
import { type CountedStep, countedSteps } from './booking-steps.ts'
import { parentId, whereOneOf } from '#platform/database/schema/columns.ts'
import { payments } from '#app/payments/schema.server.ts'
import { defineTable } from '#platform/database/schema/table.ts'

/** Requests for each step of booking, by Cape Town day. No personal data. */
export const bookingSteps = defineTable(
  'booking_steps',
  'the number of requests for each step of booking, by day',
  {
    day: date({ mode: 'string' }).notNull(),
    step: text().$type<CountedStep>().notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.step] }),
    check('booking_steps_step', whereOneOf(table.step, countedSteps)),
    check('booking_steps_count', sql`${table.count} > 0`),
  ],
)

/**
 * A line of the bank's file and its recorded payment. The line can be recorded again once that
 * payment is no longer valid.
 */
export const bankLines = defineTable(
  'bank_lines',
  "lines of a bank's file that were recorded as payments",
  {
    /** SHA-256 in hex of the line's day, amount, text and position among equal lines. */
    hash: text().primaryKey(),
    paymentId: parentId('payment_id', () => payments.id),
    at: timestamp({ withTimezone: true }).notNull(),
  },
)

/** The office's choice of columns for a bank's file, by its headings. */
export const bankColumns = defineTable(
  'bank_columns',
  "the meaning of each column of a bank's file",
  {
    heads: text().primaryKey(),
    columns: jsonb().$type<BankColumns>().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
)

export const monthMails = defineTable('month_mails', 'months whose figures were mailed', {
  /** The month in Cape Town, 'YYYY-MM'. */
  month: text().primaryKey(),
  at: timestamp({ withTimezone: true }).notNull(),
})

/** The office's switches. A switch without a row is on. */
export const officeSwitches = defineTable(
  'office_switches',
  'switches of the office, on or off',
  {
    name: text({ enum: ['month-mail'] }).primaryKey(),
    isOn: boolean('is_on').notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    actorId: uuid('actor_id'),
  },
  (table) => [check('office_switches_name', sql`${table.name} = 'month-mail'`)],
)
