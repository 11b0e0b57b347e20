import { isPayable } from '#rules/money/cents.ts'
import type {
  Change,
  PaymentUpdate,
  Judgement,
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
  fact: PaymentUpdate,
  books: Pick<Books, 'payments' | 'refunds'>,
): Judgement {
  const payment = findPayment(fact, books.payments)
  if (payment?.attempt !== fact.payment) return judge('refused', { attention: 'unknown-payment' })
  const attention = findStranger(fact, payment)
  if (attention) return judge('refused', { attention })
  return isAboutRefund(fact)
    ? judgeRefund(fact, payment, books.refunds)
    : judgePayment(fact, payment)
}

/**
 * Finds the payment by the provider's reference, because nothing else tells two payments of one
 * attempt apart. Without one finds it by our reference.
 */
function findPayment(fact: PaymentUpdate, payments: readonly Payment[]): Payment | undefined {
  const known = payments.find(
    ({ providerPayment, provider, mode }) =>
      providerPayment !== null &&
      providerPayment === fact.providerPayment &&
      provider === fact.provider &&
      mode === fact.mode,
  )
  return known ?? payments.find(({ id }) => id === fact.payment)
}

/** Finds a field that differs from the requested payment. The amount is checked separately. */
function findStranger(fact: PaymentUpdate, { provider, mode, merchant }: Payment) {
  if (fact.provider !== provider) return 'wrong-provider'
  if (fact.mode !== mode) return 'wrong-mode'
  if (fact.merchant !== merchant) return 'wrong-merchant'
  return fact.currency === 'ZAR' ? undefined : 'wrong-currency'
}

const eventOf = {
  started: 'sent-to-provider',
  declined: 'declined',
  'called-off': 'called-off',
} as const

function judgePayment(fact: AttemptUpdate, payment: Payment): Judgement {
  if (fact.kind === 'paid') return judgePaid(fact, payment)
  const status = tryTransition(paymentTransitions, payment.status, eventOf[fact.kind])
  if (status !== 'pending' && status !== 'declined' && status !== 'called-off')
    return judge(payment.status === fact.kind ? 'repeated' : 'ignored')
  const { id, providerPayment } = payment
  const change = { write: 'payment', id, status, received: null, paidAt: null, providerPayment }
  return judge('accepted', { change: change as Change })
}

function judgePaid(fact: AttemptUpdate, payment: Payment): Judgement {
  const { providerPayment: reference, amount, at } = fact
  const isAsked = fact.source === 'office' || amount === payment.amount
  const isRight = isAsked && isPayable(amount)
  const come = isRight
    ? ({ status: 'paid', received: amount, paidAt: at } as const)
    : ({ status: 'mismatched', received: null, paidAt: null } as const)
  const attention = isRight ? undefined : 'wrong-amount'
  // A poll returns only the requested amount. The signed notification before it had the received
  // amount.
  if (payment.status === 'mismatched' && fact.source === 'poll') return judge('ignored')
  const hasCome = payment.status === 'paid' || payment.status === 'mismatched'
  const other = payment.providerPayment
  if (hasCome && reference !== null && isOtherMoney(fact, payment)) {
    const change = {
      write: 'another-payment',
      like: payment.attempt,
      providerPayment: reference,
    } as const
    return judge('accepted', { change: { ...change, ...come }, attention })
  }
  const change = { write: 'payment', id: payment.id, providerPayment: reference ?? other } as const
  if (payment.status === 'paid') {
    if (amount !== payment.received) return judge('refused', { attention: 'wrong-amount' })
    if (other !== null || reference === null) return judge('repeated')
    const { received, paidAt } = payment
    return judge('accepted', { change: { ...change, status: 'paid', received, paidAt } })
  }
  const event = isRight ? 'paid' : 'paid-otherwise'
  if (!tryTransition(paymentTransitions, payment.status, event))
    return judge('repeated', { attention })
  return judge('accepted', { change: { ...change, ...come }, attention })
}

function judgeRefund(fact: RefundUpdate, payment: Payment, refunds: readonly Refund[]): Judgement {
  const own = refunds.filter((refund) => refund.payment === payment.id)
  const refund = findRefund(fact, own)
  if (fact.kind === 'refund-failed') return judgeFailed(fact, refund)
  if (payment.status !== 'paid' || isOtherMoney(fact, payment)) return judge('waiting')
  const source = fact.kind === 'charged-back' ? 'charged-back' : 'outside'
  const { amount, providerRefund } = fact
  if (!refund) {
    if (!isPayable(amount)) return judge('refused', { attention: 'refund-mismatched' })
    // Our refunds and charge-backs have separate limits, so that the order of reports makes no
    // difference.
    const most = source === 'outside' ? findSendable : findChargeable
    if (amount > most(payment, refunds)) return judge('waiting', { attention: 'refund-too-large' })
    const row = { payment: payment.id, amount, status: 'done', source, providerRefund } as const
    const attention = source === 'outside' ? 'refund-outside' : 'charged-back'
    return judge('accepted', { change: { write: 'new-refund', ...row }, attention })
  }
  if (amount !== refund.amount) return judge('refused', { attention: 'refund-mismatched' })
  const known = refund.providerRefund ?? providerRefund
  if (refund.status === 'done' && refund.providerRefund === known) return judge('repeated')
  const status =
    refund.status === 'done' ? 'done' : tryTransition(refundTransitions, refund.status, 'done')
  if (!status) return judge('refused', { attention: 'refund-mismatched' })
  const change: Change = { write: 'refund', id: refund.id, status, providerRefund: known }
  return judge('accepted', { change })
}

/**
 * Judges a failed refund. Raises the case even if the refund was completed before its failure was
 * reported.
 */
function judgeFailed(fact: RefundUpdate, refund: Refund | undefined): Judgement {
  if (!refund) return judge('refused', { attention: 'refund-mismatched' })
  const status = tryTransition(refundTransitions, refund.status, 'failed')
  // The provider refused a second refund, and has reported the first one since.
  if (refund.status === 'done' && refund.lastError === alreadyRefunded) return judge('ignored')
  if (!status) return judge('ignored', { attention: 'refund-failed' })
  // The reference identifies the refund if it completes after all.
  const providerRefund = refund.providerRefund ?? fact.providerRefund
  return judge('accepted', {
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
function findRefund(fact: RefundUpdate, own: readonly Refund[]): Refund | undefined {
  const { providerRefund, refund: id } = fact
  const known = own.find((one) => providerRefund !== null && one.providerRefund === providerRefund)
  if (known) return known
  const open = own.filter((one) => one.providerRefund === null || providerRefund === null)
  if (id !== null) return open.find((one) => one.id === id)
  if (fact.kind !== 'refunded') return undefined
  const alike = open.filter(({ amount }) => amount === fact.amount)
  return (
    alike.find(mayHaveGone) ??
    alike.find(({ status }) => status === 'done') ??
    alike.find(({ status, tryAt }) => status === 'approved' && !tryAt)
  )
}

/** True if the provider may be sending a refund, or it failed with an unknown outcome. */
function mayHaveGone(refund: Refund): boolean {
  const { status, lastError = null } = refund
  const isUnclear = lastError === noAnswer || lastError === alreadyRefunded
  return isUnanswered(refund) || (isUnclear && (status === 'approved' || status === 'failed'))
}

function isOtherMoney({ providerPayment }: PaymentUpdate, payment: Payment): boolean {
  const own = payment.providerPayment
  return providerPayment !== null && own !== null && providerPayment !== own
}

function isAboutRefund(fact: PaymentUpdate): fact is RefundUpdate {
  return 'refund' in fact
}

function judge(
  verdict: Judgement['verdict'],
  { change, attention }: Partial<Judgement> = {},
): Judgement {
  return { verdict, change, attention }
}
