import { siteLocale } from '#rules/text/language.ts'
import {
  formatDay,
  type CalendarDate,
  calendarDateIn,
  capeTown,
} from '#rules/dates/calendar-date.ts'
import { type Cents, toMoney } from '#rules/money/cents.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { fill } from '#rules/text/fill.ts'
import type { ManageAnswer } from './guest-answers-contract.ts'
import { findPayoutMoment, sumPendingRefunds } from './money-rows.ts'
import { findBalanceStatus, type BalanceStatus } from './balance-status.ts'

export type OrderPageState =
  | 'offered'
  /** A request that the office must answer first: with a price or with payment instructions. */
  | 'waiting'
  | 'to-pay'
  | 'transfer-awaited'
  /** Another amount than requested arrived. It counts once the office has checked it. */
  | 'looked-at'
  | 'paid-too-little'
  | 'time-over'
  | 'stuck'
  /** Paid after the deadline, but too little to get the place again. */
  | 'paid-late'
  | 'confirmed'
  /** Confirmed and overpaid. */
  | 'confirmed-above'
  /** Confirmed; nothing is owed and nothing was paid. */
  | 'confirmed-unpaid'
  /** Confirmed by the office, which collects the payment itself. */
  | 'confirmed-by-office'
  | 'balance-open'
  /** Nothing is due before an agreed date, as with a company's invoice. */
  | 'due-later'
  | 'part-due'
  | 'balance-due'
  | 'change-to-pay'
  | 'cancelled'
  | 'cancelled-refund'
  /** Cancelled. The guest asked for a voucher, which the office checks first. */
  | 'cancelled-credit'
  | 'completed'
  | 'balance-over'
  | 'missed'
  /** A no-show that is not fully paid. */
  | 'missed-owing'

export function findOrderPageState(
  order: Pick<
    ManageAnswer,
    | 'status'
    | 'money'
    | 'plan'
    | 'mayPay'
    | 'isStuck'
    | 'ways'
    | 'held'
    | 'refunds'
    | 'transfer'
    | 'payments'
    | 'over'
  >,
): OrderPageState {
  const { status, money, mayPay } = order
  if (order.isStuck && status !== 'cancelled') return 'stuck'
  const balanceStatus = findBalanceStatus({
    status,
    paid: computeNetPaid(money),
    rest: Math.max(0, money.balance),
    back: sumPendingRefunds(order),
    now: money.dueNow,
    isPriceOpen: money.lines.length === 0 && money.owed === 0,
  })
  switch (status) {
    case 'offered':
      return status
    case 'cancelled':
      if (balanceStatus !== 'cancelled-back') return status
      return order.refunds.some(isRefund) ? 'cancelled-refund' : 'cancelled-credit'
    case 'expired':
      return computeNetPaid(money) > 0 ? 'paid-late' : 'time-over'
    case 'requested':
      return mayPay && order.ways.length > 0 ? findUnpaidPageState(order) : 'waiting'
    case 'held':
      return mayPay ? findUnpaidPageState(order) : 'time-over'
    case 'confirmed':
      // A trip is over when its hours end, even if the job that updates its status hasn't run yet.
      if (order.over) return findPastPageState(order)
      if (isPaidAtOffice(order) && balanceStatus !== 'rest') return 'confirmed-by-office'
      if (money.balance > 0 && order.held) return 'change-to-pay'
      if (balanceStatus === 'rest' && !isDepositPaid(order)) return 'due-later'
      return confirmedStates[balanceStatus as keyof typeof confirmedStates]
    case 'completed':
      return findPastPageState(order)
  }
}

function findPastPageState(order: Pick<ManageAnswer, 'money' | 'ways' | 'over'>): OrderPageState {
  const isOwing = order.money.balance > 0 && !isPaidAtOffice(order)
  if (order.over === 'missed') return isOwing ? 'missed-owing' : 'missed'
  return isOwing ? 'balance-over' : 'completed'
}

const confirmedStates = {
  whole: 'confirmed',
  above: 'confirmed-above',
  nothing: 'confirmed-unpaid',
  'price-open': 'confirmed-unpaid',
  rest: 'balance-open',
  'part-now': 'part-due',
  'rest-now': 'balance-due',
} as const satisfies Partial<Record<BalanceStatus, OrderPageState>>

function isDepositPaid({ plan, money }: Pick<ManageAnswer, 'plan' | 'money'>): boolean {
  return plan === 'in-parts' && money.parts.length === 1
}

function isRefund({ stage }: ManageAnswer['refunds'][number]): boolean {
  return stage === 'agreed' || stage === 'waits' || stage === 'on-its-way'
}

type PageStateWords = {
  scenes: Record<OrderPageState, { text: string }>
  alsoBack: string
  alsoBackFrom: string
}

/**
 * Formats the text of a page state, with its day, amount and telephone number. For a confirmed trip
 * also the refund.
 */
export function formatPageState(
  order: Pick<ManageAnswer, 'status' | 'money' | 'refunds' | 'payoutsFrom'>,
  pageState: OrderPageState,
  { scenes, alsoBack, alsoBackFrom }: PageStateWords,
  { phone }: Pick<Company, 'phone'>,
): string {
  const refundDue = sumPendingRefunds(order)
  const isBooked = order.status === 'confirmed' || order.status === 'completed'
  const { text } = scenes[pageState]
  const { dueNow, rest: laterPart, parts } = order.money
  const textNamesRefund = pageState === 'stuck' || pageState === 'confirmed-above'
  const moment = findPayoutMoment(order)
  const amount = formatMoney(toMoney(refundDue))
  const refund = fill(moment ? alsoBackFrom : alsoBack, { amount, ...moment })
  return fill(isBooked && !textNamesRefund && refundDue > 0 ? `${text} {refund}` : text, {
    refund,
    date: formatDay((dueNow > 0 ? laterPart : parts[0])?.dueOn ?? ''),
    due: formatMoney(toMoney(dueNow > 0 ? dueNow : (parts[0]?.amount ?? 0))),
    amount,
    rest: formatMoney(toMoney(Math.max(0, order.money.balance))),
    phone,
  })
}

/**
 * True if a balance is owed but nothing is paid on this site: guest and office settle it
 * themselves.
 */
function isPaidAtOffice({ money, ways }: Pick<ManageAnswer, 'money' | 'ways'>): boolean {
  return money.balance > 0 && ways.length === 0
}

function findUnpaidPageState({
  money,
  transfer,
  payments,
}: Pick<ManageAnswer, 'money' | 'transfer' | 'payments'>): OrderPageState {
  if (computeNetPaid(money) > 0) return 'paid-too-little'
  if (payments.some(({ status }) => status === 'mismatched')) return 'looked-at'
  return transfer ? 'transfer-awaited' : 'to-pay'
}

/** The guest's payments less refunds and charge-backs, in cents. */
function computeNetPaid({ paid, refunded, takenBack }: ManageAnswer['money']): Cents {
  return paid - refunded - takenBack
}

/**
 * True if "Thank you" may appear after the last payment. Not for a cancelled or still unpaid order,
 * or after a refund or charge-back.
 */
export function canThank({
  status,
  money,
  held,
  isStuck,
}: Pick<ManageAnswer, 'status' | 'money' | 'held' | 'isStuck'>): boolean {
  const isCancelled = status === 'cancelled' || status === 'expired'
  return !held && !isStuck && !isCancelled && computeNetPaid(money) > 0
}

type Company = { email: string; phone: string; emergencyPhone: string }

/** The number to call: the office's or, on a day of the trip, the emergency number. */
export function findContact(
  { days, now }: Pick<ManageAnswer, 'days' | 'now'>,
  { email, phone, emergencyPhone }: Company,
): { email: string; phone: string } {
  const today: CalendarDate = calendarDateIn(new Date(now), capeTown)
  const isTravelDay = days.some(({ date, isCancelled }) => !isCancelled && date === today)
  return { email, phone: isTravelDay ? emergencyPhone : phone }
}

/**
 * States who charges a card and where its number is entered. Empty if no payment method takes
 * cards.
 */
export function formatCardNotice(
  ways: ManageAnswer['ways'],
  words: { cardNumbers: string; providers: Readonly<Record<string, string>> },
  company: string,
): string[] {
  const names = ways.flatMap(({ provider }) => words.providers[provider] ?? [])
  if (names.length === 0) return []
  const listFormat = new Intl.ListFormat(siteLocale, { type: 'disjunction' })
  return [fill(words.cardNumbers, { providers: listFormat.format(names), company })]
}
