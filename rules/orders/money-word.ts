import type { Cents } from '../money/cents.ts'
import type { OrderStatus } from './statuses.ts'

/** What a guest is told of money that came: each has a sentence in content/words. */
export type MoneyWord =
  /** Something is still to pay: by a day that lies ahead, now, or a part of it now and the rest later. */
  | 'rest'
  | 'rest-now'
  | 'part-now'
  /** Exactly what is owed has come. */
  | 'whole'
  /** More has come than the trip costs; what is too much goes back. */
  | 'above'
  /** Nothing has come, and nothing is owed: it is free, or its price is still open. */
  | 'nothing'
  /** Something has come, and its price is still open. */
  | 'price-open'
  /** It came when the time to pay was over, and confirms nothing by itself. */
  | 'late'
  /** It came when the booking was cancelled: it goes back, or pays what cancelling costs. */
  | 'cancelled-back'
  | 'cancelled-kept'

/** What of an order's money decides what is said of it. */
export type MoneyState = {
  status: OrderStatus
  /** What came and wasn't refunded or taken back. */
  paid: Cents
  /** What is still to pay. */
  rest: Cents
  /** What is here above what is owed, and goes back. */
  back: Cents
  /** The part of the rest that is due now (rules/orders/due.ts). */
  now: Cents
  /** Whether nobody has said yet what it costs. */
  isPriceOpen: boolean
}

/**
 * What is said of an order's money to its guest by mail and page, and to the office: from what the order is
 * and its balance alone. The one place for all of them.
 */
export function findMoneyWord(state: MoneyState): MoneyWord {
  const { status, paid, rest, back, now, isPriceOpen } = state
  if (status === 'cancelled') return back > 0 ? 'cancelled-back' : 'cancelled-kept'
  if (status === 'expired') return 'late'
  if (isPriceOpen) return paid > 0 ? 'price-open' : 'nothing'
  if (rest > 0) return now <= 0 ? 'rest' : now < rest ? 'part-now' : 'rest-now'
  if (back > 0) return 'above'
  return paid > 0 ? 'whole' : 'nothing'
}
