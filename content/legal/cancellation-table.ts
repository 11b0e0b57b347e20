import type { CancellationTier } from '#app/payments/refunds/cancellation.ts'

/** One line per tier: '59 to 30' days before departure and the charge. Longest notice first. */
export function listCancellationLines(
  tiers: readonly CancellationTier[],
): { fromDays: number; days: string; charge: string }[] {
  return tiers.map((tier, index) => ({
    fromDays: tier.fromDays,
    days: describeDays(tier, tiers[index - 1]),
    charge: describeCharge(tier),
  }))
}

function describeDays(tier: CancellationTier, above: CancellationTier | undefined): string {
  if (!above) return `${tier.fromDays} or more`
  const maxDays = above.fromDays - 1
  return tier.fromDays > 0 ? `${maxDays} to ${tier.fromDays}` : `${maxDays} or fewer, or no-show`
}

function describeCharge({ charge, feePercent }: CancellationTier): string {
  return charge === 'fee'
    ? `${feePercent}% fee of the total tour cost`
    : `${feePercent}% of the total tour cost is forfeited`
}
