import { randomUUID, createHash } from 'node:crypto'
import { and, eq, or, sql, isNotNull } from 'drizzle-orm'
import type { PaymentUpdate } from '#app/order/payment-update.ts'
import type { Database } from '#platform/database/database.ts'
import { paymentEvents, payments } from '../schema.server.ts'
import type {
  PaymentMode,
  ProviderReport,
  Notification,
  Provider,
} from '../providers/provider.server.ts'
import { hourMs } from '#rules/dates/durations.ts'
import type { Services } from '#platform/services.ts'
import { countAttempt, recordAttempt } from '#platform/requests/attempts.ts'

/** Forged notifications stored per hour, for inspection. Further ones are only refused. */
const maxForged = 100
/** Stored length of a forged notification, in characters. */
const maxForgedLength = 2000

/** Unverified notifications that may wait, per payment and per network in an hour. */
const maxUnverified = { perPayment: 10, perNetwork: 300 }

/**
 * Receives a notification. A genuine one is stored before anything else, and the worker is woken.
 * An unsigned one is refused, and stored within limits. Returns 'later' if too many already wait:
 * the notification is not stored and the provider must send it again, as when this throws.
 * `network` is the sender's network, if known.
 */
export async function receiveWebhook(
  services: Services,
  provider: Provider,
  notification: Notification,
  network?: string,
): Promise<'kept' | 'forged' | 'later'> {
  const now = services.now()
  const receivedEvent = provider.receive?.(notification, now)
  if (!receivedEvent) return 'forged'
  const { id, mode } = provider
  if (receivedEvent.verdict === 'forged') {
    await storeForged(services, provider, notification, receivedEvent.reason)
    return 'forged'
  }
  const { dedupeKey, headers, report, needsVerifying } = receivedEvent
  if (needsVerifying && (await hasTooManyWaiting(services, id, report?.payment ?? '', network)))
    return 'later'
  const event = { provider: id, mode: report?.mode ?? mode, source: 'notification' } as const
  const rawBody = notification.body
  await recordPaymentEvent(
    services.db,
    { ...event, dedupeKey, headers, report, rawBody, needsVerifying },
    now,
  )
  services.wake('money')
  return 'kept'
}

/**
 * True if too many notifications wait. Each costs a row and a request to the provider, so unknown
 * senders must not be able to add many.
 */
async function hasTooManyWaiting(
  { db, now }: Services,
  provider: string,
  payment: string,
  network: string | undefined,
): Promise<boolean> {
  if (network !== undefined) {
    const kind = 'payment-unverified'
    const attempt = { kind, subject: network, windowMs: hourMs, now: now() }
    if ((await countAttempt(db, attempt)) > maxUnverified.perNetwork) return true
  }
  const waiting = await db.$count(
    paymentEvents,
    and(
      isNotNull(paymentEvents.tryAt),
      eq(paymentEvents.provider, provider),
      eq(paymentEvents.verdict, 'unverified'),
      eq(sql`coalesce(${paymentEvents.fact}->>'payment', '')`, payment),
    ),
  )
  return waiting >= maxUnverified.perPayment
}

async function storeForged(
  services: Services,
  { id, mode }: Provider,
  { body }: Notification,
  reason: string,
): Promise<void> {
  const now = services.now()
  const kind = 'payment-forged'
  const { count } = await recordAttempt(services.db, { kind, subject: id, windowMs: hourMs, now })
  if (count > maxForged) return
  const bodyHash = createHash('sha256').update(body).digest('hex')
  const event = { provider: id, mode, source: 'notification', report: undefined } as const
  const rawBody = body.slice(0, maxForgedLength)
  const dedupeKey = `forged:${bodyHash}`
  await recordPaymentEvent(
    services.db,
    { ...event, dedupeKey, rawBody, refusalReason: reason },
    now,
  )
}

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

type PaymentIdentity = Pick<
  typeof payments.$inferSelect,
  'provider' | 'mode' | 'merchant' | 'attempt' | 'providerPayment'
>

/** The references by which a report identifies our payment. */
export function identifyPayment({
  provider,
  mode,
  merchant,
  attempt,
  providerPayment,
}: PaymentIdentity) {
  const identity = { provider, mode, merchant, payment: attempt, attempt: null, providerPayment }
  return { ...identity, currency: 'ZAR' } as const
}

/** The update of an event as stored. An unknown payment keeps the provider's reference. */
export function toPaymentUpdate(
  report: ProviderReport,
  source: PaymentUpdate['source'],
): PaymentUpdate {
  const { attempt, payment, ...fields } = report
  return { ...fields, source, payment: payment ?? attempt ?? '' }
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
  const namedPayment = rows.find(({ isNamed }) => isNamed)
  const matchedPayment =
    (providerPayment !== null && rows.find(({ isMoney }) => isMoney)) || namedPayment
  if (!matchedPayment) return undefined
  const attempt = namedPayment?.attempt ?? (payment === '' ? matchedPayment.attempt : payment)
  return { orderId: matchedPayment.orderId, fact: { ...fact, payment: attempt } }
}

export function readStoredUpdate(stored: PaymentUpdate): PaymentUpdate {
  return { ...stored, at: new Date(stored.at) }
}
