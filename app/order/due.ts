import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import type { Cents } from '#rules/money/cents.ts'
import { computeHoldEnd, type HoldSettings } from './hold.ts'
import { type Books, sumUnrefunded, sumBooks } from './ledger.ts'
import {
  findDueBy,
  findDueToConfirm,
  type Instalment,
  listPlans,
  type PaymentPlan,
  type PlanChoice,
} from './payment-plan-rules.ts'
import type { PaymentSettings } from '#rules/policy/payment-terms.ts'
import type { OrderStatus } from './statuses.ts'

/** Inputs for the amount due of an order. */
export type PayableOrder = {
  status: OrderStatus
  /** The first day on which guests still travel. */
  departure: CalendarDate
  /** The agreed instalments. Undefined if none were agreed: everything is due. */
  plan: PaymentPlan | undefined
  /** The end of the hold for a guest who is paying. Null without a limit. */
  holdEndsAt: Date | null
  /** False if the guest pays and changes the order at a reseller. */
  isPaidToUs: boolean
  /**
   * A change that waits for payment: the total that must have been paid (in cents), and the end of
   * the wait.
   */
  change?: { needed: Cents; until: Date } | undefined
}

/** The amount due of an order. Amounts are in cents and never negative. */
export type Due = {
  /** Due now. 0 if nothing is due, or if nothing is paid on this site. */
  now: Cents
  /** The end of the hold of the place or change that `now` pays for. Undefined without a limit. */
  until: Date | undefined
  balance: Cents
  /** The balance by agreed dates, earliest first. The parts add up to it. */
  parts: Instalment[]
  /** The parts that remain after `now` is paid. */
  later: Instalment[]
  /** Payable amounts: the whole balance, or a part now and the rest later. */
  choices?: PlanChoice
  /** The reason why nothing can be paid. */
  refusal?: 'payment-closed' | 'nothing-to-pay'
}

export type Clock = { now: Date; today: CalendarDate }

/**
 * Finds an order's amount due, its deadline and the payable amounts. The only source for its page,
 * payments, mails, the office and company statements.
 */
export function findDue(
  order: PayableOrder,
  books: Books,
  clock: Clock,
  settings: PaymentSettings,
): Due {
  const { status, departure, change } = order
  const { today } = clock
  const sums = sumBooks(books)
  const balance = Math.max(0, sums.balance)
  const parts = listOpenParts(order, books, today)
  const isClosed = !order.isPaidToUs || !openStatuses.has(status)
  if (isClosed || balance === 0) {
    const refusal = isClosed ? 'payment-closed' : 'nothing-to-pay'
    return { now: 0, until: undefined, balance, parts, later: parts, refusal }
  }
  const now = Math.min(balance, Math.max(0, findMissing(order, books, today)))
  const later = subtractPaid(parts, now)
  const due = { now, balance, parts, later }
  const until = change?.until ?? findHoldEnd(order, books, settings)
  if (!isOpenToPay(order, books, clock.now, settings))
    return { ...due, until, refusal: 'payment-closed' }
  const hasNoPlanYet = unconfirmedStatuses.has(status) && hasNoPayments(books)
  const defaultPlan = hasNoPlanYet
    ? listPlans({ total: balance, departure, today }, settings).inParts
    : undefined
  return {
    ...due,
    until,
    choices: {
      whole: [{ amount: balance, dueOn: today }],
      inParts: listFirstPart(due, today) ?? defaultPlan,
    },
  }
}

function listFirstPart(
  { now, balance, parts, later }: Pick<Due, 'now' | 'balance' | 'parts' | 'later'>,
  today: CalendarDate,
): PaymentPlan | undefined {
  if (now > 0) return now < balance ? [{ amount: now, dueOn: today }, ...later] : undefined
  const [next, ...laterParts] = parts
  return next && laterParts.length > 0 ? [next, ...laterParts] : undefined
}

/**
 * The amount that the office requests: what is due, or will be due once an expired order is held
 * again. Otherwise the whole balance.
 */
export function findRequestedAmount(
  order: PayableOrder,
  books: Books,
  clock: Clock,
  settings: PaymentSettings,
): Cents {
  const { now, balance } = findDue(withRenewedHold(order), books, clock, settings)
  return now > 0 ? now : balance
}

/** The order after a payment request: a place that waits for payment is held again. */
export function withRenewedHold(order: PayableOrder): PayableOrder {
  return isWaitingForPayment(order) ? { ...order, status: 'held', holdEndsAt: null } : order
}

export function isWaitingForPayment({ status }: Pick<PayableOrder, 'status'>): boolean {
  return unconfirmedStatuses.has(status) || status === 'expired'
}

export function hasNoPayments({ payments }: Pick<Books, 'payments'>): boolean {
  return payments.every(({ status }) => status !== 'paid' && status !== 'mismatched')
}

/**
 * True if an order can be paid now: it has its places or waits for payment, and the hold of its
 * place or change has not ended.
 */
export function isOpenToPay(
  order: Pick<PayableOrder, 'status' | 'holdEndsAt' | 'change'>,
  books: Pick<Books, 'payments'>,
  now: Date,
  settings: HoldSettings,
): boolean {
  if (!openStatuses.has(order.status)) return false
  const ends = [
    findHoldEnd(order, books, settings),
    order.change && extendHoldWhilePaying(order.change.until, books, settings),
  ]
  return ends.every((end) => end === undefined || now < end)
}

/** The end of a held order's place. Later while a payment is in progress. */
export function findHoldEnd(
  { status, holdEndsAt }: Pick<PayableOrder, 'status' | 'holdEndsAt'>,
  books: Pick<Books, 'payments'>,
  settings: HoldSettings,
): Date | undefined {
  return status === 'held' && holdEndsAt !== null
    ? extendHoldWhilePaying(holdEndsAt, books, settings)
    : undefined
}

/**
 * The end of the hold for the guest. Extra time for a payment in progress appears only after the
 * normal end: otherwise a declined card would shorten the time already shown.
 */
export function findShownHoldEnd(
  order: Pick<PayableOrder, 'status' | 'holdEndsAt'>,
  books: Pick<Books, 'payments'>,
  { now, settings }: { now: Date; settings: HoldSettings },
): Date | undefined {
  const end = findHoldEnd(order, books, settings)
  return end && order.holdEndsAt && now < order.holdEndsAt ? order.holdEndsAt : end
}

function extendHoldWhilePaying(
  until: Date,
  { payments }: Pick<Books, 'payments'>,
  settings: HoldSettings,
): Date {
  const isPaymentUnderWay = payments.some(({ status }) => status === 'pending')
  return computeHoldEnd({ until, isPaymentUnderWay }, settings)
}

export const unconfirmedStatuses: ReadonlySet<OrderStatus> = new Set(['requested', 'held'])
const openStatuses = new Set<OrderStatus>([...unconfirmedStatuses, 'confirmed', 'completed'])

/** The amount still missing for the change, for confirmation, or by today. */
function findMissing({ status, plan, change }: PayableOrder, books: Books, today: CalendarDate) {
  // Once the change is paid, the next step carries it out. The amount due is then that of the
  // changed trip.
  const missingForChange = change ? change.needed - sumUnrefunded(books) : 0
  if (missingForChange > 0) return missingForChange
  const { owed, balance } = sumBooks(books)
  return findDueSoFar({ status, plan }, owed, today) - (owed - balance)
}

export function findDueSoFar(
  { status, plan }: Pick<PayableOrder, 'status' | 'plan'>,
  owed: Cents,
  today: CalendarDate,
): Cents {
  if (unconfirmedStatuses.has(status)) return findDueToConfirm(today, owed, plan)
  return findDueBy(today, owed, plan)
}

/** The open part of each instalment. Payments cover the earliest first. */
export function listOpenParts(
  { plan, departure }: Pick<PayableOrder, 'plan' | 'departure'>,
  books: Books,
  today: CalendarDate,
): Instalment[] {
  const { owed, balance } = sumBooks(books)
  const days = plan?.map(({ dueOn }) => dueOn) ?? [departure < today ? departure : today]
  let earlierParts = 0
  return days.flatMap((dueOn) => {
    const openAmount = Math.max(0, findDueBy(dueOn, owed, plan) - (owed - balance))
    const amount = openAmount - earlierParts
    earlierParts = openAmount
    return amount > 0 ? [{ amount, dueOn }] : []
  })
}

function subtractPaid(parts: readonly Instalment[], paid: Cents): Instalment[] {
  let remaining = paid
  return parts.flatMap(({ amount, dueOn }) => {
    const covered = Math.min(remaining, amount)
    remaining -= covered
    return amount > covered ? [{ amount: amount - covered, dueOn }] : []
  })
}
