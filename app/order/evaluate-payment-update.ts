import { isPayable } from '#rules/money/cents.ts'
import type {
  PaymentChange,
  PaymentUpdate,
  Evaluation,
  AttemptUpdate,
  RefundUpdate,
} from './payment-update.ts'
import {
  type Books,
  findChargeable,
  findSendable,
  isUnanswered,
  type Payment,
  type Refund,
} from './ledger.ts'
import { paymentTransitions, refundTransitions } from './statuses.ts'
import { tryTransition } from './transitions.ts'

/**
 * Decides what a payment update changes: rows to write and cases to raise, from the order's rows
 * (none if the payment is unknown). Only this function records payments, whatever the source. It
 * never confirms an order: `nextOrderAction` does, once this is stored. The final rows don't depend
 * on order, repetition or delay of updates.
 */
export function evaluatePaymentUpdate(
  update: PaymentUpdate,
  books: Pick<Books, 'payments' | 'refunds'>,
): Evaluation {
  const payment = findPayment(update, books.payments)
  if (payment?.attempt !== update.payment)
    return createEvaluation('refused', { attention: 'unknown-payment' })
  const attention = findMismatch(update, payment)
  if (attention) return createEvaluation('refused', { attention })
  return isAboutRefund(update)
    ? evaluateRefund(update, payment, books.refunds)
    : evaluateAttempt(update, payment)
}

/**
 * Finds the payment by the provider's reference, because nothing else distinguishes two payments of
 * one attempt. Without a provider's reference, finds it by ours.
 */
function findPayment(update: PaymentUpdate, payments: readonly Payment[]): Payment | undefined {
  const byReference = payments.find(
    ({ providerPayment, provider, mode }) =>
      providerPayment !== null &&
      providerPayment === update.providerPayment &&
      provider === update.provider &&
      mode === update.mode,
  )
  return byReference ?? payments.find(({ id }) => id === update.payment)
}

/** Finds a field that differs from the requested payment. The amount is checked separately. */
function findMismatch(update: PaymentUpdate, { provider, mode, merchant }: Payment) {
  if (update.provider !== provider) return 'wrong-provider'
  if (update.mode !== mode) return 'wrong-mode'
  if (update.merchant !== merchant) return 'wrong-merchant'
  return update.currency === 'ZAR' ? undefined : 'wrong-currency'
}

const attemptEvents = {
  started: 'sent-to-provider',
  declined: 'declined',
  'called-off': 'called-off',
} as const

function evaluateAttempt(update: AttemptUpdate, payment: Payment): Evaluation {
  if (update.kind === 'paid') return evaluatePaid(update, payment)
  const status = tryTransition(paymentTransitions, payment.status, attemptEvents[update.kind])
  if (status !== 'pending' && status !== 'declined' && status !== 'called-off')
    return createEvaluation(payment.status === update.kind ? 'repeated' : 'ignored')
  const { id, providerPayment } = payment
  const change = { write: 'payment', id, status, received: null, paidAt: null, providerPayment }
  return createEvaluation('accepted', { change: change as PaymentChange })
}

function evaluatePaid(update: AttemptUpdate, payment: Payment): Evaluation {
  const { providerPayment: reference, amount, at } = update
  const isExpectedAmount = update.source === 'office' || amount === payment.amount
  const isAccepted = isExpectedAmount && isPayable(amount)
  const outcome = isAccepted
    ? ({ status: 'paid', received: amount, paidAt: at } as const)
    : ({ status: 'mismatched', received: null, paidAt: null } as const)
  const attention = isAccepted ? undefined : 'wrong-amount'
  // A poll returns only the requested amount. The signed notification before it had the received
  // amount.
  if (payment.status === 'mismatched' && update.source === 'poll')
    return createEvaluation('ignored')
  const hasArrived = payment.status === 'paid' || payment.status === 'mismatched'
  const storedReference = payment.providerPayment
  if (hasArrived && reference !== null && isOtherPayment(update, payment)) {
    const change = {
      write: 'another-payment',
      like: payment.attempt,
      providerPayment: reference,
    } as const
    return createEvaluation('accepted', { change: { ...change, ...outcome }, attention })
  }
  const change = {
    write: 'payment',
    id: payment.id,
    providerPayment: reference ?? storedReference,
  } as const
  if (payment.status === 'paid') {
    if (amount !== payment.received)
      return createEvaluation('refused', { attention: 'wrong-amount' })
    if (storedReference !== null || reference === null) return createEvaluation('repeated')
    const { received, paidAt } = payment
    return createEvaluation('accepted', { change: { ...change, status: 'paid', received, paidAt } })
  }
  const event = isAccepted ? 'paid' : 'paid-otherwise'
  if (!tryTransition(paymentTransitions, payment.status, event))
    return createEvaluation('repeated', { attention })
  return createEvaluation('accepted', { change: { ...change, ...outcome }, attention })
}

function evaluateRefund(
  update: RefundUpdate,
  payment: Payment,
  refunds: readonly Refund[],
): Evaluation {
  const paymentRefunds = refunds.filter((refund) => refund.payment === payment.id)
  const refund = findRefund(update, paymentRefunds)
  if (update.kind === 'refund-failed') return evaluateFailedRefund(update, refund)
  if (payment.status !== 'paid' || isOtherPayment(update, payment))
    return createEvaluation('waiting')
  const source = update.kind === 'charged-back' ? 'charged-back' : 'outside'
  const { amount, providerRefund } = update
  if (!refund) {
    if (!isPayable(amount)) return createEvaluation('refused', { attention: 'refund-mismatched' })
    // Our refunds and charge-backs have separate limits, so that the order of reports makes no
    // difference.
    const findLimit = source === 'outside' ? findSendable : findChargeable
    if (amount > findLimit(payment, refunds))
      return createEvaluation('waiting', { attention: 'refund-too-large' })
    const row = { payment: payment.id, amount, status: 'done', source, providerRefund } as const
    const attention = source === 'outside' ? 'refund-outside' : 'charged-back'
    return createEvaluation('accepted', { change: { write: 'new-refund', ...row }, attention })
  }
  if (amount !== refund.amount)
    return createEvaluation('refused', { attention: 'refund-mismatched' })
  const reference = refund.providerRefund ?? providerRefund
  if (refund.status === 'done' && refund.providerRefund === reference)
    return createEvaluation('repeated')
  const status =
    refund.status === 'done' ? 'done' : tryTransition(refundTransitions, refund.status, 'done')
  if (!status) return createEvaluation('refused', { attention: 'refund-mismatched' })
  const change: PaymentChange = {
    write: 'refund',
    id: refund.id,
    status,
    providerRefund: reference,
  }
  return createEvaluation('accepted', { change })
}

/**
 * Evaluates a failed refund. Raises the case even if the refund was completed before its failure was
 * reported.
 */
function evaluateFailedRefund(update: RefundUpdate, refund: Refund | undefined): Evaluation {
  if (!refund) return createEvaluation('refused', { attention: 'refund-mismatched' })
  const status = tryTransition(refundTransitions, refund.status, 'failed')
  // The provider refused a second refund, and has reported the first one since.
  if (refund.status === 'done' && refund.lastError === alreadyRefunded)
    return createEvaluation('ignored')
  if (!status) return createEvaluation('ignored', { attention: 'refund-failed' })
  // The reference identifies the refund if it completes after all.
  const providerRefund = refund.providerRefund ?? update.providerRefund
  return createEvaluation('accepted', {
    change: { write: 'refund', id: refund.id, status, providerRefund },
    attention: 'refund-failed',
  })
}

/** Our error code for a refund without an answer from its provider: it may have completed. */
export const noAnswer = 'no-answer'
/** Error code of a refund that someone else has already sent. Its report will follow. */
export const alreadyRefunded = 'already-refunded'

/**
 * Finds the refund of an update by the provider's reference, or by ours. Without either it is a
 * sent refund of the same amount without a reference, never one that waits for the office or was
 * finally refused.
 */
function findRefund(update: RefundUpdate, refunds: readonly Refund[]): Refund | undefined {
  const { providerRefund, refund: id } = update
  const byReference = refunds.find(
    (one) => providerRefund !== null && one.providerRefund === providerRefund,
  )
  if (byReference) return byReference
  const candidates = refunds.filter((one) => one.providerRefund === null || providerRefund === null)
  if (id !== null) return candidates.find((one) => one.id === id)
  if (update.kind !== 'refunded') return undefined
  const sameAmount = candidates.filter(({ amount }) => amount === update.amount)
  return (
    sameAmount.find(mayBeSent) ??
    sameAmount.find(({ status }) => status === 'done') ??
    sameAmount.find(({ status, tryAt }) => status === 'approved' && !tryAt)
  )
}

/** True if the provider may be sending a refund, or it failed with an unknown outcome. */
function mayBeSent(refund: Refund): boolean {
  const { status, lastError = null } = refund
  const isUnclear = lastError === noAnswer || lastError === alreadyRefunded
  return isUnanswered(refund) || (isUnclear && (status === 'approved' || status === 'failed'))
}

function isOtherPayment({ providerPayment }: PaymentUpdate, payment: Payment): boolean {
  const storedReference = payment.providerPayment
  return providerPayment !== null && storedReference !== null && providerPayment !== storedReference
}

function isAboutRefund(update: PaymentUpdate): update is RefundUpdate {
  return 'refund' in update
}

function createEvaluation(
  verdict: Evaluation['verdict'],
  { change, attention }: Partial<Evaluation> = {},
): Evaluation {
  return { verdict, change, attention }
}
