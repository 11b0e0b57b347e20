import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import type { Cents } from '#rules/money/cents.ts'
import {
  type AttentionKind,
  attentionKinds,
  type AttentionOf,
  type OpenAmounts,
} from './attention.ts'
import { type Books, isOverpaid, isPriceOpen, isRefundUnderWay, sumBooks } from './ledger.ts'
import { findDueToConfirm, type PaymentPlan } from './payment-plan-rules.ts'
import { findRefundDue } from '#app/payments/refunds/refund-split.ts'
import type { OrderStatus } from './statuses.ts'

export type OrderState = {
  status: OrderStatus
  /** Undefined if no plan was agreed: everything owed is due. */
  plan: PaymentPlan | undefined
  hasPlaces: boolean
  attention: readonly AttentionKind[]
  /** The amounts of open cases. Without them amounts are not compared. */
  openAmounts?: OpenAmounts
}

/**
 * The next step, in its own transaction. `confirm` records the event 'due-paid', once. With
 * `takePlaces` it takes capacity first; if no place is left, `ifFull` is raised and the order stays
 * unchanged. `raise` and `close` concern an attention case. `raise-further` sets a new amount of an
 * open case; `further` is the increase.
 */
export type NextStep =
  | { do: 'confirm'; takePlaces: boolean; ifFull: 'paid-no-place' }
  | { do: 'raise'; kind: AttentionOf<'order'> }
  | { do: 'raise-further'; kind: AttentionOf<'order'>; amount: Cents; further: Cents }
  | { do: 'close'; kind: AttentionOf<'order'> }
  | { do: 'nothing' }

/** Cases that a payment can settle. The step that finds them settled closes them. */
const settledByPayment = [
  'paid-no-place',
  'paid-too-little',
  'paid-offer',
  'paid-after-end',
  'overpaid',
] as const

/**
 * Finds the next step of an order from its stored rows. Repeated calls and crashes don't change the
 * result. Carry the step out and call again until there is none.
 */
export function nextOrderAction(order: OrderState, books: Books, today: CalendarDate): NextStep {
  const dueStep = findDueStep(order, books, today)
  if (dueStep === 'confirm' && !order.attention.includes('paid-no-place'))
    return { do: 'confirm', takePlaces: !order.hasPlaces, ifFull: 'paid-no-place' }
  const kind = dueStep === 'confirm' ? 'paid-no-place' : dueStep
  if (kind && !order.attention.includes(kind)) return { do: 'raise', kind }
  if (kind && attentionKinds[kind].refund !== 'none') {
    const openAmount = order.openAmounts?.[kind]
    const amount = findRefundDue(kind, books)
    if (openAmount !== undefined && amount !== openAmount)
      return { do: 'raise-further', kind, amount, further: Math.max(0, amount - openAmount) }
  }
  const settledKind = settledByPayment.find((one) => one !== kind && order.attention.includes(one))
  return settledKind ? { do: 'close', kind: settledKind } : { do: 'nothing' }
}

/** Finds the confirmation if it is due now, or the case that needs a person. */
function findDueStep(
  order: OrderState,
  books: Books,
  today: CalendarDate,
): 'confirm' | (typeof settledByPayment)[number] | undefined {
  const { owed, balance } = sumBooks(books)
  const netPaid = owed - balance
  switch (order.status) {
    case 'requested':
    case 'held':
      return isDuePaid(order, books, today) ? 'confirm' : undefined
    case 'expired':
      if (netPaid <= 0) return undefined
      // A payment with a refund in progress doesn't book the guest again.
      if (isRefundUnderWay(books))
        return lateMoneyCases.find((kind) => order.attention.includes(kind))
      return isDuePaid(order, books, today) ? 'confirm' : 'paid-too-little'
    case 'offered':
      return netPaid > 0 ? 'paid-offer' : undefined
    case 'cancelled':
      return isOverpaid(books) ? 'paid-after-end' : undefined
    case 'confirmed':
    case 'completed':
      // A payment before a price is set is no overpayment.
      return isOverpaid(books) && !isPriceOpen(books.lines) ? 'overpaid' : undefined
  }
}

const lateMoneyCases = ['paid-no-place', 'paid-too-little'] as const

/** True if the amount due is paid. A missing price doesn't count as paid. */
function isDuePaid({ plan }: OrderState, books: Books, today: CalendarDate): boolean {
  const { owed, balance } = sumBooks(books)
  return !isPriceOpen(books.lines) && owed - balance >= findDueToConfirm(today, owed, plan)
}
