import { siteLocale } from '../text/language.ts'
import { formatDay, type CalendarDate, calendarDateIn, capeTown } from '../dates/calendar-date.ts'
import { type Cents, toMoney } from '../money/cents.ts'
import { formatMoney } from '../money/currency.ts'
import { fill } from '../text/fill.ts'
import type { ManageAnswer } from '#contract/my-order-answers.ts'
import { findPayoutMoment, sumComingBack } from './money-rows.ts'
import { findMoneyWord, type MoneyWord } from './money-word.ts'

/** What a guest is told first on the page of an order: each has words of its own. */
export type OrderPageState =
  | 'offered'
  /** A request that the office answers first: with a price, or with how to pay. */
  | 'waiting'
  | 'to-pay'
  /** The guest sends it by bank transfer, which takes days. */
  | 'transfer-awaited'
  /** Another amount has come than was asked, and is not counted before the office has looked. */
  | 'looked-at'
  /** Part of it has come, which is not enough yet. */
  | 'paid-too-little'
  | 'time-over'
  /** Money came for a trip that has no place any more. */
  | 'stuck'
  /** Money came when the time to pay was over, and not enough to take the place again. */
  | 'paid-late'
  | 'confirmed'
  /** The same, and more has come than it costs. */
  | 'confirmed-above'
  /** Confirmed, nothing is owed and nothing has come. */
  | 'confirmed-unpaid'
  /** Confirmed by the office's word, which asks for the money itself: nothing of it is known here. */
  | 'confirmed-by-office'
  | 'balance-open'
  /** Nothing is due before a day that was agreed, as with a company's invoice. */
  | 'due-later'
  | 'part-due'
  | 'balance-due'
  /** Confirmed, and a change of it has to be paid before it is made. */
  | 'change-to-pay'
  | 'cancelled'
  /** Cancelled, and money of it goes back. */
  | 'cancelled-refund'
  /** Cancelled, and its guest wants a voucher for it, which the office looks at first. */
  | 'cancelled-credit'
  | 'completed'
  /** Over, and not all of it is paid. */
  | 'balance-over'
  /** Over, and nobody came along. */
  | 'missed'
  /** The same, and not all of it is paid. */
  | 'missed-owing'

/** What is true of an order, for the head of its page. */
export function findScene(
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
  const word = findMoneyWord({
    status,
    paid: countLeft(money),
    rest: Math.max(0, money.balance),
    back: sumComingBack(order),
    now: money.dueNow,
    isPriceOpen: money.lines.length === 0 && money.owed === 0,
  })
  switch (status) {
    case 'offered':
      return status
    case 'cancelled':
      if (word !== 'cancelled-back') return status
      return order.refunds.some(isRefund) ? 'cancelled-refund' : 'cancelled-credit'
    case 'expired':
      return countLeft(money) > 0 ? 'paid-late' : 'time-over'
    case 'requested':
      return mayPay && order.ways.length > 0 ? unpaidScene(order) : 'waiting'
    case 'held':
      return mayPay ? unpaidScene(order) : 'time-over'
    case 'confirmed':
      // It is over from the moment at which it ended, and not only once the clean-up has said so.
      if (order.over) return overScene(order)
      if (isOfficesOwn(order) && word !== 'rest') return 'confirmed-by-office'
      if (money.balance > 0 && order.held) return 'change-to-pay'
      if (word === 'rest' && !isDepositPaid(order)) return 'due-later'
      return confirmedScenes[word as keyof typeof confirmedScenes]
    case 'completed':
      return overScene(order)
  }
}

function overScene(order: Pick<ManageAnswer, 'money' | 'ways' | 'over'>): OrderPageState {
  const isOwing = order.money.balance > 0 && !isOfficesOwn(order)
  if (order.over === 'missed') return isOwing ? 'missed-owing' : 'missed'
  return isOwing ? 'balance-over' : 'completed'
}

/** What the page of a trip that stands says first, by the word for its money. */
const confirmedScenes = {
  whole: 'confirmed',
  above: 'confirmed-above',
  nothing: 'confirmed-unpaid',
  'price-open': 'confirmed-unpaid',
  rest: 'balance-open',
  'part-now': 'part-due',
  'rest-now': 'balance-due',
} as const satisfies Partial<Record<MoneyWord, OrderPageState>>

function isDepositPaid({ plan, money }: Pick<ManageAnswer, 'plan' | 'money'>): boolean {
  return plan === 'in-parts' && money.parts.length === 1
}

/** Whether it goes back as money, and has not arrived. */
function isRefund({ stage }: ManageAnswer['refunds'][number]): boolean {
  return stage === 'agreed' || stage === 'waits' || stage === 'on-its-way'
}

type SceneWords = {
  scenes: Record<OrderPageState, { text: string }>
  alsoBack: string
  alsoBackFrom: string
}

/**
 * What is said of a scene, with the day, the sum and the telephone that it names; of a trip that stands, what
 * comes back too.
 */
export function formatScene(
  order: Pick<ManageAnswer, 'status' | 'money' | 'refunds' | 'payoutsFrom'>,
  scene: OrderPageState,
  { scenes, alsoBack, alsoBackFrom }: SceneWords,
  { phone }: Pick<Company, 'phone'>,
): string {
  const back = sumComingBack(order)
  const stands = order.status === 'confirmed' || order.status === 'completed'
  const { text } = scenes[scene]
  const { dueNow, rest, parts } = order.money
  const saysRefund = scene === 'stuck' || scene === 'confirmed-above'
  const moment = findPayoutMoment(order)
  const amount = formatMoney(toMoney(back))
  const refund = fill(moment ? alsoBackFrom : alsoBack, { amount, ...moment })
  return fill(stands && !saysRefund && back > 0 ? `${text} {refund}` : text, {
    refund,
    date: formatDay((dueNow > 0 ? rest : parts[0])?.dueOn ?? ''),
    due: formatMoney(toMoney(dueNow > 0 ? dueNow : (parts[0]?.amount ?? 0))),
    amount,
    rest: formatMoney(toMoney(Math.max(0, order.money.balance))),
    phone,
  })
}

/** Nobody pays here: what is owed, or is left of it, is between the guest and the office. */
function isOfficesOwn({ money, ways }: Pick<ManageAnswer, 'money' | 'ways'>): boolean {
  return money.balance > 0 && ways.length === 0
}

function unpaidScene({
  money,
  transfer,
  payments,
}: Pick<ManageAnswer, 'money' | 'transfer' | 'payments'>): OrderPageState {
  if (countLeft(money) > 0) return 'paid-too-little'
  if (payments.some(({ status }) => status === 'mismatched')) return 'looked-at'
  return transfer ? 'transfer-awaited' : 'to-pay'
}

/** The guest's payments less refunds and charge-backs, in cents. */
function countLeft({ paid, refunded, takenBack }: ManageAnswer['money']): Cents {
  return paid - refunded - takenBack
}

/**
 * Whether 'Thank you' may stand above an order whose last payment came: not of one that is off, waits for more,
 * or whose money has gone again.
 */
export function isThanked({
  status,
  money,
  held,
  isStuck,
}: Pick<ManageAnswer, 'status' | 'money' | 'held' | 'isStuck'>): boolean {
  const isOff = status === 'cancelled' || status === 'expired'
  return !held && !isStuck && !isOff && countLeft(money) > 0
}

type Company = { email: string; phone: string; emergencyPhone: string }

/** Whom a guest calls about an order: the office, and on a day of the trip the number that is answered at any hour. */
export function whomToCall(
  { days, now }: Pick<ManageAnswer, 'days' | 'now'>,
  { email, phone, emergencyPhone }: Company,
): { email: string; phone: string } {
  const today: CalendarDate = calendarDateIn(new Date(now), capeTown)
  const isOn = days.some(({ date, isCancelled }) => !isCancelled && date === today)
  return { email, phone: isOn ? emergencyPhone : phone }
}

/**
 * Who charges a card and where its number is typed in, of the ways to pay that take one; nothing where
 * none does.
 */
export function formatWhoCharges(
  ways: ManageAnswer['ways'],
  words: { cardNumbers: string; providers: Readonly<Record<string, string>> },
  company: string,
): string[] {
  const names = ways.flatMap(({ provider }) => words.providers[provider] ?? [])
  if (names.length === 0) return []
  const list = new Intl.ListFormat(siteLocale, { type: 'disjunction' })
  return [fill(words.cardNumbers, { providers: list.format(names), company })]
}
