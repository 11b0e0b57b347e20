import type { Cents } from '#rules/money/cents.ts'
import type { OrderStatus } from './statuses.ts'

/** The status of a payment for its guest. Each has a sentence in content/words. */
export type BalanceStatus =
  /** A balance is due: by a future date, now, or in parts. */
  | 'rest'
  | 'rest-now'
  | 'part-now'
  | 'whole'
  /** Overpaid. The amount above the price is refunded. */
  | 'above'
  /** Nothing paid and nothing owed: free, or without a price yet. */
  | 'nothing'
  /** Paid while there is no price yet. */
  | 'price-open'
  /** Paid after the deadline, which doesn't confirm the trip automatically. */
  | 'late'
  /** Paid after the cancellation, then refunded or used for the charge. */
  | 'cancelled-back'
  | 'cancelled-kept'

export type MoneyState = {
  status: OrderStatus
  paid: Cents
  rest: Cents
  /** The overpaid amount to refund, in cents. */
  back: Cents
  /** The part of the balance due now (app/order/due.ts). */
  now: Cents
  isPriceOpen: boolean
}

/**
 * The money status for the guest's mails and page, and for the office. Depends only on the order's
 * status and balance. The only source for all of them.
 */
export function findBalanceStatus(state: MoneyState): BalanceStatus {
  const { status, paid, rest: balance, back: refundDue, now: dueNow, isPriceOpen } = state
  if (status === 'cancelled') return refundDue > 0 ? 'cancelled-back' : 'cancelled-kept'
  if (status === 'expired') return 'late'
  if (isPriceOpen) return paid > 0 ? 'price-open' : 'nothing'
  if (balance > 0) return dueNow <= 0 ? 'rest' : dueNow < balance ? 'part-now' : 'rest-now'
  if (refundDue > 0) return 'above'
  return paid > 0 ? 'whole' : 'nothing'
}
