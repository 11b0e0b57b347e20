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
import type { BankColumns } from '#rules/office/bank-file.ts'
import { type CountedStep, countedSteps } from '#rules/office/booking-steps.ts'
import { ownedBy, whereOneOf } from './columns.ts'
import { payments } from './payments.ts'
import { defineTable } from './table.ts'

/** How often each step towards a booking was asked for on a day in Cape Town. Nobody is in it. */
export const bookingSteps = defineTable(
  'booking_steps',
  'how often each step to a booking was asked for on a day: a number',
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

/** A line of the bank's file that a payment was recorded by: never twice, while that payment stands. */
export const bankLines = defineTable(
  'bank_lines',
  "that a line of a bank's file was used for a payment",
  {
    /** SHA-256 of its day, amount, text and place among those that are alike, in hex. */
    hash: text().primaryKey(),
    paymentId: ownedBy('payment_id', () => payments.id),
    at: timestamp({ withTimezone: true }).notNull(),
  },
)

/** Which column of a bank's file is what, as the office said once, by the heads of its columns. */
export const bankColumns = defineTable('bank_columns', "which column of a bank's file is what", {
  heads: text().primaryKey(),
  columns: jsonb().$type<BankColumns>().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
})

/** The months whose figures went to the owner by mail. */
export const monthMails = defineTable('month_mails', "that a month's figures went by mail", {
  /** 'YYYY-MM', in Cape Town. */
  month: text().primaryKey(),
  at: timestamp({ withTimezone: true }).notNull(),
})

/** What the office has switched off, or on again; what is not here is on. */
export const officeSwitches = defineTable(
  'office_switches',
  'what the office has switched off',
  {
    name: text({ enum: ['month-mail'] }).primaryKey(),
    isOn: boolean('is_on').notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    actorId: uuid('actor_id'),
  },
  (table) => [check('office_switches_name', sql`${table.name} = 'month-mail'`)],
)
