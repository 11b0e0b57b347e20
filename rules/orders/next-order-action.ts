import type { CalendarDate } from '../dates/calendar-date.ts'
import type { Cents } from '../money/cents.ts'
import {
  type AttentionKind,
  attentionKinds,
  type AttentionOf,
  type AmountsUnderAttention,
} from './attention.ts'
import { type Books, isOverpaid, isPriceOpen, isRefundUnderWay, sumBooks } from './ledger.ts'
import { findDueToConfirm, type PaymentPlan } from './payment-plan.ts'
import { findToSendBack } from '../refunds/refund-split.ts'
import type { OrderStatus } from './statuses.ts'

/** What the rules need to know of an order's row, and of what is already open under attention. */
export type OrderState = {
  status: OrderStatus
  /** Undefined where nothing was agreed yet: then whatever is owed is due. */
  plan: PaymentPlan | undefined
  /** Whether every item that is to be travelled has its place. */
  hasPlaces: boolean
  attention: readonly AttentionKind[]
  /** The amounts that these name; left out, they are not judged anew. */
  openAmounts?: AmountsUnderAttention
}

/**
 * What is to be done for an order, in a transaction of its own:
 * - confirm: the event 'due-paid', once. With `takePlaces` through the one door to capacity, and if no
 *   place is left, `ifFull` is raised instead and the order stays as it is;
 * - raise, close: something under attention; raise-further: what is open names another amount by now.
 */
export type NextStep =
  | { do: 'confirm'; takePlaces: boolean; ifFull: 'paid-no-place' }
  | { do: 'raise'; kind: AttentionOf<'order'> }
  | { do: 'raise-further'; kind: AttentionOf<'order'>; amount: Cents; further: Cents }
  | { do: 'close'; kind: AttentionOf<'order'> }
  | { do: 'nothing' }

/** What money can settle by itself: closed by the step that finds it settled. */
const settledByMoney = [
  'paid-no-place',
  'paid-too-little',
  'paid-offer',
  'paid-after-end',
  'overpaid',
] as const

/**
 * The next step of an order, from its rows as they are stored: who comes, however often and after
 * whatever crash, finds the same. Carry it out and ask again, until there is nothing left to do.
 */
export function nextOrderAction(order: OrderState, books: Books, today: CalendarDate): NextStep {
  const found = findTrouble(order, books, today)
  if (found === 'confirm' && !order.attention.includes('paid-no-place'))
    return { do: 'confirm', takePlaces: !order.hasPlaces, ifFull: 'paid-no-place' }
  const kind = found === 'confirm' ? 'paid-no-place' : found
  if (kind && !order.attention.includes(kind)) return { do: 'raise', kind }
  if (kind && attentionKinds[kind].refund !== 'none') {
    const open = order.openAmounts?.[kind]
    const amount = findToSendBack(kind, books)
    if (open !== undefined && amount !== open)
      return { do: 'raise-further', kind, amount, further: Math.max(0, amount - open) }
  }
  const settled = settledByMoney.find((one) => one !== kind && order.attention.includes(one))
  return settled ? { do: 'close', kind: settled } : { do: 'nothing' }
}

/** Whether it is to be confirmed now, or what about its money wants a person. */
function findTrouble(
  order: OrderState,
  books: Books,
  today: CalendarDate,
): 'confirm' | (typeof settledByMoney)[number] | undefined {
  const { owed, balance } = sumBooks(books)
  const kept = owed - balance
  switch (order.status) {
    case 'requested':
    case 'held':
      return isDuePaid(order, books, today) ? 'confirm' : undefined
    case 'expired':
      if (kept <= 0) return undefined
      // A guest to whom the money was promised back is not booked again by it.
      if (isRefundUnderWay(books)) return lateMoney.find((kind) => order.attention.includes(kind))
      return isDuePaid(order, books, today) ? 'confirm' : 'paid-too-little'
    case 'offered':
      return kept > 0 ? 'paid-offer' : undefined
    case 'cancelled':
      return isOverpaid(books) ? 'paid-after-end' : undefined
    case 'confirmed':
    case 'completed':
      // What came for a price that is still open is not too much.
      return isOverpaid(books) && !isPriceOpen(books.lines) ? 'overpaid' : undefined
  }
}

const lateMoney = ['paid-no-place', 'paid-too-little'] as const

/** A price that is not named yet is not paid by nothing. */
function isDuePaid({ plan }: OrderState, books: Books, today: CalendarDate): boolean {
  const { owed, balance } = sumBooks(books)
  return !isPriceOpen(books.lines) && owed - balance >= findDueToConfirm(today, owed, plan)
}
