import { dayMs } from '#rules/dates/durations.ts'
import type { Payment } from './ledger.ts'

/** Methods without chargebacks: bank transfer, cash, credit. */
const settledAtOnce: ReadonlySet<string> = new Set(['eft', 'cash', 'voucher'])

export type CardSettings = {
  /** Days during which a card payment may be charged back. */
  cardWaitsDays: number
}

/**
 * The time from which a payment counts as settled, safe from chargebacks: transfers and cash at
 * once, cards days later. Credit instead of a refund and gift vouchers depend on it. Undefined for
 * an unpaid one.
 */
export function findSettledAt(
  { provider, paidAt }: Pick<Payment, 'provider' | 'paidAt'>,
  { cardWaitsDays }: CardSettings,
): Date | undefined {
  if (!paidAt) return undefined
  if (settledAtOnce.has(provider)) return paidAt
  return new Date(paidAt.getTime() + cardWaitsDays * dayMs)
}

/** True if a payment is settled (`findSettledAt`). Payments without a card always are. */
export function isSettled(
  payment: Pick<Payment, 'provider' | 'paidAt'>,
  now: Date,
  settings: CardSettings,
): boolean {
  const at = findSettledAt(payment, settings)
  return settledAtOnce.has(payment.provider) || (at !== undefined && at <= now)
}
