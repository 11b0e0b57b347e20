import { eq, inArray, sql } from 'drizzle-orm'
import { dayMs, hourMs, minuteMs } from '#rules/dates/durations.ts'
import { refundTransitions } from '#rules/orders/statuses.ts'
import { tryTransition } from '#rules/orders/transitions.ts'
import { payments, refunds } from '../../database/schema/payments.ts'
import type { Services } from '../../services.ts'
import { loadOrder } from '../../records/load-order.ts'
import { recordEvent } from '../../records/order-history.ts'
import { raiseAttention } from '../../records/attention-list.ts'
import { recordPaymentEvent, identifyPayment } from '../events/record-payment-event.ts'
import { claimDueRows } from '../events/claim-due-rows.ts'
import type { RefundAnswer, RefundAsked } from '../providers/provider.ts'
import { settleEvent } from '../events/settle-events.ts'
import { findRefunder, voucherProvider, type Refunder } from '../providers/providers.ts'

type RefundRow = typeof refunds.$inferSelect
type PaymentRow = typeof payments.$inferSelect

/** While one process sends a refund, no other does. */
const claimMs = 5 * minuteMs
/** After so long a refund that nobody answers for has failed, and the office looks. */
const pausesMs = [minuteMs, 10 * minuteMs, hourMs, 6 * hourMs]
/** A provider that cannot be asked has reported a refund by now, or its report was lost: the office looks. */
const unheardMs = 3 * dayMs

/** Sends the refund that has been due longest, or asks about one on its way. Gives how many there were. One alone: an answer that is slow keeps no other waiting. */
export async function sendNextRefund(services: Services): Promise<number> {
  const now = services.now()
  const due = claimDueRows(services, refunds, refunds.tryAt, 1)
  const [claimed] = await services.db
    .update(refunds)
    .set({ tryAt: new Date(now.getTime() + claimMs), tries: sql`${refunds.tries} + 1` })
    .where(inArray(refunds.id, due))
    .returning()
  if (!claimed) return 0
  await send(services, claimed)
  return 1
}

async function send(services: Services, row: RefundRow): Promise<void> {
  const [payment] = await services.db.select().from(payments).where(eq(payments.id, row.paymentId))
  if (!payment) return
  const provider = findRefunder(services, payment.provider)
  const ask = row.status === 'sent' ? provider?.refundState : provider?.refund
  // A voucher has the mode of what it was made of, and takes back what is its own.
  const isAlike = provider?.mode === payment.mode || payment.provider === voucherProvider.id
  if (!provider || !ask || !isAlike || !isOnItsWay(row)) {
    await stopTrying(services, row, payment)
    return
  }
  const asked = await describe(services, row, payment)
  const answer = await ask(asked).catch((): RefundAnswer => ({
    is: 'unknown',
    reason: 'no-answer',
  }))
  await keepAnswer(services, { row, payment, provider, answer })
}

/** Nothing more can be done for it here. One that is on its way all the same is looked at. */
async function stopTrying(services: Services, row: RefundRow, payment: PaymentRow): Promise<void> {
  const { orderId, id: subjectId, provider } = payment
  await services.db.transaction(async (transaction) => {
    const loaded = await loadOrder(transaction, orderId)
    await transaction.update(refunds).set({ tryAt: null }).where(eq(refunds.id, row.id))
    const isUnheard = loaded.books.refunds.some(
      ({ id, status }) => id === row.id && status === 'sent',
    )
    if (!isUnheard) return
    const facts = { provider, amount: row.amount }
    const raised = { kind: 'refund-unanswered', subjectId, orderId, facts } as const
    await raiseAttention(transaction, raised, services.now())
  })
}

function isOnItsWay({ status }: RefundRow): boolean {
  return status === 'approved' || status === 'sent'
}

async function describe(
  services: Services,
  row: RefundRow,
  payment: PaymentRow,
): Promise<RefundAsked> {
  const all = await services.db.select().from(refunds).where(eq(refunds.paymentId, payment.id))
  const gone = all.filter(({ id, status }) => id !== row.id && status === 'done')
  return {
    id: row.id,
    amount: row.amount,
    idempotencyKey: row.idempotencyKey,
    providerRefund: row.providerRefund,
    tries: row.tries - 1,
    payment: { ...payment, received: payment.received ?? payment.amount },
    goneBack: gone.reduce((sum, { amount }) => sum + amount, 0),
  }
}

type Answered = { row: RefundRow; payment: PaymentRow; provider: Refunder; answer: RefundAnswer }

async function keepAnswer(services: Services, answered: Answered): Promise<void> {
  const { row, answer } = answered
  const whereRow = eq(refunds.id, row.id)
  if (answer.is === 'unknown') {
    const pause = pausesMs[row.tries - 1]
    const lastError = answer.reason
    if (pause === undefined) return tell(services, answered, 'refund-failed', lastError)
    const tryAt = new Date(services.now().getTime() + pause)
    await services.db.update(refunds).set({ tryAt, lastError }).where(whereRow)
    return undefined
  }
  if (answer.is === 'failed') return tell(services, answered, 'refund-failed', answer.reason)
  await markSent(services, answered, answer.providerRefund)
  return answer.is === 'done' ? tell(services, answered, 'refunded', null) : undefined
}

/** It has reached the provider: what becomes of it, the provider reports. */
async function markSent(
  services: Services,
  { row, payment, provider }: Answered,
  providerRefund: string | null,
): Promise<void> {
  const now = services.now()
  await services.db.transaction(async (transaction) => {
    const loaded = await loadOrder(transaction, payment.orderId)
    const current = loaded.books.refunds.find(({ id }) => id === row.id)
    if (!current) return
    const status = tryTransition(refundTransitions, current.status, 'sent')
    const known = current.providerRefund ?? providerRefund
    const tryAt = new Date(now.getTime() + (provider.refundState ? hourMs : unheardMs))
    const change = { lastError: null, tryAt, providerRefund: known, ...(status ? { status } : {}) }
    await transaction.update(refunds).set(change).where(eq(refunds.id, row.id))
    if (!status) return
    const facts = { refund: row.id, amount: row.amount }
    await recordEvent(transaction, loaded, 'refund-sent', { who: 'server', at: now, facts })
  })
}

/** What the provider answered is an update like any other. */
async function tell(
  services: Services,
  { row, payment, answer }: Answered,
  kind: 'refunded' | 'refund-failed',
  lastError: string | null,
): Promise<void> {
  const now = services.now()
  await services.db.update(refunds).set({ lastError, tryAt: null }).where(eq(refunds.id, row.id))
  const { provider, mode } = payment
  const providerRefund = 'providerRefund' in answer ? answer.providerRefund : row.providerRefund
  const said = {
    ...identifyPayment(payment),
    kind,
    at: now,
    amount: row.amount,
    refund: row.id,
    providerRefund,
  } as const
  const dedupeKey = `answer:${row.id}:${kind}:${kind === 'refunded' ? '' : now.getTime()}`
  const event = { provider, mode, source: 'poll', dedupeKey, said } as const
  const eventId = await recordPaymentEvent(services.db, event, now)
  if (eventId) await settleEvent(services, eventId)
}
