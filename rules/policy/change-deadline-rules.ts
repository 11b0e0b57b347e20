import { z } from 'zod'
import { hourMs } from '../dates/durations.ts'

const hours = z.number().nonnegative()

/**
 * Hours before departure until which a guest may change something alone.
 * `rules/policy/change-deadlines.ts` has the figures.
 */
export const changeDeadlinesSchema = z.strictObject({
  details: hours,
  guests: hours,
  date: hours,
  cancel: hours,
})
export type ChangeDeadlines = z.infer<typeof changeDeadlinesSchema>
export type ChangeSubject = keyof ChangeDeadlines

export function findChangeEnd(
  subject: ChangeSubject,
  start: Date,
  deadlines: ChangeDeadlines,
): Date {
  return new Date(start.getTime() - deadlines[subject] * hourMs)
}
