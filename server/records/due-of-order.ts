import { paymentPlan } from '#rules/policy/payment-plan.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { type Due, findDue, findToAsk, type PayableOrder } from '#rules/orders/due.ts'
import type { Cents } from '#rules/money/cents.ts'
import { findPaymentRequest, type PaymentRequest } from '#rules/orders/payment-request.ts'
import type { Services } from '../services.ts'
import { findHeldChange } from './held-change.ts'
import type { LoadedOrder, OrderRow } from './load-order.ts'

/** An order as it is stored with its money, and with the change that waits for it. */
export type StoredMoney = Pick<LoadedOrder, 'heldQuote' | 'books'> & {
  order: Pick<OrderRow, 'status' | 'plan' | 'holdEndsAt' | 'firstDay' | 'channel'>
}

/** What is due of an order now, until when, and what may be paid (rules/orders/due.ts). */
export function dueOfOrder(clock: Pick<Services, 'now'>, stored: StoredMoney): Due {
  return findDue(asPayable(stored), stored.books, momentOf(clock), paymentPlan)
}

/** What the office asks the guest of an order to pay. */
export function toAskOfOrder(clock: Pick<Services, 'now'>, stored: StoredMoney): Cents {
  return findToAsk(asPayable(stored), stored.books, momentOf(clock), paymentPlan)
}

/** Whether the office can ask the guest of an order to pay, for how much and by when. */
export function requestOfOrder(clock: Pick<Services, 'now'>, stored: StoredMoney): PaymentRequest {
  return findPaymentRequest(asPayable(stored), stored.books, momentOf(clock), paymentPlan)
}

/** What is left to pay of an order as mails name it: the last day for it where nothing is due before, what of it is due now where not all is, and the part that is due next where several are. */
export function restOfOrder(clock: Pick<Services, 'now'>, stored: StoredMoney) {
  const { now, balance, later } = dueOfOrder(clock, stored)
  return {
    rest: balance,
    partNext: now === 0 && later.length > 1 ? later[0] : undefined,
    restDue: now === 0 ? later.at(-1)?.dueOn : undefined,
    partNow: now > 0 && now < balance ? now : undefined,
  }
}

/** An order as the rules about its money know it. */
export function asPayable({ order, heldQuote }: Omit<StoredMoney, 'books'>): PayableOrder {
  const { status, plan, holdEndsAt, firstDay, channel } = order
  return {
    status,
    departure: firstDay,
    plan: plan ?? undefined,
    holdEndsAt,
    isOurs: channel !== 'reseller',
    change: findHeldChange({ heldQuote }),
  }
}

/** This moment, and its day in Cape Town. */
export function momentOf({ now: readClock }: Pick<Services, 'now'>) {
  const now = readClock()
  return { now, today: calendarDateIn(now, capeTown) }
}
