import { z } from 'zod'
import { type CalendarDate, instantInCapeTown } from '../dates/calendar-date.ts'
import { hourMs } from '../dates/durations.ts'
import { type CancellationTier, dateTiers } from '../refunds/cancellation.ts'

const deadline = z.union([
  /** So many hours before the trip sets out; 0 is until it does. */
  z.strictObject({ hoursBefore: z.number().nonnegative() }),
  /** Until cancelling costs more than it does with the longest notice. */
  z.literal('first-tier-that-costs-more'),
])

/** Until when a guest may do something about a trip alone: `content/change-deadlines.ts` has the figures. */
export const changeDeadlinesSchema = z.strictObject({
  details: deadline,
  guests: deadline,
  date: deadline,
  cancel: deadline,
})
export type ChangeDeadlines = z.infer<typeof changeDeadlinesSchema>
export type ChangeSubject = keyof ChangeDeadlines

/** What the deadlines need to know of an item: its table of charges is the one it was sold under. */
type Departing = {
  departure: CalendarDate
  /** When it sets out. */
  start: Date
  tiers: readonly CancellationTier[]
}

/**
 * The moment from which a guest can no longer do something alone. A tier begins at midnight in Cape
 * Town, and nothing can be done alone once the trip has set out.
 */
export function findChangeEnd(
  subject: ChangeSubject,
  { departure, start, tiers }: Departing,
  deadlines: ChangeDeadlines,
): Date {
  const end = deadlines[subject]
  if (typeof end === 'object') return new Date(start.getTime() - end.hoursBefore * hourMs)
  const dated = dateTiers(tiers, departure)
  const first = dated[0]?.tier.feePercent ?? 0
  const dearer = dated.find(({ tier }) => tier.feePercent > first)
  if (!dearer?.firstDay) return start
  const begins = instantInCapeTown(dearer.firstDay, '00:00')
  return begins < start ? begins : start
}
