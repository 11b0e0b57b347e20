import { dayMs } from '../dates/durations.ts'
import type { Payment } from './ledger.ts'

/** What no bank and no card company takes back once it is with us: bank transfers, cash, credit itself. */
const settledAtOnce: ReadonlySet<string> = new Set(['eft', 'cash', 'voucher'])

/** `rules/policy/vouchers.ts` has the figure. */
export type CardSettings = {
  /** While a card payment is younger than so many days, its bank may still take it back. */
  cardWaitsDays: number
}

/**
 * When money that came is settled, so that no bank takes it back any more: a transfer and cash at once, a card
 * payment days later. Credit in place of a refund and gift vouchers ask it. Undefined of what has not been paid.
 */
export function findSettledAt(
  { provider, paidAt }: Pick<Payment, 'provider' | 'paidAt'>,
  { cardWaitsDays }: CardSettings,
): Date | undefined {
  if (!paidAt) return undefined
  if (settledAtOnce.has(provider)) return paidAt
  return new Date(paidAt.getTime() + cardWaitsDays * dayMs)
}

/** Whether a payment is settled (`findSettledAt`). What came without a card always is. */
export function isSettled(
  payment: Pick<Payment, 'provider' | 'paidAt'>,
  now: Date,
  settings: CardSettings,
): boolean {
  const at = findSettledAt(payment, settings)
  return settledAtOnce.has(payment.provider) || (at !== undefined && at <= now)
}
