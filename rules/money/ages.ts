import { type CalendarDate, daysBetween } from '../dates/calendar-date.ts'
import { type Cents, sumCents } from './cents.ts'

/**
 * Ages of a debt in days since its due date, as is usual in accounting; 'credit' is what the
 * company owes.
 */
export const ages = ['credit', 'not-due', 'to-30', 'to-60', 'to-90', 'over-90'] as const
export type Age = (typeof ages)[number]

export type Due = { amount: Cents; dueOn: CalendarDate }

export function findAge(dueOn: CalendarDate, today: CalendarDate): Exclude<Age, 'credit'> {
  const daysLate = daysBetween(dueOn, today)
  if (daysLate <= 0) return 'not-due'
  if (daysLate <= 30) return 'to-30'
  if (daysLate <= 60) return 'to-60'
  return daysLate <= 90 ? 'to-90' : 'over-90'
}

/**
 * Amounts owed by age, in cents, for every age including empty ones. Negative is what the company
 * owes.
 */
export function sumByAge(owed: readonly Due[], today: CalendarDate): { age: Age; amount: Cents }[] {
  const findDueAge = ({ amount, dueOn }: Due) => (amount < 0 ? 'credit' : findAge(dueOn, today))
  return ages.map((age) => {
    const duesOfAge = owed.filter((due) => findDueAge(due) === age)
    return { age, amount: sumCents(duesOfAge.map(({ amount }) => amount)) }
  })
}
