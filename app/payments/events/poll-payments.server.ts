import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { hourMs, minuteMs } from '#rules/dates/durations.ts'
import { payments } from '../schema.server.ts'
import type { Services } from '#platform/services.ts'
import { recordPaymentEvent } from './record-payment-event.server.ts'
import { claimDueRows } from './claim-due-rows.server.ts'
import { settleEvent } from './settle-events.server.ts'

type PaymentRow = typeof payments.$inferSelect

export const firstPollMs = minuteMs
const pollForMs = 24 * hourMs
const longestPauseMs = hourMs

/**
 * Polls the payment that has been due longest. Returns how many there were. Polls one at a time, so
 * that a slow answer delays no other.
 */
export async function pollNext(services: Services): Promise<number> {
  const now = services.now()
  const duePayments = claimDueRows(services, payments, payments.pollAt, 1)
  const [row] = await services.db
    .update(payments)
    .set({ pollAt: new Date(now.getTime() + 2 * minuteMs), polls: sql`${payments.polls} + 1` })
    .where(inArray(payments.id, duePayments))
    .returning()
  if (!row) return 0
  const isPaid = await pollPayment(services, row).catch(() => false)
  const pollAt = isPaid ? null : findNextPoll(row, now)
  // A payment that arrived meanwhile is not polled again.
  const whereOpen = and(eq(payments.id, row.id), ne(payments.status, 'paid'))
  await services.db.update(payments).set({ pollAt }).where(whereOpen)
  return 1
}

/** When to poll next. Intervals double from a minute to an hour. Null when polling ends. */
function findNextPoll({ createdAt, polls }: PaymentRow, now: Date): Date | null {
  const pause = Math.min(firstPollMs * 2 ** Math.min(polls, 10), longestPauseMs)
  const next = new Date(now.getTime() + pause)
  return next.getTime() - createdAt.getTime() > pollForMs ? null : next
}

/**
 * Polls one payment and acts on the answer. Returns true if it is paid. Throws if there is no
 * answer.
 */
export async function pollPayment(services: Services, row: PaymentRow): Promise<boolean> {
  const provider = services.providers?.get(row.provider)
  if (!provider?.poll || provider.mode !== row.mode || row.status === 'paid') return false
  const report = await provider.poll(row)
  if (!report) return false
  const dedupeKey = `poll:${row.providerAttempt ?? row.id}:${report.kind}`
  const { provider: name, mode } = row
  const event = { provider: name, mode, source: 'poll' as const, dedupeKey, report }
  const eventId = await recordPaymentEvent(services.db, event, services.now())
  if (eventId) await settleEvent(services, eventId)
  return report.kind === 'paid'
}
