import type { CalendarDate } from '../dates/calendar-date.ts'
import type { Cents } from '../money/cents.ts'
import { findHoldEnd } from './hold.ts'
import { type Books, findLeft, sumBooks } from './ledger.ts'
import {
  findDueBy,
  findDueToConfirm,
  type Instalment,
  listPlans,
  type PaymentPlan,
  type PlanChoice,
} from './payment-plan.ts'
import type { PaymentSettings } from './payment-settings.ts'
import type { OrderStatus } from './statuses.ts'

/** Inputs for what is due of an order. */
export type PayableOrder = {
  status: OrderStatus
  /** The first day that is to be travelled. */
  departure: CalendarDate
  /** What was agreed to be paid by which day; undefined while nothing was: then all of it is due. */
  plan: PaymentPlan | undefined
  /** Until when its place is kept for a guest who is about to pay; null where no time runs. */
  holdEndsAt: Date | null
  /** False where its guest pays and changes it elsewhere: at a reseller's. */
  isOurs: boolean
  /** A change that waits for its money: what must have come for it in all, and until when it waits. */
  change?: { needed: Cents; until: Date } | undefined
}

/** What is due of an order. Amounts are in cents and never below nought. */
export type Due = {
  /** To be paid now; nought where nothing is, and where nothing is paid here. */
  now: Cents
  /** When the place or the change that `now` pays for is released; undefined where no time runs. */
  until: Date | undefined
  /** All that is owed. */
  balance: Cents
  /** The balance by the days that were agreed, the first day first; they add up to it. */
  parts: Instalment[]
  /** The parts that are left once `now` is paid. */
  later: Instalment[]
  /** What may be paid: the whole balance, or a part now and the rest later. */
  choices?: PlanChoice
  /** Why nothing can be paid, where nothing can. */
  refusal?: 'payment-closed' | 'nothing-to-pay'
}

export type Clock = { now: Date; today: CalendarDate }

/**
 * The one place that says what is due of an order, until when, and what may be paid: its page, the payment,
 * mails, the office and the company's statement ask it.
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
  const parts = listParts(order, sums, today)
  const isClosed = !order.isOurs || !openStatuses.has(status)
  if (isClosed || balance === 0) {
    const refusal = isClosed ? 'payment-closed' : 'nothing-to-pay'
    return { now: 0, until: undefined, balance, parts, later: parts, refusal }
  }
  const now = Math.min(balance, Math.max(0, findMissing(order, books, today)))
  const later = dropFirst(parts, now)
  const due = { now, balance, parts, later }
  const until = change?.until ?? findKeptUntil(order, books, settings)
  if (!isOpenToPay(order, books, clock.now, settings))
    return { ...due, until, refusal: 'payment-closed' }
  const isUnagreed = unconfirmed.has(status) && isUntouched(books)
  const usual = isUnagreed
    ? listPlans({ total: balance, departure, today }, settings).inParts
    : undefined
  return {
    ...due,
    until,
    choices: {
      whole: [{ amount: balance, dueOn: today }],
      inParts: listFirstPart(due, today) ?? usual,
    },
  }
}

/** What is due now and then the rest; where nothing is due yet, the part whose day comes first. */
function listFirstPart(
  { now, balance, parts, later }: Pick<Due, 'now' | 'balance' | 'parts' | 'later'>,
  today: CalendarDate,
): PaymentPlan | undefined {
  if (now > 0) return now < balance ? [{ amount: now, dueOn: today }, ...later] : undefined
  const [next, ...rest] = parts
  return next && rest.length > 0 ? [next, ...rest] : undefined
}

/**
 * What the office asks the guest of an order to pay: what is due, or will be once an order whose time was
 * over waits for its money again; else all that is left.
 */
export function findToAsk(
  order: PayableOrder,
  books: Books,
  clock: Clock,
  settings: PaymentSettings,
): Cents {
  const { now, balance } = findDue(asAsked(order), books, clock, settings)
  return now > 0 ? now : balance
}

/** An order as it is once its guest is asked to pay: a place that waits for the money is held for it again. */
export function asAsked(order: PayableOrder): PayableOrder {
  return waitsForMoney(order) ? { ...order, status: 'held', holdEndsAt: null } : order
}

/** Whether its place is held until the money comes, or is taken again for it. */
export function waitsForMoney({ status }: Pick<PayableOrder, 'status'>): boolean {
  return unconfirmed.has(status) || status === 'expired'
}

/** Whether nothing has come of an order's money, in whatever amount. */
export function isUntouched({ payments }: Pick<Books, 'payments'>): boolean {
  return payments.every(({ status }) => status !== 'paid' && status !== 'mismatched')
}

/**
 * Whether an order can be paid for at a moment: it has its places or waits for its money, and the time
 * for which its place, or that of its change, is kept is not over.
 */
export function isOpenToPay(
  order: Pick<PayableOrder, 'status' | 'holdEndsAt' | 'change'>,
  books: Pick<Books, 'payments'>,
  now: Date,
  settings: PaymentSettings,
): boolean {
  if (!openStatuses.has(order.status)) return false
  const ends = [
    findKeptUntil(order, books, settings),
    order.change && endOf(order.change.until, books, settings),
  ]
  return ends.every((end) => end === undefined || now < end)
}

/** Until when the place of a held order is kept, longer while a payment is under way. */
export function findKeptUntil(
  { status, holdEndsAt }: Pick<PayableOrder, 'status' | 'holdEndsAt'>,
  books: Pick<Books, 'payments'>,
  settings: PaymentSettings,
): Date | undefined {
  return status === 'held' && holdEndsAt !== null ? endOf(holdEndsAt, books, settings) : undefined
}

/**
 * Until when a guest reads that their place is kept: the time that a payment under way adds is ours, and shown only
 * once the rest is over, or a card that is declined would take away what the page has said.
 */
export function findShownEnd(
  order: Pick<PayableOrder, 'status' | 'holdEndsAt'>,
  books: Pick<Books, 'payments'>,
  { now, settings }: { now: Date; settings: PaymentSettings },
): Date | undefined {
  const end = findKeptUntil(order, books, settings)
  return end && order.holdEndsAt && now < order.holdEndsAt ? order.holdEndsAt : end
}

function endOf(
  until: Date,
  { payments }: Pick<Books, 'payments'>,
  settings: PaymentSettings,
): Date {
  const isPaymentUnderWay = payments.some(({ status }) => status === 'pending')
  return findHoldEnd({ until, isPaymentUnderWay }, settings)
}

export const unconfirmed: ReadonlySet<OrderStatus> = new Set(['requested', 'held'])
const openStatuses = new Set<OrderStatus>([...unconfirmed, 'confirmed', 'completed'])

/** What has to come for the change, for the order to be confirmed, or by today. */
function findMissing({ status, plan, change }: PayableOrder, books: Books, today: CalendarDate) {
  // Once its money is here the change is made in the next step: what is due is of the trip that it becomes.
  const forChange = change ? change.needed - findLeft(books) : 0
  if (forChange > 0) return forChange
  const { owed, balance } = sumBooks(books)
  return findDueSoFar({ status, plan }, owed, today) - (owed - balance)
}

/** What should have come by today of what is owed: for an order to be confirmed, and afterwards by its plan. */
export function findDueSoFar(
  { status, plan }: Pick<PayableOrder, 'status' | 'plan'>,
  owed: Cents,
  today: CalendarDate,
): Cents {
  if (unconfirmed.has(status)) return findDueToConfirm(today, owed, plan)
  return findDueBy(today, owed, plan)
}

/** What is still open of each day of the plan; money pays for the first day first. */
function listParts(
  { plan, departure }: Pick<PayableOrder, 'plan' | 'departure'>,
  { owed, balance }: { owed: Cents; balance: Cents },
  today: CalendarDate,
): Instalment[] {
  const days = plan?.map(({ dueOn }) => dueOn) ?? [departure < today ? departure : today]
  let before = 0
  return days.flatMap((dueOn) => {
    const open = Math.max(0, findDueBy(dueOn, owed, plan) - (owed - balance))
    const amount = open - before
    before = open
    return amount > 0 ? [{ amount, dueOn }] : []
  })
}

function dropFirst(parts: readonly Instalment[], paid: Cents): Instalment[] {
  let left = paid
  return parts.flatMap(({ amount, dueOn }) => {
    const taken = Math.min(left, amount)
    left -= taken
    return amount > taken ? [{ amount: amount - taken, dueOn }] : []
  })
}
