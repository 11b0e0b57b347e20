import { calendarDateIn, capeTown, clockTimeInCapeTown } from '#rules/dates/calendar-date.ts'
import { findPayoutsFrom } from '#rules/refunds/payout-wait.ts'
import { Refused } from '../refused.ts'
import type { LoadedOrder } from './load-order.ts'

/** Throws Refused ('payout-waits') while nothing is paid out of an order, since its address has changed. */
export function refusePayout({ addressChangedAt }: LoadedOrder, now: Date): void {
  const from = findPayoutsFrom(addressChangedAt, now)
  if (!from) return
  const facts = { date: calendarDateIn(from, capeTown), time: clockTimeInCapeTown(from) }
  throw new Refused({ code: 'payout-waits', facts })
}
