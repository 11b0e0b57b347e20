import { paymentPlan } from '#rules/policy/payment-plan.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { type Due, findDue, findRequestedAmount, type PayableOrder } from './due.ts'
import type { Cents } from '#rules/money/cents.ts'
import { findPaymentRequest, type PaymentRequest } from './payment-request.ts'
import type { Services } from '#platform/services.ts'
import { findHeldChange } from './held-change.server.ts'
import type { LoadedOrder, OrderRow } from './load-order.server.ts'

export type StoredMoney = Pick<LoadedOrder, 'heldQuote' | 'books'> & {
  order: Pick<OrderRow, 'status' | 'plan' | 'holdEndsAt' | 'firstDay' | 'channel'>
}

/** Finds what is due now, until when, and what may be paid (app/order/due.ts). */
export function findStoredDue(clock: Pick<Services, 'now'>, stored: StoredMoney): Due {
  return findDue(toPayableOrder(stored), stored.books, readNowAndToday(clock), paymentPlan)
}

export function findStoredRequestedAmount(
  clock: Pick<Services, 'now'>,
  stored: StoredMoney,
): Cents {
  return findRequestedAmount(
    toPayableOrder(stored),
    stored.books,
    readNowAndToday(clock),
    paymentPlan,
  )
}

/** Finds the payment request that the office can send, or the reason why it can't. */
export function findStoredPaymentRequest(
  clock: Pick<Services, 'now'>,
  stored: StoredMoney,
): PaymentRequest {
  return findPaymentRequest(
    toPayableOrder(stored),
    stored.books,
    readNowAndToday(clock),
    paymentPlan,
  )
}

/**
 * The balance for mails. `restDue`: the last day, if nothing is due now. `partNow`: the part due
 * now, if not all is. `partNext`: the next part, if there are several.
 */
export function describeBalanceForMails(clock: Pick<Services, 'now'>, stored: StoredMoney) {
  const { now, balance, later } = findStoredDue(clock, stored)
  return {
    rest: balance,
    partNext: now === 0 && later.length > 1 ? later[0] : undefined,
    restDue: now === 0 ? later.at(-1)?.dueOn : undefined,
    partNow: now > 0 && now < balance ? now : undefined,
  }
}

/** An order as input for the rules about its money. */
export function toPayableOrder({ order, heldQuote }: Omit<StoredMoney, 'books'>): PayableOrder {
  const { status, plan, holdEndsAt, firstDay, channel } = order
  return {
    status,
    departure: firstDay,
    plan: plan ?? undefined,
    holdEndsAt,
    isPaidToUs: channel !== 'reseller',
    change: findHeldChange({ heldQuote }),
  }
}

/** The current time, and its calendar day in Cape Town. */
export function readNowAndToday({ now: getNow }: Pick<Services, 'now'>) {
  const now = getNow()
  return { now, today: calendarDateIn(now, capeTown) }
}
