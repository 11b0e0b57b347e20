import { addDays, type CalendarDate, daysBetween } from '../dates/calendar-date.ts'
import { addMoney, type Money, scaleMoney } from '../money/money.ts'

export type CancellationTier = {
  /** The tier holds from this many days before departure, up to the tier above it. */
  fromDays: number
  feePercent: number
  /** What the policy calls it: a fee of the total tour cost, or a part of it forfeited. */
  charge: 'fee' | 'forfeited'
}

/**
 * The table of P9.10, the longest notice first. A booking keeps a copy of the table it was
 * made under, so this is data that can be stored.
 */
export const cancellationTiers: readonly CancellationTier[] = [
  { fromDays: 60, feePercent: 15, charge: 'fee' },
  { fromDays: 30, feePercent: 50, charge: 'forfeited' },
  { fromDays: 15, feePercent: 75, charge: 'forfeited' },
  { fromDays: 0, feePercent: 100, charge: 'forfeited' },
]

/** A tier with its days for one departure. */
export type DatedTier = {
  tier: CancellationTier
  /** Undefined for the longest notice, which has no beginning. */
  firstDay: CalendarDate | undefined
  /** The last day on which a cancellation is received at this charge. */
  lastDay: CalendarDate
}

/** The table of a departure with its dates, the longest notice first. */
export function dateTiers(
  tiers: readonly CancellationTier[],
  departure: CalendarDate,
): DatedTier[] {
  return tiers.map((tier, index) => {
    const before = tiers[index - 1]
    const firstDay = before && addDays(departure, 1 - before.fromDays)
    return { tier, firstDay, lastDay: addDays(departure, -tier.fromDays) }
  })
}

/**
 * A table whose charges are nowhere below a percentage: that of a trip which was moved when cancelling it cost
 * as much. Tiers that come to the same are one, from its nearest day on.
 */
export function raiseTiers(
  tiers: readonly CancellationTier[],
  percent: number,
): CancellationTier[] {
  const raised = tiers.map((tier) =>
    tier.feePercent < percent ? { ...tier, feePercent: percent } : tier,
  )
  return raised.filter(({ feePercent }, n) => raised[n + 1]?.feePercent !== feePercent)
}

export type CancellationQuote = {
  tier: CancellationTier
  /** From the day the cancellation was received to the departure; negative after it. */
  daysBefore: number
  fee: Money
  refund: Money
}

/**
 * What is kept and what is paid back when a departure is cancelled. `received` is the day the
 * written cancellation arrived, in Cape Town; `tiers` is the table the booking was made under.
 */
export function quoteCancellation(cancellation: {
  total: Money
  departure: CalendarDate
  received: CalendarDate
  noShow?: boolean
  tiers?: readonly CancellationTier[]
}): CancellationQuote {
  const { total, departure, received, noShow = false, tiers = cancellationTiers } = cancellation
  const daysBefore = daysBetween(received, departure)
  const tier = getTier(tiers, noShow ? 0 : daysBefore)
  const fee = scaleMoney(total, tier.feePercent / 100)
  return { tier, daysBefore, fee, refund: addMoney(total, scaleMoney(fee, -1)) }
}

/** The first tier that the notice reaches; no notice at all falls to the last. */
function getTier(tiers: readonly CancellationTier[], daysBefore: number): CancellationTier {
  const tier = tiers.find(({ fromDays }) => daysBefore >= fromDays) ?? tiers.at(-1)
  if (!tier) throw new Error('A cancellation needs a table of tiers.')
  return tier
}
