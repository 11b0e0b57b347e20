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
  const late = daysBetween(dueOn, today)
  if (late <= 0) return 'not-due'
  if (late <= 30) return 'to-30'
  if (late <= 60) return 'to-60'
  return late <= 90 ? 'to-90' : 'over-90'
}

/**
 * Amounts owed by age, in cents, for every age including empty ones. Negative is what the company
 * owes.
 */
export function sumByAge(owed: readonly Due[], today: CalendarDate): { age: Age; amount: Cents }[] {
  const ageOf = ({ amount, dueOn }: Due) => (amount < 0 ? 'credit' : findAge(dueOn, today))
  return ages.map((age) => {
    const own = owed.filter((due) => ageOf(due) === age)
    return { age, amount: sumCents(own.map(({ amount }) => amount)) }
  })
}
