import { paymentPlan } from '#rules/policy/payment-plan.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { findWhatCanBeDone, type WhatCanBeDone } from '#rules/orders/what-can-be-done.ts'
import type { Basis } from '../../services.ts'
import type { LoadedOrder } from '../../records/load-order.ts'
import { findDetailsEnd } from '../change/plan-change.ts'

/** What can be done about an order at this moment (rules/orders/what-can-be-done.ts). */
export function judgeOrder(
  { content, now: readClock }: Basis,
  { order, items, books }: LoadedOrder,
): WhatCanBeDone {
  const now = readClock()
  const { status, plan, holdEndsAt, firstDay, channel } = order
  const ends = items
    .filter((one) => one.status !== 'cancelled')
    .map((one) => findDetailsEnd(content, one).getTime())
  const managed = {
    status,
    departure: firstDay,
    plan: plan ?? undefined,
    holdEndsAt,
    isOurs: channel !== 'reseller',
    detailsUntil: new Date(Math.max(...ends, 0)),
  }
  const clock = { now, today: calendarDateIn(now, capeTown) }
  return findWhatCanBeDone(managed, books, clock, paymentPlan)
}
