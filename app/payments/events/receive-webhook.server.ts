import { createHash } from 'node:crypto'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { hourMs } from '#rules/dates/durations.ts'
import { paymentEvents } from '../schema.server.ts'
import type { Services } from '#platform/services.ts'
import { countAttempt, recordAttempt } from '#platform/requests/attempts.ts'
import { recordPaymentEvent } from './record-payment-event.server.ts'
import type { Notification, Provider } from '../providers/provider.server.ts'

/** Forged notifications stored per hour, for inspection. Further ones are only refused. */
const mostForged = 100
/** Stored length of a forged notification, in characters. */
const mostForgedLength = 2000

/** Unverified notifications that may wait, per payment and per network in an hour. */
const mostUnverified = { ofPayment: 10, ofNetwork: 300 }

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
  const received = provider.receive?.(notification, now)
  if (!received) return 'forged'
  const { id, mode } = provider
  if (received.verdict === 'forged') {
    await storeForged(services, provider, notification, received.reason)
    return 'forged'
  }
  const { dedupeKey, headers, report, needsVerifying } = received
  if (needsVerifying && (await isCrowded(services, id, report?.payment ?? '', network)))
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
async function isCrowded(
  { db, now }: Services,
  provider: string,
  payment: string,
  network: string | undefined,
): Promise<boolean> {
  if (network !== undefined) {
    const kind = 'payment-unverified'
    const about = { kind, subject: network, windowMs: hourMs, now: now() }
    if ((await countAttempt(db, about)) > mostUnverified.ofNetwork) return true
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
  return waiting >= mostUnverified.ofPayment
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
  if (count > mostForged) return
  const print = createHash('sha256').update(body).digest('hex')
  const event = { provider: id, mode, source: 'notification', report: undefined } as const
  const rawBody = body.slice(0, mostForgedLength)
  const dedupeKey = `forged:${print}`
  await recordPaymentEvent(
    services.db,
    { ...event, dedupeKey, rawBody, refusalReason: reason },
    now,
  )
}
