import { addDays, type CalendarDate } from '#rules/dates/calendar-date.ts'
import type { ItemStatus } from '#app/order/statuses.ts'

export const guidePressKinds = ['on-my-way', 'with-me', 'did-not-come', 'done', 'note'] as const
export type GuidePressKind = (typeof guidePressKinds)[number]

export const guideNewsKinds = [
  'given',
  'moved',
  'pick-up',
  'details',
  'called-off',
  'taken',
] as const
export type GuideNews = (typeof guideNewsKinds)[number]

/**
 * Statuses of items that a guide sees, on the phone and on paper. Leaves out items that may never
 * be paid.
 */
export const guidedStatuses = ['booked', 'done', 'no-show'] as const satisfies readonly ItemStatus[]

export function isGuided(status: string): boolean {
  return (guidedStatuses as readonly string[]).includes(status)
}

/**
 * Days that a guide sees: `whole` from today in full, the others up to `later` in one line each.
 */
export const guideDays = { whole: 7, later: 60 } as const

export const maxGuideNote = 500

/**
 * True if a guide may see the guests' phone numbers: on the trip's days and the day before (Cape
 * Town dates), unless a call would spoil a surprise.
 */
export function isPhoneVisible(
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
