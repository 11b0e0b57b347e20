import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { voucherMoves, voucherReasons } from '#rules/orders/voucher.ts'
import { byWhom, checkActor, whereOneOf } from './columns.ts'
import { orders } from './orders.ts'
import { paymentModes } from './payment-modes.ts'
import { defineTable } from './table.ts'

/**
 * Travel credit: money that guests have with us. Whose it is, its order says. Rows are never deleted;
 * a trigger lets nothing change but what is left, the last day (to a later one), the code, that it was
 * stopped, and the order, once that is gone by its age.
 */
export const vouchers = defineTable(
  'vouchers',
  'travel credit, by the order alone; its code is a hash',
  {
    id: uuid().primaryKey(),
    /** SHA-256 of its code in hex; the code itself is in the guest's mail alone. */
    codeHash: text('code_hash').notNull().unique(),
    /** The code's last characters, by which the office and the guest speak of it. */
    codeEnd: text('code_end').notNull(),
    /** The order for which it was given. */
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'set null' }),
    reason: text({ enum: voucherReasons }).notNull(),
    /** That of the money it was made of: a test one pays nothing where real money is taken. */
    mode: text({ enum: paymentModes }).notNull().default('live'),
    /** What it was issued for, and what is left of that, in whole cents of rand. */
    amount: bigint({ mode: 'number' }).notNull(),
    balance: bigint({ mode: 'number' }).notNull(),
    validUntil: date('valid_until').$type<CalendarDate>().notNull(),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
    /** When it was stopped: nothing is left on it from then on, whatever comes back to it. */
    stoppedAt: timestamp('stopped_at', { withTimezone: true }),
    ...byWhom(),
  },
  (table) => [
    index('vouchers_order').on(table.orderId),
    index('vouchers_issued').on(table.issuedAt, table.id),
    check('vouchers_reason', whereOneOf(table.reason, voucherReasons)),
    check(
      'vouchers_balance',
      sql`${table.amount} > 0 and ${table.balance} >= 0 and ${table.balance} <= ${table.amount}`,
    ),
    check('vouchers_mode', whereOneOf(table.mode, paymentModes)),
    check('vouchers_stopped', sql`${table.stoppedAt} is null or ${table.balance} = 0`),
    checkActor('vouchers', table),
  ],
)

/** All that happened to a voucher's money, line by line: only added to. Their sum is what is left. */
export const voucherLines = defineTable(
  'voucher_lines',
  'what happened to that credit, line by line',
  {
    voucherId: uuid('voucher_id')
      .notNull()
      .references(() => vouchers.id),
    /** 1 for the issue; taken while the voucher's row is locked. */
    position: integer().notNull(),
    kind: text({ enum: voucherMoves }).notNull(),
    /** Below nought for what was spent or taken off it; nought where it was only prolonged. */
    amount: bigint({ mode: 'number' }).notNull(),
    /** What was left afterwards. */
    balance: bigint({ mode: 'number' }).notNull(),
    /**
     * The payment that it made, or the refund that came back to it, or of one that was stopped by a
     * charge-back the payment that the bank took back; their rows go with their order.
     */
    paymentId: uuid('payment_id'),
    refundId: uuid('refund_id'),
    /** Why the office stopped, lowered or prolonged it, in its own words. */
    note: text(),
    /** Its last day from then on, where it was prolonged. */
    validUntil: date('valid_until').$type<CalendarDate>(),
    at: timestamp({ withTimezone: true }).notNull(),
    ...byWhom(),
  },
  (table) => [
    primaryKey({ columns: [table.voucherId, table.position] }),
    uniqueIndex('voucher_lines_payment')
      .on(table.paymentId)
      .where(sql`${table.kind} = 'spent'`),
    uniqueIndex('voucher_lines_refund')
      .on(table.refundId)
      .where(sql`${table.refundId} is not null`),
    check('voucher_lines_kind', whereOneOf(table.kind, voucherMoves)),
    check(
      'voucher_lines_about',
      sql`(${table.kind} = 'issued') = (${table.position} = 1)
        and case when ${table.kind} in ('spent', 'given-back') then ${table.paymentId} is not null
          else ${table.paymentId} is null or ${table.kind} = 'stopped' end
        and (${table.kind} = 'given-back') = (${table.refundId} is not null)`,
    ),
    check(
      'voucher_lines_why',
      sql`case when ${table.kind} in ('lowered', 'prolonged') then ${table.note} is not null
        when ${table.kind} = 'stopped' then ${table.note} is not null or ${table.paymentId} is not null
        else ${table.note} is null end
        and (${table.kind} = 'prolonged') = (${table.validUntil} is not null)`,
    ),
    check(
      'voucher_lines_amount',
      sql`${table.balance} >= 0 and case when ${table.kind} in ('spent', 'lowered') then ${table.amount} < 0
        when ${table.kind} = 'stopped' then ${table.amount} <= 0 and ${table.balance} = 0
        when ${table.kind} = 'prolonged' then ${table.amount} = 0
        else ${table.amount} > 0 end`,
    ),
    checkActor('voucher_lines', table),
  ],
)
