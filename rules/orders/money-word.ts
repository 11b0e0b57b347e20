import type { Cents } from '../money/cents.ts'
import type { OrderStatus } from './statuses.ts'

/** What a guest is told of money that came: each has a sentence in content/words. */
export type MoneyWord =
  /** Something is still to pay: by a day that lies ahead, or now. */
  | 'rest'
  | 'rest-now'
  /** Exactly what is owed has come. */
  | 'whole'
  /** More has come than the trip costs; what is too much goes back. */
  | 'above'
  /** It came when the time to pay was over, and confirms nothing by itself. */
  | 'late'
  /** It came when the booking was cancelled: it goes back, or pays what cancelling costs. */
  | 'cancelled-back'
  | 'cancelled-kept'

/**
 * What is said of an order's money by mail and page, from what the order is and its balance (what is owed
 * less what has come and not gone back; below nought where too much is here). One place for all.
 */
export function findMoneyWord({
  status,
  balance,
  hasRestDue,
}: {
  status: OrderStatus
  balance: Cents
  /** Whether the day by which the rest is due lies ahead. */
  hasRestDue: boolean
}): MoneyWord {
  if (status === 'cancelled') return balance < 0 ? 'cancelled-back' : 'cancelled-kept'
  if (status === 'expired') return 'late'
  if (balance < 0) return 'above'
  if (balance === 0) return 'whole'
  return hasRestDue ? 'rest' : 'rest-now'
}
