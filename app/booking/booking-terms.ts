import {
  type CalendarDate,
  calendarDateIn,
  capeTown,
  instantInCapeTown,
} from '#rules/dates/calendar-date.ts'
import type { ClockTime } from '#rules/dates/clock-time.ts'
import { hourMs } from '#rules/dates/durations.ts'
import type { Cents } from '#rules/money/cents.ts'
import type { CancellationTier } from '#app/payments/refunds/cancellation.ts'
import { listChargeSpans } from '#app/payments/refunds/charge-spans.ts'
import { findFreeEnd } from '#rules/policy/cancelling-ends.ts'
import type { FreeCancellation } from '#rules/policy/cancelling.ts'
import { listPlans } from '#app/order/payment-plan-rules.ts'
import type { PaymentSettings } from '#rules/policy/payment-terms.ts'

export type BookingTerms = {
  /** The amount to pay after a voucher. */
  rest: Cents
  /** The parts of the price. Absent if everything is due at once. */
  deposit: { first: Cents; rest: Cents; dueOn: CalendarDate } | undefined
  /** Hours of free cancellation from now; 0 if cancelling is never free. */
  freeHours: number
  /** The percentages kept on cancelling, longest notice first. The last one has no end. */
  kept: { percent: number; until: CalendarDate | undefined }[]
}

/**
 * The terms of a trip booked now; its mails and page show the same. `covers` is the amount
 * that a voucher pays, the deposit first, as in a stored order.
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
  const openAmount = Math.max(0, total - covers)
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
    rest: openAmount,
    deposit:
      balance && openAmount > 0
        ? { first, rest: openAmount - first, dueOn: balance.dueOn }
        : undefined,
    freeHours: freeEnd ? Math.floor((freeEnd.getTime() - now.getTime()) / hourMs) : 0,
    kept: spans.map(({ tier, lastDay, isLast }) => ({
      percent: tier.feePercent,
      until: isLast ? undefined : lastDay,
    })),
  }
}
