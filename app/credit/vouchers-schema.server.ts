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
import { voucherMoves, voucherReasons } from './voucher.ts'
import { actorColumns, checkActor, whereOneOf } from '#platform/database/schema/columns.ts'
import { orders } from '#app/order/schema.server.ts'
import { paymentModes } from '#app/payments/payment-modes-schema.server.ts'
import { defineTable } from '#platform/database/schema/table.ts'

/**
 * Travel credit: guests' money that the company holds. The order names the guest. Rows are never
 * deleted. A trigger allows changes only to the balance, the last day (later only), the code, the
 * stop, and the order when that is deleted by age.
 */
export const vouchers = defineTable(
  'vouchers',
  'vouchers, by order id; the code only as a hash',
  {
    id: uuid().primaryKey(),
    /** SHA-256 of the code, in hex. Only the guest's mail contains the code. */
    codeHash: text('code_hash').notNull().unique(),
    codeEnd: text('code_end').notNull(),
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'set null' }),
    reason: text({ enum: voucherReasons }).notNull(),
    /**
     * The mode of the payment that bought the voucher. A test voucher cannot pay with real money.
     */
    mode: text({ enum: paymentModes }).notNull().default('live'),
    /** The issued amount and the balance, in whole cents of rand. */
    amount: bigint({ mode: 'number' }).notNull(),
    balance: bigint({ mode: 'number' }).notNull(),
    validUntil: date('valid_until').$type<CalendarDate>().notNull(),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
    /** When the voucher was stopped. Its balance then stays 0, even after a refund to it. */
    stoppedAt: timestamp('stopped_at', { withTimezone: true }),
    ...actorColumns(),
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

/** A voucher's history; lines are only added. The sum of its lines is the balance. */
export const voucherLines = defineTable(
  'voucher_lines',
  'the history of a voucher, line by line',
  {
    voucherId: uuid('voucher_id')
      .notNull()
      .references(() => vouchers.id),
    /** 1 for the line of the issue. Assigned while the voucher's row is locked. */
    position: integer().notNull(),
    kind: text({ enum: voucherMoves }).notNull(),
    /** In cents. Negative if spent or reduced; 0 if only the validity was extended. */
    amount: bigint({ mode: 'number' }).notNull(),
    balance: bigint({ mode: 'number' }).notNull(),
    /**
     * The payment made by the voucher, or the payment whose charge-back stopped the voucher.
     * `refundId`: a refund to the voucher. Both rows are deleted with their order.
     */
    paymentId: uuid('payment_id'),
    refundId: uuid('refund_id'),
    note: text(),
    validUntil: date('valid_until').$type<CalendarDate>(),
    at: timestamp({ withTimezone: true }).notNull(),
    ...actorColumns(),
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
