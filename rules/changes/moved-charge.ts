import type { CalendarDate } from '../dates/calendar-date.ts'
import { type Cents, toMoney } from '../money/cents.ts'
import { type CancellationTier, quoteCancellation, raiseTiers } from '../refunds/cancellation.ts'

/** What is kept of a whole item: so many percent of its price. */
type Charge = { percent: number; amount: Cents }

/** What cancelling it today would cost, as it is and once it is moved. */
export type MovedCharge = { before: Charge; after: Charge }

type Move = {
  item: { departure: CalendarDate; tiers: readonly CancellationTier[] }
  to: { departure: CalendarDate }
  oldTotal: Cents
  newTotal: Cents
  /** Booked so lately that cancelling costs nothing: then moving raises nothing. */
  isFree: boolean
  today: CalendarDate
}

/** The table of an item that its guest moves, and what that does to the charge (docs/decisions/0074). */
export function moveCharge({ item, to, oldTotal, newTotal, isFree, today }: Move): {
  tiers: readonly CancellationTier[]
  cancelling: MovedCharge
} {
  const charge = (
    departure: CalendarDate,
    tiers: readonly CancellationTier[],
    total: Cents,
  ): Charge => {
    if (isFree) return { percent: 0, amount: 0 }
    const quote = quoteCancellation({ total: toMoney(total), departure, received: today, tiers })
    return { percent: quote.tier.feePercent, amount: quote.fee.minor }
  }
  const before = charge(item.departure, item.tiers, oldTotal)
  const tiers = raiseTiers(item.tiers, before.percent)
  return { tiers, cancelling: { before, after: charge(to.departure, tiers, newTotal) } }
}

/** What cancelling costs after the move; nought where nothing is moved. */
export function findPercent({ cancelling }: { cancelling: MovedCharge | undefined }): number {
  return cancelling?.after.percent ?? 0
}
