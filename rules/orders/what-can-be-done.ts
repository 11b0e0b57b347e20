import type { CalendarDate } from '../dates/calendar-date.ts'
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
import type { PaymentSettings } from './payment-settings.ts'

/** What the rules need to know of an order that its guest looks at. */
export type ManagedOrder = PayableOrder & {
  /** Until when its guest may change what they gave us of a confirmed trip: until that of its last day. */
  detailsUntil: Date
}

/** What a guest owes now and later, and what may be done about it at this moment. */
export type WhatCanBeDone = {
  due: Due
  /** Until when the place is kept; absent where no time runs. */
  keptUntil: Date | undefined
  mayPay: boolean
  mayCorrect: boolean
  mayWithdraw: boolean
}

/**
 * What a guest can do about an order at a moment. A request is withdrawn for as long as nothing was paid
 * (ECT Act, s43(2)); afterwards a cancellation has a price. Details are corrected until then, and of a
 * confirmed trip until shortly before it sets out.
 */
export function findWhatCanBeDone(
  order: ManagedOrder,
  books: Books,
  clock: { now: Date; today: CalendarDate },
  settings: PaymentSettings,
): WhatCanBeDone {
  const { status } = order
  const due = findDue(order, books, clock, settings)
  const isOpen = order.isOurs && isOpenToPay(order, books, clock.now, settings)
  const mayWithdraw = isOpen && unconfirmed.has(status) && isUntouched(books)
  const isAhead = status === 'confirmed' && clock.now < order.detailsUntil
  return {
    due,
    keptUntil: isOpen ? findShownEnd(order, books, { now: clock.now, settings }) : undefined,
    mayPay: due.choices !== undefined,
    mayCorrect: mayWithdraw || (order.isOurs && isAhead),
    mayWithdraw,
  }
}
