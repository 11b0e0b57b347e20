import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { PaymentUpdate } from '#app/order/payment-update.ts'
import type { Refund } from '#app/order/ledger.ts'
import {
  type PaymentStatus,
  paymentTransitions,
  type RefundStatus,
  refundTransitions,
} from '#app/order/statuses.ts'
import { listStatuses } from '#app/order/transitions.ts'
import {
  actors,
  actorColumns,
  checkActor,
  parentId,
  whereOneOf,
} from '#platform/database/schema/columns.ts'
import { orders } from '#app/order/schema.server.ts'
import { paymentModes } from './payment-modes-schema.server.ts'
import { vouchers } from '#app/credit/vouchers-schema.server.ts'
import { defineTable, withRetention } from '#platform/database/schema/table.ts'

/**
 * Payments and refunds of orders, in whole cents of rand. Only `payment_events.raw_body`, written
 * by providers, can contain personal data. Rows are deleted only with their order: triggers refuse
 * any other deletion.
 */

/** One attempt at one provider, or a second payment for an attempt (app/order/ledger.ts). */
export const payments = defineTable(
  'payments',
  'payments: amounts requested and received, by the order only',
  {
    id: uuid().primaryKey(),
    orderId: parentId('order_id', () => orders.id),
    /** The row's own id. For a second payment it is the id of the original attempt. */
    attempt: uuid().notNull(),
    provider: text().notNull(),
    mode: text({ enum: paymentModes }).notNull(),
    /** Our merchant name at the provider. */
    merchant: text(),
    /** Changes only by `paymentTransitions`. */
    status: text().$type<PaymentStatus>().notNull(),
    /** The amount requested and the amount received, in cents. */
    amount: bigint({ mode: 'number' }).notNull(),
    received: bigint({ mode: 'number' }),
    paidAt: timestamp('paid_at', { withTimezone: true }),
    /** True if received but not yet announced to the guest. The order's next step does that. */
    isUnannounced: boolean('is_untold').notNull().default(false),
    /** The provider's references of the attempt and of the payment. */
    providerAttempt: text('provider_attempt'),
    providerPayment: text('provider_payment'),
    payUrl: text('pay_url'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When the provider is polled next, if that is possible, and how often it was polled. */
    pollAt: timestamp('poll_at', { withTimezone: true }),
    polls: integer().notNull().default(0),
    ...actorColumns(),
  },
  (table) => [
    index('payments_order').on(table.orderId),
    index('payments_attempt').on(table.attempt),
    index('payments_to_poll')
      .on(table.pollAt)
      .where(sql`${table.pollAt} is not null`),
    unique('payments_provider_payment').on(table.provider, table.mode, table.providerPayment),
    uniqueIndex('payments_provider_attempt')
      .on(table.provider, table.mode, table.providerAttempt)
      .where(sql`${table.attempt} = ${table.id}`),
    check('payments_status', whereOneOf(table.status, listStatuses(paymentTransitions))),
    check('payments_mode', whereOneOf(table.mode, paymentModes)),
    check('payments_amount', sql`${table.amount} > 0 and ${table.received} > 0`),
    check(
      'payments_paid',
      sql`(${table.status} in ('paid', 'taken-back')) = (${table.received} is not null)
        and (${table.status} in ('paid', 'taken-back')) = (${table.paidAt} is not null)`,
    ),
    checkActor('payments', table),
  ],
)

const refundSources = [
  'quote',
  'office',
  'outside',
  'charged-back',
] as const satisfies Refund['source'][]

/** One refund. A retry is the same row with the same key. */
export const refunds = defineTable(
  'refunds',
  'refunds, by the payment only',
  {
    id: uuid().primaryKey(),
    paymentId: parentId('payment_id', () => payments.id),
    amount: bigint({ mode: 'number' }).notNull(),
    /** Changes only by `refundTransitions`. */
    status: text().$type<RefundStatus>().notNull(),
    source: text({ enum: refundSources }).notNull(),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    providerRefund: text('provider_refund'),
    voucherId: uuid('voucher_id').references(() => vouchers.id),
    /** A fixed code: 'cancelled', 'surplus', or 'voucher-asked' if the guest prefers a voucher. */
    reason: text().notNull(),
    /**
     * Set when withdrawn. A guest's change or the server may propose the refund again; the office's
     * decision is final.
     */
    withdrawnBy: text('withdrawn_by', { enum: actors }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When the refund is sent or checked next, the number of attempts, and the last answer. */
    tryAt: timestamp('try_at', { withTimezone: true }),
    tries: integer().notNull().default(0),
    lastError: text('last_error'),
    ...actorColumns(),
  },
  (table) => [
    index('refunds_payment').on(table.paymentId),
    index('refunds_to_try')
      .on(table.tryAt)
      .where(sql`${table.tryAt} is not null`),
    unique('refunds_provider_refund').on(table.paymentId, table.providerRefund),
    check('refunds_amount', sql`${table.amount} > 0`),
    check('refunds_status', whereOneOf(table.status, listStatuses(refundTransitions))),
    check('refunds_source', whereOneOf(table.source, refundSources)),
    checkActor('refunds', table),
    check('refunds_withdrawn_by', whereOneOf(table.withdrawnBy, actors)),
    check(
      'refunds_withdrawn',
      sql`(${table.status} = 'withdrawn') = (${table.withdrawnBy} is not null)`,
    ),
  ],
)

/** `new`: stored, not checked. `unverified`: the provider has not confirmed it yet. */
export const verdicts = [
  'new',
  'unverified',
  'accepted',
  'repeated',
  'ignored',
  'waiting',
  'refused',
] as const
const eventSources = ['notification', 'poll', 'file', 'office'] as const

/** All reports about payments, as received, before they are checked. */
export const paymentEvents = defineTable(
  'payment_events',
  {
    guestDetails:
      "the guest who pays | the provider's notification of a payment, to the byte: it may name the payer, and proves the payment | emptied after `guestDetails`, or with a deleted account",
    record:
      'the guest who pays, only by the payment | its result and time | with its order; without an order: `tripRecords`',
  },
  {
    ...withRetention('record', {
      id: uuid().primaryKey(),
      provider: text().notNull(),
      mode: text({ enum: paymentModes }).notNull(),
      source: text({ enum: eventSources }).notNull(),
      /** Identifies the report. A repeated one is not stored again. */
      dedupeKey: text('dedupe_key').notNull(),
      receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
      /** The parsed report. Absent if it could not be parsed. */
      fact: jsonb().$type<PaymentUpdate>(),
      verdict: text({ enum: verdicts }).notNull().default('new'),
      reason: text(),
      paymentId: uuid('payment_id').references(() => payments.id, { onDelete: 'set null' }),
      judgedAt: timestamp('judged_at', { withTimezone: true }),
      /**
       * When the event is processed next (verified, evaluated, or its order's next step), and
       * the number of attempts. The time is absent once all is done.
       */
      tryAt: timestamp('try_at', { withTimezone: true }),
      tries: integer().notNull().default(0),
    }),
    ...withRetention('guestDetails', {
      /** The few headers needed to verify the event, and the exact body. Emptied later. */
      headers: jsonb().$type<Record<string, string>>().notNull(),
      rawBody: text('raw_body').notNull(),
    }),
  },
  (table) => [
    unique('payment_events_once').on(table.provider, table.mode, table.dedupeKey),
    index('payment_events_payment').on(table.paymentId),
    index('payment_events_due')
      .on(table.tryAt)
      .where(sql`${table.tryAt} is not null`),
    index('payment_events_waiting')
      .on(table.paymentId)
      .where(sql`${table.verdict} = 'waiting'`),
    check('payment_events_mode', whereOneOf(table.mode, paymentModes)),
    check('payment_events_source', whereOneOf(table.source, eventSources)),
    check('payment_events_verdict', whereOneOf(table.verdict, verdicts)),
  ],
)
