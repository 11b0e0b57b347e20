import type { CalendarDate } from '../dates/calendar-date.ts'
import type { Cents } from '../money/cents.ts'
import { findHoldEnd } from './hold.ts'
import { type Books, sumBooks } from './ledger.ts'
import {
  findDueToConfirm,
  type Instalment,
  isPlanOf,
  listPlans,
  type PaymentPlan,
  type PlanChoice,
} from './payment-plan.ts'
import type { PaymentSettings } from './payment-settings.ts'
import type { OrderStatus } from './statuses.ts'

/** What the rules need to know of an order that its guest looks at. */
export type ManagedOrder = {
  status: OrderStatus
  /** The first day that is to be travelled. */
  departure: CalendarDate
  /** Undefined while nothing was agreed. */
  plan: PaymentPlan | undefined
  /** Until when its place is kept for a guest who is about to pay; absent where no time runs. */
  holdEndsAt: Date | null
  /** False where its guest pays and changes it elsewhere: at a reseller's. */
  isOurs: boolean
  /** Until when its guest may change what they gave us of a confirmed trip: until that of its last day. */
  detailsUntil: Date
}

/** What a guest owes now and later, and what may be done about it at this moment. */
export type WhatCanBeDone = {
  /** What is to be paid now; nought where nothing is. */
  dueNow: Cents
  /** What is owed after that, and by when. */
  balance: Instalment | undefined
  /** The plans to choose from; absent once something was paid, or where nothing is to be paid. */
  plans: PlanChoice | undefined
  /** Until when the place is kept; absent where no time runs. */
  keptUntil: Date | undefined
  mayPay: boolean
  mayCorrect: boolean
  mayWithdraw: boolean
}

/**
 * What a guest can do about an order at a moment. A request is withdrawn for as long as nothing was paid
 * (ECT Act, s43(2)); afterwards a cancellation has a price. Details are corrected until then, and of a
 * confirmed trip until shortly before it sets out. An order is paid for while it waits for it, and a confirmed one for as long as it owes something.
 */
export function findWhatCanBeDone(
  order: ManagedOrder,
  books: Books,
  clock: { now: Date; today: CalendarDate },
  settings: PaymentSettings,
): WhatCanBeDone {
  const { status, plan, departure } = order
  const { owed, balance } = sumBooks(books)
  const keptUntil = findKeptUntil(order, books, settings)
  const isOpen = order.isOurs && isOpenToPay(order, books, clock.now, settings)
  const mayPay = isOpen && balance > 0
  const isUntouched = books.payments.every(
    ({ status: its }) => its !== 'paid' && its !== 'mismatched',
  )
  const mayWithdraw = isOpen && unconfirmed.has(status) && isUntouched
  const isAhead = status === 'confirmed' && clock.now < order.detailsUntil
  const plans =
    mayPay && mayWithdraw
      ? choosePlans({ total: owed, departure, today: clock.today }, plan, settings)
      : undefined
  const kept = owed - balance
  const dueNow = mayPay ? Math.max(0, findDueToConfirm(clock.today, owed, plan) - kept) : 0
  return {
    dueNow,
    balance: findRest({ plan, rest: balance - dueNow }),
    plans,
    keptUntil: isOpen ? keptUntil : undefined,
    mayPay,
    mayCorrect: mayWithdraw || (order.isOurs && isAhead),
    mayWithdraw,
  }
}

/** What was agreed in parts stays so; else the parts are the usual ones. */
function choosePlans(
  booking: Parameters<typeof listPlans>[0],
  agreed: PaymentPlan | undefined,
  settings: PaymentSettings,
): PlanChoice {
  const plans = listPlans(booking, settings)
  const isAgreed = agreed && isPlanOf(agreed, booking.total, booking.today)
  return isAgreed ? { ...plans, inParts: agreed } : plans
}

/**
 * Whether an order can be paid for at a moment: it has its places or waits for its money, and the time
 * for which its place is kept is not over. Whoever begins a payment asks this too.
 */
export function isOpenToPay(
  order: Pick<ManagedOrder, 'status' | 'holdEndsAt'>,
  books: Pick<Books, 'payments'>,
  now: Date,
  settings: PaymentSettings,
): boolean {
  const keptUntil = findKeptUntil(order, books, settings)
  return openStatuses.has(order.status) && (keptUntil === undefined || now < keptUntil)
}

const unconfirmed = new Set<OrderStatus>(['requested', 'held'])
const openStatuses = new Set<OrderStatus>(['requested', 'held', 'confirmed', 'completed'])

function findKeptUntil(
  { status, holdEndsAt }: Pick<ManagedOrder, 'status' | 'holdEndsAt'>,
  { payments }: Pick<Books, 'payments'>,
  settings: PaymentSettings,
): Date | undefined {
  if (status !== 'held' || holdEndsAt === null) return undefined
  const isPaymentUnderWay = payments.some((payment) => payment.status === 'pending')
  return findHoldEnd({ until: holdEndsAt, isPaymentUnderWay }, settings)
}

/** What is left for the last day of the plan. */
function findRest({ plan, rest }: { plan: PaymentPlan | undefined; rest: Cents }) {
  const last = plan?.at(-1)
  return last && rest > 0 ? { amount: rest, dueOn: last.dueOn } : undefined
}
