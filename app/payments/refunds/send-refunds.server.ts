import { randomUUID } from 'node:crypto'
import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { hourMs, minuteMs } from '#rules/dates/durations.ts'
import { noAnswer } from '#app/order/evaluate-payment-update.ts'
import { isRefundCovered } from '#app/order/ledger.ts'
import { refundTransitions } from '#app/order/statuses.ts'
import { tryTransition } from '#app/order/transitions.ts'
import type { Transaction } from '#platform/database/database.ts'
import { payments, refunds } from '../schema.server.ts'
import type { Services } from '#platform/services.ts'
import { type LoadedOrder, loadOrder, readOrder } from '#app/order/load-order.server.ts'
import { recordEvent } from '#app/order/order-history.server.ts'
import { withdrawRefunds } from '#app/order/withdraw-refund.server.ts'
import { raiseAttention } from '#app/messages/attention-list.server.ts'
import { recordPaymentEvent, identifyPayment } from '../events/record-payment-event.server.ts'
import type { RefundAnswer, RefundRequest } from '../providers/provider.server.ts'
import { settleEvent } from '../events/settle-events.server.ts'
import { findRefunder, voucherProvider, type Refunder } from '../providers/providers.server.ts'

type RefundRow = typeof refunds.$inferSelect
type PaymentRow = typeof payments.$inferSelect

/** How long a process claims a refund; no other sends it meanwhile. */
const claimMs = 5 * minuteMs
/** Waiting times between attempts. If the last attempt gets no answer, the refund has failed. */
const pausesMs = [minuteMs, 10 * minuteMs, 20 * minuteMs, hourMs, 6 * hourMs]
/** A refund without a result for this long raises attention, because its report may be lost. */
const unansweredMs = 30 * minuteMs
/** Number of attempts within that time. */
const triesUntilAttention = 4

/**
 * Sends the refund that has been due longest, or polls one that was sent. Returns how many there
 * were. Handles one at a time, so that a slow answer delays no other.
 */
export async function sendNextRefund(services: Services): Promise<number> {
  const now = services.now()
  const whereDue = and(lte(refunds.tryAt, now), whereFirstOfPayment(services))
  const [nextRefund] = await services.db
    .select({ id: refunds.id, paymentId: refunds.paymentId })
    .from(refunds)
    .where(whereDue)
    .orderBy(refunds.tryAt)
    .limit(1)
  if (!nextRefund) return 0
  const claimedRefund = await services.db.transaction(async (transaction) => {
    const wherePayment = eq(payments.id, nextRefund.paymentId)
    await transaction.select().from(payments).where(wherePayment).for('no key update')
    const [row] = await transaction
      .update(refunds)
      .set({ tryAt: new Date(now.getTime() + claimMs), tries: sql`${refunds.tries} + 1` })
      .where(and(eq(refunds.id, nextRefund.id), whereDue))
      .returning()
    return row
  })
  if (claimedRefund) await sendRefund(services, claimedRefund)
  return 1
}

/**
 * True for the first refund in its payment's queue. A provider that reports only the refundable
 * amount cannot tell two refunds apart, so the second waits for the first.
 */
function whereFirstOfPayment({ providers }: Pick<Services, 'providers'>) {
  const sequentialProviders = [...(providers?.values() ?? [])].filter(
    ({ refundsInTurn }) => refundsInTurn,
  )
  const other = alias(refunds, 'other')
  const whereBefore = sql`case when (${other.tries} > 0) = (${refunds.tries} > 0)
    then (${other.createdAt}, ${other.id}) < (${refunds.createdAt}, ${refunds.id})
    else ${other.tries} > 0 end`
  return sequentialProviders.length === 0
    ? undefined
    : sql`not exists (select 1 from ${refunds} as ${sql.identifier('other')}
      inner join ${payments} on ${payments.id} = ${other.paymentId}
      where ${other.paymentId} = ${refunds.paymentId} and ${other.id} <> ${refunds.id}
        and ${other.status} = 'approved' and ${other.tryAt} is not null and ${whereBefore}
        and ${inArray(
          payments.provider,
          sequentialProviders.map(({ id }) => id),
        )})`
}

async function sendRefund(services: Services, row: RefundRow): Promise<void> {
  const [payment] = await services.db.select().from(payments).where(eq(payments.id, row.paymentId))
  if (!payment) return
  const provider = findRefunder(services, payment.provider)
  const sendOrPoll = row.status === 'sent' ? provider?.pollRefund : provider?.refund
  // A voucher has the mode of the money that it was made from, and its own money is refunded to it.
  const isSameMode = provider?.mode === payment.mode || payment.provider === voucherProvider.id
  if (!provider || !sendOrPoll || !isSameMode || !isInProgress(row)) {
    await stopTrying(services, row, payment)
    return
  }
  if (row.status === 'approved' && !(await hasMoneyLeft(services, row, payment))) {
    await recordResult(
      services,
      { row, payment, provider, answer: { is: 'failed', reason: noAnswer } },
      'refund-failed',
      noAnswer,
    )
    return
  }
  const request = await describeRefund(services, row, payment)
  const answer = await sendOrPoll(request).catch((): RefundAnswer => ({
    is: 'unknown',
    reason: noAnswer,
  }))
  await storeAnswer(services, { row, payment, provider, answer })
}

async function stopTrying(services: Services, row: RefundRow, payment: PaymentRow): Promise<void> {
  await services.db.transaction(async (transaction) => {
    const loadedOrder = await loadOrder(transaction, payment.orderId)
    await transaction.update(refunds).set({ tryAt: null }).where(eq(refunds.id, row.id))
    await raiseUnanswered(services, transaction, loadedOrder, row)
  })
}

async function raiseUnanswered(
  services: Services,
  transaction: Transaction,
  { order, books }: LoadedOrder,
  { id, amount, paymentId }: RefundRow,
): Promise<void> {
  const isUnanswered = books.refunds.some((one) => one.id === id && isInProgress(one))
  const provider = books.payments.find((one) => one.id === paymentId)?.provider
  if (!isUnanswered || provider === undefined) return
  const entry = { kind: 'refund-unanswered', subjectId: paymentId, orderId: order.id } as const
  await raiseAttention(transaction, { ...entry, facts: { provider, amount } }, services.now())
}

/**
 * True if the refund's money is still there. It may have been charged back after an unanswered
 * attempt.
 */
async function hasMoneyLeft(services: Services, { id }: RefundRow, payment: PaymentRow) {
  const { books } = await readOrder(services.db, payment.orderId)
  const refund = books.refunds.find((one) => one.id === id)
  return refund !== undefined && isRefundCovered(refund, payment, books.refunds)
}

function isInProgress({ status }: Pick<RefundRow, 'status'>): boolean {
  return status === 'approved' || status === 'sent'
}

async function describeRefund(
  services: Services,
  row: RefundRow,
  payment: PaymentRow,
): Promise<RefundRequest> {
  const refundRows = await services.db
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, payment.id))
  const doneRefunds = refundRows.filter(({ id, status }) => id !== row.id && status === 'done')
  return {
    id: row.id,
    amount: row.amount,
    idempotencyKey: row.idempotencyKey,
    providerRefund: row.providerRefund,
    tries: row.tries - 1,
    payment: { ...payment, received: payment.received ?? payment.amount },
    refundedBefore: doneRefunds.reduce((sum, { amount }) => sum + amount, 0),
  }
}

type AnsweredRefund = {
  row: RefundRow
  payment: PaymentRow
  provider: Refunder
  answer: RefundAnswer
}

async function storeAnswer(services: Services, answeredRefund: AnsweredRefund): Promise<void> {
  const { row, answer } = answeredRefund
  const whereRow = eq(refunds.id, row.id)
  if (answer.is === 'unknown') {
    const pause = pausesMs[row.tries - 1]
    const lastError = answer.reason
    if (pause === undefined)
      return recordResult(services, answeredRefund, 'refund-failed', noAnswer)
    const tryAt = new Date(services.now().getTime() + pause)
    await services.db.transaction(async (transaction) => {
      const loadedOrder = await loadOrder(transaction, answeredRefund.payment.orderId)
      await transaction.update(refunds).set({ tryAt, lastError }).where(whereRow)
      if (row.tries >= triesUntilAttention)
        await raiseUnanswered(services, transaction, loadedOrder, row)
    })
    return undefined
  }
  if (answer.is === 'failed')
    return recordResult(services, answeredRefund, 'refund-failed', answer.reason)
  const isOwnReference = await markSent(services, answeredRefund, answer.providerRefund)
  if (answer.is === 'done' && isOwnReference)
    return recordResult(services, answeredRefund, 'refunded', null)
  // A refund corrected by `correctAssignment` sends no mail; its attention case is closed here.
  if (!isOwnReference) await services.reconcileOrder(services, answeredRefund.payment.orderId)
  return undefined
}

/**
 * Marks a refund as accepted by the provider, which reports the result. Returns false if another
 * refund has that reference by now and `correctAssignment` has corrected it.
 */
async function markSent(
  services: Services,
  { row, payment, provider }: AnsweredRefund,
  providerRefund: string | null,
): Promise<boolean> {
  const now = services.now()
  return services.db.transaction(async (transaction) => {
    const loadedOrder = await loadOrder(transaction, payment.orderId)
    const currentRefund = loadedOrder.books.refunds.find(({ id }) => id === row.id)
    if (!currentRefund) return false
    const otherRefund = loadedOrder.books.refunds.find(
      (one) =>
        one.id !== row.id &&
        one.payment === payment.id &&
        providerRefund !== null &&
        one.providerRefund === providerRefund,
    )
    if (otherRefund) {
      await correctAssignment(services, transaction, loadedOrder, { row, holder: otherRefund.id })
      return false
    }
    if (!isInProgress(currentRefund)) {
      const needsReference =
        currentRefund.status !== 'withdrawn' && currentRefund.providerRefund === null
      if (needsReference)
        await transaction.update(refunds).set({ providerRefund }).where(eq(refunds.id, row.id))
      return true
    }
    const status = tryTransition(refundTransitions, currentRefund.status, 'sent')
    const knownReference = currentRefund.providerRefund ?? providerRefund
    const wasSentBefore = currentRefund.status === 'sent'
    if (wasSentBefore) await raiseUnanswered(services, transaction, loadedOrder, row)
    const isPolled = wasSentBefore && provider.pollRefund
    const tryAt = new Date(now.getTime() + (isPolled ? hourMs : unansweredMs))
    const change = {
      lastError: null,
      tryAt,
      providerRefund: knownReference,
      ...(status ? { status } : {}),
    }
    await transaction.update(refunds).set(change).where(eq(refunds.id, row.id))
    if (!status) return true
    const facts = { refund: row.id, amount: row.amount }
    await recordEvent(transaction, loadedOrder, 'refund-sent', { who: 'server', at: now, facts })
    return true
  })
}

/**
 * Corrects an event that was recorded for another refund of the same amount, before the answer
 * named the right one. The refund with the event is done. The two exchange their provider keys, and
 * the other one fails without an answer. If the refund with the event seemed made at the provider,
 * it was really this one, which is withdrawn.
 */
async function correctAssignment(
  services: Services,
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  { row, holder: otherId }: { row: RefundRow; holder: string },
): Promise<void> {
  const now = services.now()
  const { order, books } = loadedOrder
  const rows = await transaction
    .select()
    .from(refunds)
    .where(inArray(refunds.id, [row.id, otherId]))
  const ownRow = rows.find(({ id }) => id === row.id)
  const otherRow = rows.find(({ id }) => id === otherId)
  if (!ownRow || !otherRow) return
  const isProposedHere = otherRow.source === 'office' || otherRow.source === 'quote'
  const failedStatus = tryTransition(refundTransitions, ownRow.status, 'failed')
  if (!failedStatus) return
  const updateRefund = (id: string, change: Partial<RefundRow>) =>
    transaction.update(refunds).set(change).where(eq(refunds.id, id))
  if (isProposedHere) {
    await updateRefund(ownRow.id, { idempotencyKey: randomUUID() })
    await updateRefund(otherRow.id, { idempotencyKey: ownRow.idempotencyKey })
  }
  const key = isProposedHere ? { idempotencyKey: otherRow.idempotencyKey } : {}
  const failedFields = {
    status: failedStatus,
    lastError: noAnswer,
    tryAt: null,
    providerRefund: null,
  }
  await updateRefund(ownRow.id, { ...key, ...failedFields })
  const meta = { who: 'server', at: now } as const
  const { id, amount } = ownRow
  await recordEvent(transaction, loadedOrder, 'refund-failed', {
    ...meta,
    facts: { refund: id, amount },
  })
  const supposedRefunds = isProposedHere ? [] : [{ id, amount, status: failedStatus }]
  await withdrawRefunds(transaction, loadedOrder, supposedRefunds, { ...meta, decidedBy: 'server' })
  const provider = books.payments.find(({ id }) => id === ownRow.paymentId)?.provider ?? ''
  const kind = isProposedHere ? 'refund-failed' : 'refund-mismatched'
  const entry = { kind, subjectId: ownRow.paymentId, orderId: order.id } as const
  await raiseAttention(transaction, { ...entry, facts: { provider, amount: ownRow.amount } }, now)
}

async function recordResult(
  services: Services,
  { row, payment, answer }: AnsweredRefund,
  kind: 'refunded' | 'refund-failed',
  lastError: string | null,
): Promise<void> {
  const now = services.now()
  await services.db.update(refunds).set({ lastError, tryAt: null }).where(eq(refunds.id, row.id))
  const { provider, mode } = payment
  const providerRefund = 'providerRefund' in answer ? answer.providerRefund : row.providerRefund
  const report = {
    ...identifyPayment(payment),
    kind,
    at: now,
    amount: row.amount,
    refund: row.id,
    providerRefund,
  } as const
  const dedupeKey = `answer:${row.id}:${kind}:${kind === 'refunded' ? '' : now.getTime()}`
  const event = { provider, mode, source: 'poll', dedupeKey, report } as const
  const eventId = await recordPaymentEvent(services.db, event, now)
  if (eventId) await settleEvent(services, eventId)
}
