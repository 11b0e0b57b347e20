import { addDays, type CalendarDate } from '../dates/calendar-date.ts'
import type { ItemStatus } from '../orders/statuses.ts'

/** What a guide presses on a trip, in the order in which it mostly happens. */
export const guidePressKinds = ['on-my-way', 'with-me', 'did-not-come', 'done', 'note'] as const
export type GuidePressKind = (typeof guidePressKinds)[number]

/** What is new about a trip to its guide: they have it, or have it no more, or it is otherwise than they knew. */
export const guideNewsKinds = [
  'given',
  'moved',
  'pick-up',
  'details',
  'called-off',
  'taken',
] as const
export type GuideNews = (typeof guideNewsKinds)[number]

/** The items that a guide goes out with, on the phone and on paper. One that may never be paid for is no trip yet. */
export const guidedStatuses = ['booked', 'done', 'no-show'] as const satisfies readonly ItemStatus[]

export function isGuided(status: string): boolean {
  return (guidedStatuses as readonly string[]).includes(status)
}

/** So many days a guide sees whole, today the first; what comes later is a line each, up to so many days. */
export const guideDays = { whole: 7, later: 60 } as const

/** How long a note of a guide's may be. */
export const mostGuideNote = 500

/**
 * Whether a guide sees the numbers of a trip's guests: on its days, and on the day before, unless it is a
 * surprise that a call would spoil. All are days of Cape Town.
 */
export function isCallable(
  {
    firstDay,
    lastDay,
    isSurprise,
  }: { firstDay: CalendarDate; lastDay: CalendarDate; isSurprise: boolean },
  today: CalendarDate,
): boolean {
  const from = isSurprise ? firstDay : addDays(firstDay, -1)
  return from <= today && today <= lastDay
}
