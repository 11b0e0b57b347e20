import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import {
  type Due,
  findDue,
  findShownEnd,
  isOpenToPay,
  isUntouched,
  type PayableOrder,
  unconfirmed,
} from './due.ts'
import type { Books } from './ledger.ts'
import type { PaymentSettings } from '#rules/policy/payment-settings.ts'

export type ManagedOrder = PayableOrder & {
  /**
   * The last moment at which the guest may change details of a confirmed trip: the deadline of its
   * last day.
   */
  detailsUntil: Date
}

export type WhatCanBeDone = {
  due: Due
  keptUntil: Date | undefined
  mayPay: boolean
  mayCorrect: boolean
  mayWithdraw: boolean
}

/**
 * What a guest can do with an order at a time. An unpaid request can be withdrawn (ECT Act,
 * s43(2)); after payment cancelling has a price. Details can be corrected while an order can be
 * withdrawn, and for a confirmed trip until shortly before departure.
 */
export function findWhatCanBeDone(
  order: ManagedOrder,
  books: Books,
  clock: { now: Date; today: CalendarDate },
  settings: PaymentSettings,
): WhatCanBeDone {
  const { status } = order
  const due = findDue(order, books, clock, settings)
  const isOpen = order.isPaidToUs && isOpenToPay(order, books, clock.now, settings)
  const mayWithdraw = isOpen && unconfirmed.has(status) && isUntouched(books)
  const isAhead = status === 'confirmed' && clock.now < order.detailsUntil
  return {
    due,
    keptUntil: isOpen ? findShownEnd(order, books, { now: clock.now, settings }) : undefined,
    mayPay: due.choices !== undefined,
    mayCorrect: mayWithdraw || (order.isPaidToUs && isAhead),
    mayWithdraw,
  }
}
