import { isPayable } from '../money/cents.ts'
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
 * What a payment update comes to, from the rows of its order (without any, where its payment is
 * nobody's): what is written, and what goes under attention. Nothing but this writes money down,
 * whoever brings the update. It confirms no order: that is `nextOrderAction`, once this is stored.
 *
 * The order, the repetition and the delay of updates make no difference to what is written in the end.
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

/** By the provider's reference of the money, which alone tells two of one attempt apart; else by ours. */
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

/** What of it is not as we asked; the amount is judged apart, where it matters. */
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
  // A poll of an attempt answers what was asked; what came was reported otherwise, and signed.
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
    // What we sent and what a bank took are bounded apart: else the order in which we hear would matter.
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

/** It goes under attention also when the refund was done before we heard that it failed. */
function judgeFailed(fact: RefundUpdate, refund: Refund | undefined): Judgement {
  if (!refund) return judge('refused', { attention: 'refund-mismatched' })
  const status = tryTransition(refundTransitions, refund.status, 'failed')
  // Its provider refused to send it a second time, and that it went once was reported meanwhile.
  if (refund.status === 'done' && refund.lastError === alreadyRefunded) return judge('ignored')
  if (!status) return judge('ignored', { attention: 'refund-failed' })
  // By this reference it is known again, should it go after all.
  const providerRefund = refund.providerRefund ?? fact.providerRefund
  return judge('accepted', {
    change: { write: 'refund', id: refund.id, status, providerRefund },
    attention: 'refund-failed',
  })
}

/** Our reason for a refund whose provider gave no answer: it may have gone. */
export const noAnswer = 'no-answer'
/** Why a refund failed that its provider has sent already, by another's hand: its report is on its way. */
export const alreadyRefunded = 'already-refunded'

/**
 * The refund that an update is about: by the provider's reference, or by ours. With neither, one of the same
 * amount that was sent and has no reference yet; never one that waits for the office, or was refused for certain.
 */
function findRefund(fact: RefundUpdate, own: readonly Refund[]): Refund | undefined {
  const { providerRefund, refund: id } = fact
  const known = own.find((one) => providerRefund !== null && one.providerRefund === providerRefund)
  if (known) return known
  const open = own.filter((one) => one.providerRefund === null || providerRefund === null)
  if (id !== null) return open.find((one) => one.id === id)
  if (fact.kind !== 'refunded') return undefined
  const alike = open.filter(({ amount }) => amount === fact.amount)
  // A refund that its provider was asked for comes first, then one that the office sends by hand.
  return (
    alike.find(mayHaveGone) ??
    alike.find(({ status }) => status === 'done') ??
    alike.find(({ status, tryAt }) => status === 'approved' && !tryAt)
  )
}

/** Whether a refund is on its way by its provider, or failed without a word of what became of it. */
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
