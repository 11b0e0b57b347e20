import { randomUUID } from 'node:crypto'
import { and, eq, or, sql } from 'drizzle-orm'
import type { PaymentUpdate } from '#app/order/payment-update.ts'
import type { Database } from '#platform/database/database.ts'
import { paymentEvents, payments } from '../schema.server.ts'
import type { PaymentMode, ProviderReport } from '../providers/provider.server.ts'

export type NewEvent = {
  provider: string
  mode: PaymentMode
  source: PaymentUpdate['source']
  dedupeKey: string
  report: ProviderReport | undefined
  headers?: Record<string, string>
  rawBody?: string
  /** True if the provider must confirm the event first. The first request may be delayed. */
  needsVerifying?: boolean
  notBefore?: Date
  refusalReason?: string
}

type Named = Pick<
  typeof payments.$inferSelect,
  'provider' | 'mode' | 'merchant' | 'attempt' | 'providerPayment'
>

/** The references by which a report identifies our payment. */
export function identifyPayment({ provider, mode, merchant, attempt, providerPayment }: Named) {
  const about = { provider, mode, merchant, payment: attempt, attempt: null, providerPayment }
  return { ...about, currency: 'ZAR' } as const
}

/** The update of an event as stored. With an unknown payment it has the provider's name for it. */
export function toPaymentUpdate(
  report: ProviderReport,
  source: PaymentUpdate['source'],
): PaymentUpdate {
  const { attempt, payment, ...rest } = report
  return { ...rest, source, payment: payment ?? attempt ?? '' }
}

/**
 * Stores an event before it is verified. Returns its id. Undefined if the event is already stored;
 * then nothing is written.
 */
export async function recordPaymentEvent(
  db: Database,
  event: NewEvent,
  now: Date,
): Promise<string | undefined> {
  const { provider, mode, source, dedupeKey, report, headers, rawBody, refusalReason } = event
  const verdict = event.needsVerifying ? 'unverified' : 'new'
  const [stored] = await db
    .insert(paymentEvents)
    .values({
      id: randomUUID(),
      provider,
      mode,
      source,
      dedupeKey,
      receivedAt: now,
      headers: headers ?? {},
      rawBody: rawBody ?? '',
      fact: report ? toPaymentUpdate(report, source) : null,
      verdict: refusalReason ? 'refused' : verdict,
      reason: refusalReason ?? null,
      judgedAt: refusalReason ? now : null,
      tryAt: refusalReason ? null : (event.notBefore ?? now),
    })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id })
  return stored?.id
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export function isPaymentId(payment: string): boolean {
  return uuid.test(payment)
}

/**
 * The update with its payment's id, found by the provider's reference of the money, our id, or the
 * provider's reference of the attempt. Undefined if no payment matches.
 */
export async function findPaymentOfUpdate(
  db: Database,
  fact: PaymentUpdate,
): Promise<{ orderId: string; fact: PaymentUpdate } | undefined> {
  const { provider, mode, providerPayment, payment } = fact
  const isOurs = isPaymentId(payment)
  const whereMoney = and(
    eq(payments.provider, provider),
    eq(payments.mode, mode),
    eq(payments.providerPayment, providerPayment ?? ''),
  )
  const whereAttempt = and(
    eq(payments.provider, provider),
    eq(payments.providerAttempt, payment),
    eq(payments.attempt, payments.id),
  )
  const whereNamed = isOurs ? eq(payments.id, payment) : whereAttempt
  const rows = await db
    .select({
      orderId: payments.orderId,
      attempt: payments.attempt,
      isNamed: sql<boolean | null>`(${whereNamed})`,
      isMoney: sql<boolean | null>`(${whereMoney})`,
    })
    .from(payments)
    .where(providerPayment === null ? whereNamed : or(whereNamed, whereMoney))
  const named = rows.find(({ isNamed }) => isNamed)
  const found = (providerPayment !== null && rows.find(({ isMoney }) => isMoney)) || named
  if (!found) return undefined
  const attempt = named?.attempt ?? (payment === '' ? found.attempt : payment)
  return { orderId: found.orderId, fact: { ...fact, payment: attempt } }
}

export function readStoredUpdate(stored: PaymentUpdate): PaymentUpdate {
  return { ...stored, at: new Date(stored.at) }
}
