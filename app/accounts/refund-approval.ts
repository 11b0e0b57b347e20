import { sumCents } from '#rules/money/cents.ts'

type RefundAmount = { amount: number; status: string; reason?: string }

/**
 * The total of an order's refunds, open and completed, so splitting a refund does not avoid the
 * limit. Withdrawn refunds and charge-backs do not count.
 */
export function sumForApproval(refunds: readonly RefundAmount[]): number {
  const relevantRefunds = refunds.filter(
    ({ status, reason }) => status !== 'withdrawn' && reason !== 'charged-back',
  )
  return sumCents(relevantRefunds.map(({ amount }) => amount))
}

/** True if the total needs a second person. False if no limit is set. */
export function needsSecondPerson(total: number, limit: number | undefined): boolean {
  return limit !== undefined && total > limit
}
