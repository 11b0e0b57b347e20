import { z } from 'zod'
import { hourMs } from '../dates/durations.ts'

const hours = z.number().nonnegative()

/** Until how many hours before it sets out a guest may do something about a trip alone: `rules/policy/change-deadlines.ts` has the figures. */
export const changeDeadlinesSchema = z.strictObject({
  details: hours,
  guests: hours,
  date: hours,
  cancel: hours,
})
export type ChangeDeadlines = z.infer<typeof changeDeadlinesSchema>
export type ChangeSubject = keyof ChangeDeadlines

/** The moment from which a guest can no longer do something alone about a trip that sets out then. */
export function findChangeEnd(
  subject: ChangeSubject,
  start: Date,
  deadlines: ChangeDeadlines,
): Date {
  return new Date(start.getTime() - deadlines[subject] * hourMs)
}
