import { dayMs } from '#rules/dates/durations.ts'
import type { VoucherSettings } from '#rules/policy/credit.ts'
import type { Payment } from './ledger.ts'

/** Methods without charge-backs: bank transfer, cash, voucher. */
const immediateProviders: ReadonlySet<string> = new Set(['eft', 'cash', 'voucher'])

export type CardSettings = Pick<VoucherSettings, 'cardWaitsDays'>

/**
 * The time from which a payment counts as settled, safe from charge-backs: transfers and cash at
 * once, cards some days later. Vouchers instead of refunds and gift vouchers wait for it. Undefined
 * for an unpaid attempt.
 */
export function findSettledAt(
  { provider, paidAt }: Pick<Payment, 'provider' | 'paidAt'>,
  { cardWaitsDays }: CardSettings,
): Date | undefined {
  if (!paidAt) return undefined
  if (immediateProviders.has(provider)) return paidAt
  return new Date(paidAt.getTime() + cardWaitsDays * dayMs)
}

/** True if a payment is settled (`findSettledAt`). A payment without a card always is. */
export function isSettled(
  payment: Pick<Payment, 'provider' | 'paidAt'>,
  now: Date,
  settings: CardSettings,
): boolean {
  const at = findSettledAt(payment, settings)
  return immediateProviders.has(payment.provider) || (at !== undefined && at <= now)
}
