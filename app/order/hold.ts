import { minuteMs, hourMs } from '#rules/dates/durations.ts'
import type { PaymentSettings } from '#rules/policy/payment-terms.ts'
import {
  calendarDateIn,
  capeTown,
  clockTimeInCapeTown,
  formatLongDate,
} from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'

export type HoldSettings = Pick<PaymentSettings, 'hold'>

/** The end of a hold that starts now. At that instant the place is no longer held. */
export function computeNewHoldEnd(now: Date, { hold }: HoldSettings): Date {
  return new Date(now.getTime() + hold.minutes * minuteMs)
}

/** The end of a hold. Later while a payment at a provider is in progress. */
export function computeHoldEnd(
  held: { until: Date; isPaymentUnderWay: boolean },
  { hold }: HoldSettings,
): Date {
  const extraMs = held.isPaymentUnderWay ? hold.underWayMinutes * minuteMs : 0
  return new Date(held.until.getTime() + extraMs)
}

export function isHoldOver(
  held: { until: Date; isPaymentUnderWay: boolean; now: Date },
  settings: HoldSettings,
): boolean {
  return held.now >= computeHoldEnd(held, settings)
}

/**
 * The end of a hold for the guest: only the time if less than an hour is left. Otherwise with its
 * day, because a hold for the office or a transfer may last days. Also says whether its seconds are
 * counted down.
 */
export function formatHoldEnd(
  until: Date,
  remainingMs: number,
  words: { keptUntil: string; keptUntilDay: string },
): { text: string; isCounted: boolean } {
  const time = clockTimeInCapeTown(until)
  const isCounted = remainingMs < hourMs
  if (isCounted) return { text: fill(words.keptUntil, { time }), isCounted }
  const date = formatLongDate(calendarDateIn(until, capeTown))
  return { text: fill(words.keptUntilDay, { time, date }), isCounted }
}
