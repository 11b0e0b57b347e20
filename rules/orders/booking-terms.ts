import {
  type CalendarDate,
  calendarDateIn,
  capeTown,
  instantInCapeTown,
} from '../dates/calendar-date.ts'
import type { ClockTime } from '../dates/clock-time.ts'
import { hourMs } from '../dates/durations.ts'
import type { Cents } from '../money/cents.ts'
import type { CancellationTier } from '../refunds/cancellation.ts'
import { listChargeSpans } from '../refunds/charge-spans.ts'
import { findFreeEnd, type FreeCancellation } from '../refunds/free-cancellation.ts'
import { listPlans } from './payment-plan.ts'
import type { PaymentSettings } from './payment-settings.ts'

/** What a trip has to be paid by, and what is kept of it, as far as its day decides. */
export type BookingTerms = {
  /** What a voucher leaves of the whole price. */
  rest: Cents
  /** Absent where all of that is due at once. */
  deposit: { first: Cents; rest: Cents; dueOn: CalendarDate } | undefined
  /** In how many hours from now cancelling is free; 0 where it never is. */
  freeHours: number
  /** What is kept then, the longest notice first; the last has no day on which it ends. */
  kept: { percent: number; until: CalendarDate | undefined }[]
}

/**
 * The terms of a trip that would be booked now: the same figures that its mails and its page will say. What a
 * voucher `covers` pays for the deposit first, as it does once the order is stored.
 */
export function findBookingTerms(
  trip: { total: Cents; covers?: Cents; date: CalendarDate; departs: ClockTime; now: Date },
  rules: {
    plan: Pick<PaymentSettings, 'firstPercent' | 'wholeWithinDays' | 'balanceDueDays'>
    free: FreeCancellation
    tiers: readonly CancellationTier[]
  },
): BookingTerms {
  const { total, covers = 0, date, now } = trip
  const today = calendarDateIn(now, capeTown)
  const parts = listPlans({ total, departure: date, today }, rules.plan).inParts
  const balance = parts?.at(-1)
  const rest = Math.max(0, total - covers)
  const first = Math.max(0, (parts?.[0].amount ?? 0) - covers)
  const start = instantInCapeTown(date, trip.departs)
  const freeEnd = findFreeEnd({ bookedAt: now, start }, rules.free)
  const { spans } = listChargeSpans({
    tiers: rules.tiers,
    departure: date,
    from: today,
    freeUntil: freeEnd,
  })
  return {
    rest,
    deposit: balance && rest > 0 ? { first, rest: rest - first, dueOn: balance.dueOn } : undefined,
    freeHours: freeEnd ? Math.floor((freeEnd.getTime() - now.getTime()) / hourMs) : 0,
    kept: spans.map(({ tier, lastDay, isLast }) => ({
      percent: tier.feePercent,
      until: isLast ? undefined : lastDay,
    })),
  }
}
