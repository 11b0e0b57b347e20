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
  /** Whether that holds on the new day too: it ends some days before a trip sets out. */
  isFreeThen: boolean
  today: CalendarDate
}

/** The table of an item that its guest moves, and what that does to the charge (docs/decisions/0074). */
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
    const quote = quoteCancellation({ total: toMoney(total), departure, received: today, tiers })
    return { percent: quote.tier.feePercent, amount: quote.fee.minor }
  }
  const nothing: Charge = { percent: 0, amount: 0 }
  const before = isFree ? nothing : charge(item.departure, item.tiers, oldTotal)
  const tiers = raiseTiers(item.tiers, before.percent)
  const after = isFreeThen ? nothing : charge(to.departure, tiers, newTotal)
  return { tiers, cancelling: { before, after } }
}

/** What cancelling costs after the move; nought where nothing is moved. */
export function findPercent({ cancelling }: { cancelling: MovedCharge | undefined }): number {
  return cancelling?.after.percent ?? 0
}
