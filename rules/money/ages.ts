import { type CalendarDate, daysBetween } from '../dates/calendar-date.ts'
import { type Cents, sumCents } from './cents.ts'

/** How long something is owed, in days since it was due, as accounts are aged everywhere; and what we owe them. */
export const ages = ['credit', 'not-due', 'to-30', 'to-60', 'to-90', 'over-90'] as const
export type Age = (typeof ages)[number]

/** A part of what is owed and the day by which it is to be paid. */
export type Due = { amount: Cents; dueOn: CalendarDate }

/** The age of what was due on a day. */
export function findAge(dueOn: CalendarDate, today: CalendarDate): Exclude<Age, 'credit'> {
  const late = daysBetween(dueOn, today)
  if (late <= 0) return 'not-due'
  if (late <= 30) return 'to-30'
  if (late <= 60) return 'to-60'
  return late <= 90 ? 'to-90' : 'over-90'
}

/** What is owed by its age, in cents: every age, also those of which there is nothing. Below nought is what we owe. */
export function sumByAge(owed: readonly Due[], today: CalendarDate): { age: Age; amount: Cents }[] {
  const ageOf = ({ amount, dueOn }: Due) => (amount < 0 ? 'credit' : findAge(dueOn, today))
  return ages.map((age) => {
    const own = owed.filter((due) => ageOf(due) === age)
    return { age, amount: sumCents(own.map(({ amount }) => amount)) }
  })
}
