import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { type AttentionKind, attentionKinds } from '#rules/orders/attention.ts'
import type { Fact } from '#rules/orders/fact.ts'
import { type LedgerLine, lineSigns, type Refund } from '#rules/orders/ledger.ts'
import {
  type PaymentStatus,
  paymentTransitions,
  type RefundStatus,
  refundTransitions,
} from '#rules/orders/statuses.ts'
import { listStatuses } from '#rules/orders/transitions.ts'
import { whereOneOf } from './one-of.ts'
import { actors, orderItems, orders } from './orders.ts'

/*
 * The money of orders, in whole cents of rand. Nothing here is about a person but what providers wrote
 * (`payment_events.raw_body`) and the snapshots of documents. Rows go with their order, and with
 * nothing else: triggers refuse the rest.
 */

const paymentModes = ['test', 'live'] as const
const lineKinds = [...Object.keys(lineSigns), 'void'] as LedgerLine['kind'][]
const kindsOfSign = (sign: 1 | -1) =>
  Object.entries(lineSigns).flatMap(([kind, its]) => (its === sign ? [kind] : []))

/** What is owed, a line for each thing. Never changed: a void takes a line back. */
export const ledgerLines = pgTable(
  'ledger_lines',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** 1 for the first line of its order; taken while the order's row is locked. */
    position: integer().notNull(),
    itemId: uuid('item_id').references(() => orderItems.id, { onDelete: 'cascade' }),
    kind: text().$type<LedgerLine['kind']>().notNull(),
    /** As it is called on a document: '2 adults', 'Cancellation charge'. */
    label: text().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    taxCode: text('tax_code').notNull(),
    /** The line of the same order that it takes back. */
    voids: uuid(),
    at: timestamp({ withTimezone: true }).notNull(),
    who: text({ enum: actors }).notNull(),
    actorId: uuid('actor_id'),
  },
  (table) => [
    unique('ledger_lines_position').on(table.orderId, table.position),
    unique('ledger_lines_voided_once').on(table.voids),
    check('ledger_lines_kind', whereOneOf(table.kind, lineKinds)),
    check('ledger_lines_void', sql`(${table.kind} = 'void') = (${table.voids} is not null)`),
    check(
      'ledger_lines_sign',
      sql`not (${whereOneOf(table.kind, kindsOfSign(1))} and ${table.amount} < 0)
        and not (${whereOneOf(table.kind, kindsOfSign(-1))} and ${table.amount} > 0)`,
    ),
    check('ledger_lines_who', whereOneOf(table.who, actors)),
  ],
)

/** One attempt at one provider, or money that came a second time for one (rules/orders/ledger.ts). */
export const payments = pgTable(
  'payments',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The attempt by which it came: its own id, but for money that came a second time for one. */
    attempt: uuid().notNull(),
    provider: text().notNull(),
    mode: text({ enum: paymentModes }).notNull(),
    /** Who is paid, as the provider knows us. */
    merchant: text(),
    /** It moves by `paymentTransitions` alone. */
    status: text().$type<PaymentStatus>().notNull(),
    /** What was asked, and what came. */
    amount: bigint({ mode: 'number' }).notNull(),
    received: bigint({ mode: 'number' }),
    paidAt: timestamp('paid_at', { withTimezone: true }),
    /** The provider's own reference of the attempt, and of the money. */
    providerAttempt: text('provider_attempt'),
    providerPayment: text('provider_payment'),
    /** Where the guest pays it, where the provider has an address for each attempt. */
    payUrl: text('pay_url'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When it is asked about next, where the provider can be asked, and how often it was. */
    pollAt: timestamp('poll_at', { withTimezone: true }),
    polls: integer().notNull().default(0),
    who: text({ enum: actors }).notNull(),
    actorId: uuid('actor_id'),
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
      sql`(${table.status} = 'paid') = (${table.received} is not null)
        and (${table.status} = 'paid') = (${table.paidAt} is not null)`,
    ),
    check('payments_who', whereOneOf(table.who, actors)),
  ],
)

const refundSources = [
  'quote',
  'office',
  'outside',
  'charged-back',
] as const satisfies Refund['source'][]

/** One way back for money. A retry is the same row with the same key. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid().primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'cascade' }),
    amount: bigint({ mode: 'number' }).notNull(),
    /** It moves by `refundTransitions` alone. */
    status: text().$type<RefundStatus>().notNull(),
    source: text({ enum: refundSources }).notNull(),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    providerRefund: text('provider_refund'),
    /** A code of ours: 'cancelled', 'surplus'. */
    reason: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When it is sent or asked about next, how often it was, and what was answered last. */
    tryAt: timestamp('try_at', { withTimezone: true }),
    tries: integer().notNull().default(0),
    lastError: text('last_error'),
    who: text({ enum: actors }).notNull(),
    actorId: uuid('actor_id'),
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
    check('refunds_who', whereOneOf(table.who, actors)),
  ],
)

/** `new`: kept, not judged; `unverified`: its provider has not said yet that it is its own. */
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

/** All that anybody said about money, as they said it, before it is believed. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: uuid().primaryKey(),
    provider: text().notNull(),
    mode: text({ enum: paymentModes }).notNull(),
    source: text({ enum: eventSources }).notNull(),
    /** What makes it one piece of news: said again, it is not kept again. */
    dedupeKey: text('dedupe_key').notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
    /** The few headers that say whether it is genuine, and the body to the byte. Emptied in time. */
    headers: jsonb().$type<Record<string, string>>().notNull(),
    rawBody: text('raw_body').notNull(),
    /** What it says, once it was read; absent where that was not possible. */
    fact: jsonb().$type<Fact>(),
    verdict: text({ enum: verdicts }).notNull().default('new'),
    /** Why it was refused, as a code. */
    reason: text(),
    /** The payment that it was found to speak of. */
    paymentId: uuid('payment_id').references(() => payments.id, { onDelete: 'set null' }),
    judgedAt: timestamp('judged_at', { withTimezone: true }),
    /** When its provider is asked next whether it is genuine, and how often it was. */
    tryAt: timestamp('try_at', { withTimezone: true }),
    tries: integer().notNull().default(0),
  },
  (table) => [
    unique('payment_events_once').on(table.provider, table.mode, table.dedupeKey),
    index('payment_events_payment').on(table.paymentId),
    index('payment_events_open')
      .on(table.tryAt, table.receivedAt)
      .where(sql`${table.verdict} in ('new', 'unverified')`),
    check('payment_events_mode', whereOneOf(table.mode, paymentModes)),
    check('payment_events_source', whereOneOf(table.source, eventSources)),
    check('payment_events_verdict', whereOneOf(table.verdict, verdicts)),
  ],
)

const attentionSubjects = ['order', 'payment', 'event'] as const

/** What only a person can settle: one open of a kind and subject. */
export const attention = pgTable(
  'attention',
  {
    id: uuid().primaryKey(),
    kind: text().$type<AttentionKind>().notNull(),
    subject: text({ enum: attentionSubjects }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** The order that it is about, where there is one. */
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    /** Codes and figures, never a person's words or address. */
    facts: jsonb().$type<Record<string, string | number | boolean | null>>().notNull(),
    openedAt: timestamp('opened_at', { withTimezone: true }).notNull(),
    closedAt: timestamp('closed_at', { withTimezone: true }),
    /** The person of the office; absent where it was settled by itself. */
    closedBy: uuid('closed_by'),
  },
  (table) => [
    uniqueIndex('attention_open_once')
      .on(table.kind, table.subjectId)
      .where(sql`${table.closedAt} is null`),
    index('attention_opened')
      .on(table.openedAt, table.id)
      .where(sql`${table.closedAt} is null`),
    index('attention_order').on(table.orderId),
    check('attention_kind', whereOneOf(table.kind, Object.keys(attentionKinds))),
    check('attention_subject', whereOneOf(table.subject, attentionSubjects)),
  ],
)

const documentKinds = ['invoice', 'credit-note'] as const

/** The last number of each series of documents: taken in the transaction that stores the document. */
export const documentSeries = pgTable('document_series', {
  series: text().primaryKey(),
  last: integer().notNull(),
})

/** A document as it was issued: its snapshot makes the same bytes every time. Triggers refuse every change. */
export const documents = pgTable(
  'documents',
  {
    id: uuid().primaryKey(),
    series: text().notNull(),
    number: integer().notNull(),
    kind: text({ enum: documentKinds }).notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** What it was issued for: one document each. */
    paymentId: uuid('payment_id')
      .unique()
      .references(() => payments.id, { onDelete: 'cascade' }),
    refundId: uuid('refund_id')
      .unique()
      .references(() => refunds.id, { onDelete: 'cascade' }),
    /** The invoice of the same order that a credit note corrects. */
    corrects: uuid(),
    snapshot: jsonb().notNull(),
    /** SHA-256 of the snapshot's canonical form, in hex. */
    hash: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    unique('documents_number').on(table.series, table.number),
    index('documents_order').on(table.orderId),
    check('documents_kind', whereOneOf(table.kind, documentKinds)),
    check('documents_of_number', sql`${table.number} >= 1`),
  ],
)

/** What a cancellation would cost, as it was shown, until it is agreed to or over. */
export const orderQuotes = pgTable(
  'order_quotes',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['cancellation'] }).notNull(),
    /** Figures and days, never a person's words. */
    quote: jsonb().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** When it was carried out: sent again, it answers the same and does nothing. */
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [index('order_quotes_order').on(table.orderId)],
)
