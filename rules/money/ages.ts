import { type CalendarDate, daysBetween } from '../dates/calendar-date.ts'
import { type Cents, sumCents } from './cents.ts'

/** How long something is owed, in days since it was due, as accounts are aged everywhere. */
export const ages = ['not-due', 'to-30', 'to-60', 'to-90', 'over-90'] as const
export type Age = (typeof ages)[number]

/** The age of what was due on a day. */
export function findAge(dueOn: CalendarDate, today: CalendarDate): Age {
  const late = daysBetween(dueOn, today)
  if (late <= 0) return 'not-due'
  if (late <= 30) return 'to-30'
  if (late <= 60) return 'to-60'
  return late <= 90 ? 'to-90' : 'over-90'
}

/** What is owed by its age, in cents: every age, also those of which there is nothing. */
export function sumByAge(
  owed: readonly { dueOn: CalendarDate; balance: Cents }[],
  today: CalendarDate,
): { age: Age; amount: Cents }[] {
  return ages.map((age) => {
    const own = owed.filter(({ dueOn }) => findAge(dueOn, today) === age)
    return { age, amount: sumCents(own.map(({ balance }) => balance)) }
  })
}
