import { and, eq, gt, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import { dayMs, hourMs, minuteMs } from '#rules/dates/durations.ts'
import type { Transaction } from '#platform/database/database.ts'
import { paymentEvents } from '../schema.server.ts'
import type { Services } from '#platform/services.ts'
import { processPaymentEvent } from './process-payment-event.server.ts'
import { raiseAttention } from '#app/messages/attention-list.server.ts'
import { fetchHistory } from './fetch-history.server.ts'
import { mapConcurrent } from '#platform/database/map-concurrent.ts'
import { findPaymentOfUpdate, readStoredUpdate } from './record-payment-event.server.ts'
import { claimDueRows } from './claim-due-rows.server.ts'

type Event = typeof paymentEvents.$inferSelect

const batchSize = 40
/**
 * How long a process claims an event; no other handles it meanwhile. After a crash another takes it
 * over.
 */
const claimMs = minuteMs
const firstPauseMs = 5_000
const longestPauseMs = hourMs

/**
 * Completes verified events that are still due: processes each and takes the next step of its
 * order. Calls no provider. Each row stores its next attempt, so after a crash it is tried again.
 * Returns how many there were.
 */
export function settleEvents(services: Services): Promise<number> {
  return settleDueEvents(services, batchSize, ne(paymentEvents.verdict, 'unverified'))
}

/**
 * Makes the events of a crashed process due at once, at the start, without waiting for its claim to
 * end. May be repeated: each order is locked and finished work is recognised.
 */
export async function resumeEvents({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const { tryAt, tries, verdict } = paymentEvents
  await db
    .update(paymentEvents)
    .set({ tryAt: now() })
    .where(and(isNotNull(tryAt), gt(tries, 0), ne(verdict, 'unverified')))
}

/**
 * Asks the provider whether the event that has waited longest is genuine, and completes it. Handles
 * one at a time, so that a slow answer delays no other.
 */
export function verifyNext(services: Services): Promise<number> {
  return settleDueEvents(services, 1, eq(paymentEvents.verdict, 'unverified'))
}

async function settleDueEvents(services: Services, limit: number, where: SQL): Promise<number> {
  const now = services.now()
  const dueEvents = claimDueRows(services, paymentEvents, paymentEvents.tryAt, limit, where)
  const claimedEvents = await services.db
    .update(paymentEvents)
    .set({ tryAt: new Date(now.getTime() + claimMs), tries: sql`${paymentEvents.tries} + 1` })
    .where(inArray(paymentEvents.id, dueEvents))
    .returning()
  const finishedIds: string[] = []
  try {
    await mapConcurrent(claimedEvents, async (event) => {
      if (await settle(services, event)) finishedIds.push(event.id)
    })
  } finally {
    await markFinished(services, finishedIds)
  }
  return claimedEvents.length
}

export async function settleEvent(services: Services, id: string): Promise<void> {
  const [event] = await services.db.select().from(paymentEvents).where(eq(paymentEvents.id, id))
  if (event?.tryAt && (await settle(services, event))) await markFinished(services, [event.id])
}

/**
 * Settles an event in stages. Each stage is stored separately and may be repeated. Returns true if
 * nothing more is due.
 */
async function settle(services: Services, event: Event): Promise<boolean> {
  const isUnverified = event.verdict === 'unverified'
  if (isUnverified && event.source === 'file') {
    await fetchHistory(services, event)
    return false
  }
  if (isUnverified && !(await verify(services, event))) return false
  const orderId = await processPaymentEvent(services, event.id, isUnverified ? undefined : event)
  if (orderId) await services.reconcileOrder(services, orderId)
  services.wake('mail')
  return true
}

/**
 * Marks many events as finished with one write. After a crash the events are read again, and
 * nothing is left to do.
 */
async function markFinished({ db }: Services, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(paymentEvents)
    .set({ tryAt: null })
    .where(inArray(paymentEvents.id, [...ids]))
}

/** How long a provider is asked about a notification. Its daily file has the facts by then. */
const verifyForMs = dayMs

/**
 * Verifies an event. Returns true if it is genuine. Without an answer the provider is asked again
 * for a day. An event that is denied or never answered raises attention once per payment; the body
 * of a denied one is deleted.
 */
async function verify(services: Services, event: Event): Promise<boolean> {
  const provider = services.providers?.get(event.provider)
  const notification = { body: event.rawBody, headers: event.headers }
  const verdict = await provider?.verify?.(notification).catch(() => 'unknown' as const)
  const now = services.now()
  const pause = Math.min(firstPauseMs * 2 ** Math.min(event.tries, 10), longestPauseMs)
  const isOver = now.getTime() - event.receivedAt.getTime() > verifyForMs
  const finalFields = { verdict: 'refused', judgedAt: now, tryAt: null } as const
  const changeByVerdict = {
    genuine: { verdict: 'new' },
    forged: { ...finalFields, reason: 'notification-denied' as const, rawBody: '', headers: {} },
    unknown: isOver
      ? { ...finalFields, reason: 'notification-unanswered' as const }
      : { tryAt: new Date(now.getTime() + pause) },
  } as const
  const newFields = changeByVerdict[verdict ?? 'unknown']
  const denial: Denial | undefined = 'reason' in newFields ? newFields.reason : undefined
  await services.db.transaction(async (transaction) => {
    await transaction
      .update(paymentEvents)
      .set(newFields)
      .where(and(eq(paymentEvents.id, event.id), eq(paymentEvents.verdict, 'unverified')))
    if (denial) await raiseDenial(transaction, event, denial, now)
  })
  return verdict === 'genuine'
}

type Denial = 'notification-denied' | 'notification-unanswered'

/** Raises attention for a payment of ours only. An unknown name may be anybody's. */
async function raiseDenial(
  transaction: Transaction,
  { fact, provider, source }: Event,
  kind: Denial,
  now: Date,
): Promise<void> {
  const match = fact && (await findPaymentOfUpdate(transaction, readStoredUpdate(fact)))
  if (!match) return
  const { orderId } = match
  const facts = { provider, source, amount: fact.amount }
  await raiseAttention(transaction, { kind, subjectId: match.fact.payment, orderId, facts }, now)
}
