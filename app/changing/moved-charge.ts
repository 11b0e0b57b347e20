import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { type Cents, toMoney } from '#rules/money/cents.ts'
import {
  type CancellationTier,
  computeCancellation,
  raiseTiers,
} from '#app/payments/refunds/cancellation.ts'

type Charge = { percent: number; amount: Cents }

export type MovedCharge = { before: Charge; after: Charge }

type Move = {
  item: { departure: CalendarDate; tiers: readonly CancellationTier[] }
  to: { departure: CalendarDate }
  oldTotal: Cents
  newTotal: Cents
  /** True if free cancellation after booking still runs: then a move raises nothing. */
  isFree: boolean
  /** True if it also holds for the new day: it ends some days before departure. */
  isFreeThen: boolean
  today: CalendarDate
}

/**
 * The cancellation table of an item that its guest moves, and the effect on the charge
 * (decision 74).
 */
export function moveCharge(move: Move): {
  tiers: readonly CancellationTier[]
  cancelling: MovedCharge
} {
  const { item, to, oldTotal, newTotal, isFree, isFreeThen, today } = move
  const charge = (
    departure: CalendarDate,
    tiers: readonly CancellationTier[],
    total: Cents,
  ): Charge => {
    const quote = computeCancellation({ total: toMoney(total), departure, received: today, tiers })
    return { percent: quote.tier.feePercent, amount: quote.fee.minor }
  }
  const nothing: Charge = { percent: 0, amount: 0 }
  const before = isFree ? nothing : charge(item.departure, item.tiers, oldTotal)
  const tiers = raiseTiers(item.tiers, before.percent)
  const after = isFreeThen ? nothing : charge(to.departure, tiers, newTotal)
  return { tiers, cancelling: { before, after } }
}

export function findPercent({ cancelling }: { cancelling: MovedCharge | undefined }): number {
  return cancelling?.after.percent ?? 0
}
