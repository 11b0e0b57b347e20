import { findPaymentSettings } from '#rules/policy/payment-terms.ts'
import type { Basis } from '#platform/services.ts'
import { toPayableOrder, readNowAndToday } from '#app/order/due-of-order.server.ts'
import {
  type Due,
  findDue,
  findShownHoldEnd,
  hasNoPayments,
  isOpenToPay,
  unconfirmedStatuses,
} from '#app/order/due.ts'
import type { LoadedOrder } from '#app/order/load-order.server.ts'
import { findDetailsEnd } from '#app/changing/plan-change.server.ts'

export type GuestActs = {
  due: Due
  keptUntil: Date | undefined
  mayPay: boolean
  mayCorrect: boolean
  mayWithdraw: boolean
}

/**
 * Finds a guest's actions on an order. An unpaid request can be withdrawn (ECT Act, s43(2)); after
 * payment cancelling has a price. Details can be corrected while an order can be withdrawn, and for
 * a confirmed trip until the deadline of its last day.
 */
export function findGuestActs(basis: Basis, loadedOrder: LoadedOrder): GuestActs {
  const { books } = loadedOrder
  const order = toPayableOrder(loadedOrder)
  const clock = readNowAndToday(basis)
  const { now } = clock
  const deadlines = loadedOrder.items
    .filter(({ status }) => status !== 'cancelled')
    .map((item) => findDetailsEnd(basis.content, loadedOrder.order, item).getTime())
  const bookedAt = loadedOrder.order.createdAt
  const settings = findPaymentSettings(basis.content, { bookedAt, now })
  const due = findDue(order, books, clock, settings)
  const isOpen = order.isPaidToUs && isOpenToPay(order, books, now, settings)
  const mayWithdraw = isOpen && unconfirmedStatuses.has(order.status) && hasNoPayments(books)
  const isBeforeDeadline = now.getTime() < Math.max(...deadlines, 0)
  const mayCorrect = order.status === 'confirmed' && order.isPaidToUs && isBeforeDeadline
  return {
    due,
    keptUntil: isOpen ? findShownHoldEnd(order, books, { now, settings }) : undefined,
    mayPay: due.choices !== undefined,
    mayCorrect: mayWithdraw || mayCorrect,
    mayWithdraw,
  }
}
