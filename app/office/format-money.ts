import type { MoneyAnswer } from '#app/payments/office-money-contract.ts'
import {
  calendarDateIn,
  capeTown,
  clockTimeInCapeTown,
  formatDay,
  formatLongDate,
} from '#rules/dates/calendar-date.ts'
import { formatCents } from '#rules/money/currency.ts'
import { fill } from '#rules/text/fill.ts'
import type { Desk } from '#ui/office-kit/desk.ts'
import { nameStatus } from './inbox-search.tsx'

/** Formats the status of an order and its money as short facts. */
export function formatMoneyLines(desk: Desk, money: MoneyAnswer): string[] {
  const { words } = desk
  const { status, holdEndsAt, sums, refundable, toVoucher } = money
  const { sums: names, now } = words.money
  const { owed, paid, refunded, balance } = sums
  const formatSum = (name: string, amount: number) =>
    fill(now.sum, { name, amount: formatCents(amount) })
  return [
    nameStatus(status, words.statuses),
    ...(holdEndsAt ? [fill(now.keptUntil, { date: formatLongDate(findLastDay(holdEndsAt)) })] : []),
    formatSum(names.owed, owed),
    formatSum(names.paid, paid),
    ...(refunded > 0 ? [formatSum(names.refunded, refunded)] : []),
    balance < 0 ? formatSum(names.back, 0 - balance) : formatSum(names.balance, balance),
    ...listDue(desk, money).map(({ name, amount }) => formatSum(name, amount)),
    ...(refundable > 0 ? [fill(now.refundable, { amount: formatCents(refundable) })] : []),
    ...(toVoucher > 0 ? [fill(now.toVoucher, { amount: formatCents(toVoucher) })] : []),
  ]
}

/** Lists the amount due now, with its deadline if there is one, and later amounts by date. */
export function listDue(
  { words }: Pick<Desk, 'words'>,
  { due: { now, until, later } }: Pick<MoneyAnswer, 'due'>,
): { name: string; amount: number }[] {
  const { dueNow, dueBy, balanceBy } = words.money.sums
  const end = until && new Date(Date.parse(until) - 1)
  const name = end
    ? fill(dueBy, {
        date: `${clockTimeInCapeTown(end)}, ${formatDay(calendarDateIn(end, capeTown))}`,
      })
    : dueNow
  return [
    ...(now > 0 ? [{ name, amount: now }] : []),
    ...later.map(({ amount, dueOn }, position) => ({
      name: fill(position === later.length - 1 ? balanceBy : dueBy, { date: formatDay(dueOn) }),
      amount,
    })),
  ]
}

/** The last day before an end. An end at midnight belongs to the day before. */
export function findLastDay(end: string): string {
  return calendarDateIn(new Date(Date.parse(end) - 1), capeTown)
}
