import type { MoneyAnswer } from '#app/payments/office-money-contract.ts'
import {
  calendarDateIn,
  capeTown,
  clockTimeInCapeTown,
  formatDay,
} from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import type { Desk } from '#ui/office-kit/desk.ts'

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
