import { addDays, type CalendarDate, daysBetween } from '#rules/dates/calendar-date.ts'
import type { Cancelling } from '#rules/policy/cancelling.ts'
import { addMoney, type Money, scaleMoney } from '#rules/money/money.ts'

export type CancellationTier = Cancelling['table'][number]

export type DatedTier = {
  tier: CancellationTier
  /** First day of the tier. Undefined for the longest notice. */
  firstDay: CalendarDate | undefined
  lastDay: CalendarDate
}

export function addTierDates(
  tiers: readonly CancellationTier[],
  departure: CalendarDate,
): DatedTier[] {
  return tiers.map((tier, index) => {
    const previousTier = tiers[index - 1]
    const firstDay = previousTier && addDays(departure, 1 - previousTier.fromDays)
    return { tier, firstDay, lastDay: addDays(departure, -tier.fromDays) }
  })
}

/**
 * Raises a table's percentages to a minimum: the charge that a moved trip had reached. Tiers
 * with equal charges merge, starting at the nearest day.
 */
export function raiseTiers(
  tiers: readonly CancellationTier[],
  percent: number,
): CancellationTier[] {
  const raisedTiers = tiers.map((tier) =>
    tier.feePercent < percent ? { ...tier, feePercent: percent } : tier,
  )
  return raisedTiers.filter(
    ({ feePercent }, index) => raisedTiers[index + 1]?.feePercent !== feePercent,
  )
}

export type CancellationFigures = {
  tier: CancellationTier
  /** Days from the receipt of the cancellation to departure. Negative after departure. */
  daysBefore: number
  fee: Money
  refund: Money
}

/**
 * Computes the kept and the refunded part of a price. `received` is the day in Cape Town on
 * which the written cancellation arrived; `tiers` is the table at the time of booking.
 */
export function computeCancellation(cancellation: {
  total: Money
  departure: CalendarDate
  received: CalendarDate
  noShow?: boolean
  tiers: readonly CancellationTier[]
}): CancellationFigures {
  const { total, departure, received, noShow = false, tiers } = cancellation
  const daysBefore = daysBetween(received, departure)
  const tier = findTier(tiers, noShow ? 0 : daysBefore)
  const fee = scaleMoney(total, tier.feePercent / 100)
  return { tier, daysBefore, fee, refund: addMoney(total, scaleMoney(fee, -1)) }
}

/** Finds the first tier that the notice reaches. No notice gets the last tier. */
function findTier(tiers: readonly CancellationTier[], daysBefore: number): CancellationTier {
  const tier = tiers.find(({ fromDays }) => daysBefore >= fromDays) ?? tiers.at(-1)
  if (!tier) throw new Error('A cancellation needs a table of tiers.')
  return tier
}
