import { findPaymentSettings } from '#rules/policy/payment-terms.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { type Due, findDue, findRequestedAmount, listOpenParts, type PayableOrder } from './due.ts'
import type { Cents } from '#rules/money/cents.ts'
import { findPaymentRequest, type PaymentRequest } from './payment-request.ts'
import type { Basis, Services } from '#platform/services.ts'
import { findHeldChange } from './held-change.server.ts'
import type { LoadedOrder, OrderRow } from './load-order.server.ts'

export type StoredMoney = Pick<LoadedOrder, 'heldQuote' | 'books'> & {
  order: Pick<OrderRow, 'status' | 'plan' | 'holdEndsAt' | 'firstDay' | 'channel' | 'createdAt'>
}

/** Finds what is due now, until when, and what may be paid (app/order/due.ts). */
export function findStoredDue(basis: Basis, stored: StoredMoney): Due {
  return findDue(...readPayable(basis, stored))
}

/** The open parts of an order's price by agreed dates, earliest first. */
export function listStoredParts(
  now: Date,
  { order, books }: Pick<LoadedOrder, 'books'> & { order: Pick<OrderRow, 'plan' | 'firstDay'> },
) {
  const { plan, firstDay: departure } = order
  return listOpenParts({ plan: plan ?? undefined, departure }, books, calendarDateIn(now, capeTown))
}

export function findStoredRequestedAmount(basis: Basis, stored: StoredMoney): Cents {
  return findRequestedAmount(...readPayable(basis, stored))
}

/** Finds the payment request that the office can send, or the reason why it can't. */
export function findStoredPaymentRequest(basis: Basis, stored: StoredMoney): PaymentRequest {
  return findPaymentRequest(...readPayable(basis, stored))
}

function readPayable(basis: Basis, stored: StoredMoney) {
  const clock = readNowAndToday(basis)
  const at = { bookedAt: stored.order.createdAt, now: clock.now }
  const settings = findPaymentSettings(basis.content, at)
  return [toPayableOrder(stored), stored.books, clock, settings] as const
}

/**
 * The balance for mails. `restDue`: the last day, if nothing is due now. `partNow`: the part due
 * now, if not all is. `partNext`: the next part, if there are several.
 */
export function describeBalanceForMails(basis: Basis, stored: StoredMoney) {
  const { now, balance, later } = findStoredDue(basis, stored)
  return {
    rest: balance,
    partNext: now === 0 && later.length > 1 ? later[0] : undefined,
    restDue: now === 0 ? later.at(-1)?.dueOn : undefined,
    partNow: now > 0 && now < balance ? now : undefined,
  }
}

/** An order as input for the rules about its money. */
export function toPayableOrder({
  order,
  heldQuote,
}: Pick<StoredMoney, 'heldQuote'> & {
  order: Omit<StoredMoney['order'], 'createdAt'>
}): PayableOrder {
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
