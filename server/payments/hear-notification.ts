import { createHash } from 'node:crypto'
import { hourMs } from '#rules/dates/durations.ts'
import type { Office } from '../office.ts'
import { recordAttempt } from '../requests/attempts.ts'
import { keepEvent } from './keep-event.ts'
import type { Notification, Provider } from './port.ts'

/** So many that are not genuine are kept in an hour, to be looked at; the rest is only refused. */
const forgedKept = 100
/** So much of one that is not genuine is kept. */
const forgedLength = 2000

/**
 * Takes a notification in: what is genuine is kept before anything is done with it, and the worker is
 * woken. What nobody signed is refused, and kept within bounds as refused. Throws where it cannot be
 * kept: then the provider is to send it again.
 */
export async function hearNotification(
  office: Office,
  provider: Provider,
  notification: Notification,
): Promise<'kept' | 'forged'> {
  const now = office.now()
  const received = provider.receive?.(notification, now)
  if (!received) return 'forged'
  const { id, mode } = provider
  if (received.verdict === 'forged') {
    await keepForged(office, provider, notification, received.reason)
    return 'forged'
  }
  const { dedupeKey, headers, said, needsVerifying } = received
  const news = { provider: id, mode: said?.mode ?? mode, source: 'notification' } as const
  const rawBody = notification.body
  await keepEvent(office.db, { ...news, dedupeKey, headers, said, rawBody, needsVerifying }, now)
  office.wakePayments?.()
  return 'kept'
}

async function keepForged(
  office: Office,
  { id, mode }: Provider,
  { body }: Notification,
  reason: string,
): Promise<void> {
  const now = office.now()
  const kind = 'payment-forged'
  const { count } = await recordAttempt(office.db, { kind, subject: id, windowMs: hourMs, now })
  if (count > forgedKept) return
  const print = createHash('sha256').update(body).digest('hex')
  const news = { provider: id, mode, source: 'notification', said: undefined } as const
  const rawBody = body.slice(0, forgedLength)
  const dedupeKey = `forged:${print}`
  await keepEvent(office.db, { ...news, dedupeKey, rawBody, refusedFor: reason }, now)
}
