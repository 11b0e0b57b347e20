import { createHash } from 'node:crypto'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { hourMs } from '#rules/dates/durations.ts'
import { paymentEvents } from '../../database/schema/payments.ts'
import type { Services } from '../../services.ts'
import { countAttempt, recordAttempt } from '../../requests/attempts.ts'
import { recordPaymentEvent } from './record-payment-event.ts'
import type { Notification, Provider } from '../providers/provider.ts'

/** So many that are not genuine are kept in an hour, to be looked at; the rest is only refused. */
const forgedKept = 100
/** So much of one that is not genuine is kept. */
const forgedLength = 2000

/** So many that their provider has not owned to yet may wait, of one payment, and come from one network in an hour. */
const unverifiedKept = { ofPayment: 10, ofNetwork: 300 }

/**
 * Takes a notification in: what is genuine is kept before anything is done with it, and the worker is
 * woken. What nobody signed is refused, and kept within bounds as refused. 'later' where too much waits
 * to be asked about already; it is not kept, and the provider is to send it again. So it is where this
 * throws. `network`: who sent it, where that is known.
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
    await keepForged(services, provider, notification, received.reason)
    return 'forged'
  }
  const { dedupeKey, headers, said, needsVerifying } = received
  if (needsVerifying && (await isCrowded(services, id, said?.payment ?? '', network)))
    return 'later'
  const event = { provider: id, mode: said?.mode ?? mode, source: 'notification' } as const
  const rawBody = notification.body
  await recordPaymentEvent(
    services.db,
    { ...event, dedupeKey, headers, said, rawBody, needsVerifying },
    now,
  )
  services.wake('money')
  return 'kept'
}

/** Each that waits is a question to the provider, and a row: neither may grow by what strangers send. */
async function isCrowded(
  { db, now }: Services,
  provider: string,
  payment: string,
  network: string | undefined,
): Promise<boolean> {
  if (network !== undefined) {
    const kind = 'payment-unverified'
    const about = { kind, subject: network, windowMs: hourMs, now: now() }
    if ((await countAttempt(db, about)) > unverifiedKept.ofNetwork) return true
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
  return waiting >= unverifiedKept.ofPayment
}

async function keepForged(
  services: Services,
  { id, mode }: Provider,
  { body }: Notification,
  reason: string,
): Promise<void> {
  const now = services.now()
  const kind = 'payment-forged'
  const { count } = await recordAttempt(services.db, { kind, subject: id, windowMs: hourMs, now })
  if (count > forgedKept) return
  const print = createHash('sha256').update(body).digest('hex')
  const event = { provider: id, mode, source: 'notification', said: undefined } as const
  const rawBody = body.slice(0, forgedLength)
  const dedupeKey = `forged:${print}`
  await recordPaymentEvent(services.db, { ...event, dedupeKey, rawBody, refusedFor: reason }, now)
}
