import { minuteMs } from '../dates/durations.ts'
import type { PaymentSettings } from './payment-settings.ts'

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
