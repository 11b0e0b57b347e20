import { minuteMs, hourMs } from '../dates/durations.ts'
import type { PaymentSettings } from './payment-settings.ts'
import {
  calendarDateIn,
  capeTown,
  clockTimeInCapeTown,
  formatLongDate,
} from '../dates/calendar-date.ts'
import { fill } from '../text/fill.ts'

type HoldSettings = Pick<PaymentSettings, 'hold'>

/** Until when a place is kept that is taken now; at that moment it is not kept any more. */
export function holdUntil(now: Date, { hold }: HoldSettings): Date {
  return new Date(now.getTime() + hold.minutes * minuteMs)
}

/** When a hold ends: later while a payment is under way, which is one that has gone to its provider. */
export function findHoldEnd(
  held: { until: Date; isPaymentUnderWay: boolean },
  { hold }: HoldSettings,
): Date {
  const more = held.isPaymentUnderWay ? hold.underWayMinutes * minuteMs : 0
  return new Date(held.until.getTime() + more)
}

/** Whether the place is to be given back. */
export function isHoldOver(
  held: { until: Date; isPaymentUnderWay: boolean; now: Date },
  settings: HoldSettings,
): boolean {
  return held.now >= findHoldEnd(held, settings)
}

/**
 * Until when a place is kept, as its guest reads it: the time alone while less than an hour is left,
 * else with its day, since the office or a transfer may keep a place for days. And whether so little is
 * left that its seconds are counted.
 */
export function formatKeptUntil(
  until: Date,
  leftMs: number,
  words: { keptUntil: string; keptUntilDay: string },
): { text: string; isCounted: boolean } {
  const time = clockTimeInCapeTown(until)
  const isCounted = leftMs < hourMs
  if (isCounted) return { text: fill(words.keptUntil, { time }), isCounted }
  const date = formatLongDate(calendarDateIn(until, capeTown))
  return { text: fill(words.keptUntilDay, { time, date }), isCounted }
}
