import {
  calendarDateIn,
  capeTown,
  clockTimeInCapeTown,
  formatDay,
  formatLongDate,
} from '#rules/dates/calendar-date.ts'
import { type Cents, sumCents, toMoney } from '#rules/money/cents.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { fill } from '#rules/text/fill.ts'
import type { ManageAnswer } from './guest-answers-contract.ts'

type Stage = ManageAnswer['refunds'][number]['stage']
type RowWords = Record<
  | 'owed'
  | 'paid'
  | 'paidOn'
  | 'comingBack'
  | 'comingBackFrom'
  | 'refunded'
  | 'takenBack'
  | 'left'
  | 'dueNow'
  | 'dueBy'
  | 'payment',
  string
> & {
  ways: Record<string, { label: string }>
  paymentStates: Record<string, string>
  refunds: Record<Stage | 'needs-account', string>
}
type Money = Pick<
  ManageAnswer,
  'status' | 'money' | 'payments' | 'refunds' | 'bank' | 'payoutsFrom'
>

export type MoneyRow = {
  label: string
  amount: Cents
  season?: string | undefined
  isStrong?: boolean
  isOwed?: boolean
}

/** Rows of an order's price, payments, and balance or refund. Empty while it has no price. */
export function listMoneyRows(order: Money, words: RowWords): MoneyRow[] {
  const { lines, owed, paid, takenBack, balance } = order.money
  if (lines.length === 0 && paid === 0) return []
  const pendingRefunds = sumPendingRefunds(order)
  const refunded = sumStages(order, ['done'])
  const hasBalance = paid > 0 && balance > 0
  return [
    ...lines,
    { label: words.owed, amount: owed, isStrong: true, isOwed: true },
    ...listPaid(order, words),
    ...(refunded > 0 ? [{ label: words.refunded, amount: refunded }] : []),
    ...(pendingRefunds > 0
      ? [{ label: formatPendingRefund(order, words), amount: pendingRefunds, isStrong: true }]
      : []),
    ...(takenBack > 0 ? [{ label: words.takenBack, amount: takenBack }] : []),
    ...(hasBalance ? [{ label: words.left, amount: balance, isStrong: true, isOwed: true }] : []),
    ...listDue(order, words),
  ]
}

function formatPendingRefund(
  order: DelayableRefunds,
  { comingBack, comingBackFrom }: RowWords,
): string {
  const moment = findPayoutMoment(order)
  return moment ? fill(comingBackFrom, moment) : comingBack
}

type DelayableRefunds = Pick<ManageAnswer, 'refunds' | 'payoutsFrom'>

/** The time from which all refunds are sent. Undefined if a part is sent earlier. */
export function findPayoutMoment({ refunds, payoutsFrom }: DelayableRefunds) {
  const pending = refunds.filter(({ stage }) => pendingStages.has(stage))
  const isDelayed = pending.length > 0 && pending.every(({ stage }) => stage === 'waits')
  return isDelayed && payoutsFrom !== undefined ? formatDateAndTime(payoutsFrom) : undefined
}

export function formatDateAndTime(iso: string) {
  const instant = new Date(iso)
  return {
    date: formatLongDate(calendarDateIn(instant, capeTown)),
    time: clockTimeInCapeTown(instant),
  }
}

/** The payments by date. One row without a date if they don't add up to the amount paid. */
function listPaid({ payments, money: { paid } }: Money, words: RowWords): MoneyRow[] {
  const received = payments.filter(({ status }) => status === 'paid')
  if (sumCents(received.map(({ amount }) => amount)) !== paid)
    return paid > 0 ? [{ label: words.paid, amount: paid }] : []
  return received.map(({ amount, at }) => ({
    label: fill(words.paidOn, { date: formatDay(calendarDateIn(new Date(at), capeTown)) }),
    amount,
  }))
}

/** The balance by date, for a booked trip that is not due whole. */
function listDue({ status, money }: Pick<Money, 'status' | 'money'>, words: RowWords): MoneyRow[] {
  const { dueNow, rest: laterPart, parts } = money
  if ((status !== 'confirmed' && status !== 'completed') || !laterPart) return []
  const dated = dueNow > 0 ? [laterPart] : parts
  return [
    ...(dueNow > 0 ? [{ label: words.dueNow, amount: dueNow }] : []),
    ...dated.map(({ amount, dueOn }) => ({
      label: fill(words.dueBy, { date: formatDay(dueOn) }),
      amount,
    })),
  ]
}

export function formatEmptyText(
  status: ManageAnswer['status'],
  words: Record<'onRequest' | 'nothingOwed', string>,
): string {
  return status === 'cancelled' || status === 'expired' ? words.nothingOwed : words.onRequest
}

export function hasMoney({ status, money, payments }: Money): boolean {
  if (status === 'expired') return payments.length > 0
  return status !== 'cancelled' || money.owed > 0 || payments.length > 0
}

export function hasOpenMoney({ payments, refunds }: Pick<Money, 'payments' | 'refunds'>): boolean {
  return refunds.length > 0 || payments.some(({ status }) => status !== 'paid')
}

export function hasDocuments({
  payments,
  refunds,
  documents,
}: Pick<ManageAnswer, 'payments' | 'refunds' | 'documents'>): boolean {
  return payments.length + refunds.length + documents.length > 0
}

export function formatPayments(order: Money, words: RowWords): string[] {
  const needsAccount =
    order.bank?.isGiven === false && order.bank.amount === sumPendingRefunds(order)
  const findStage = (stage: Stage) =>
    needsAccount && pendingStages.has(stage) ? ('needs-account' as const) : stage
  return [
    ...order.payments.map(
      ({ amount, provider, status, at }) =>
        `${fill(words.payment, {
          amount: formatMoney(toMoney(amount)),
          way: words.ways[provider]?.label ?? provider,
          date: formatLongDate(calendarDateIn(new Date(at), capeTown)),
        })}, ${words.paymentStates[status] ?? status}`,
    ),
    ...order.refunds.map(({ amount, stage }) =>
      fill(words.refunds[findStage(stage)], {
        amount: formatMoney(toMoney(amount)),
        ...(order.payoutsFrom === undefined ? {} : formatDateAndTime(order.payoutsFrom)),
      }),
    ),
  ]
}

const pendingStages = new Set<Stage>(['agreed', 'waits', 'on-its-way', 'credit-waits'])

export function sumPendingRefunds(order: Pick<ManageAnswer, 'refunds'>): Cents {
  return sumStages(order, [...pendingStages])
}

function sumStages({ refunds }: Pick<ManageAnswer, 'refunds'>, stages: readonly Stage[]): Cents {
  return sumCents(refunds.filter(({ stage }) => stages.includes(stage)).map(({ amount }) => amount))
}
