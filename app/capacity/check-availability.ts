import { addDays, type CalendarDate } from '#rules/dates/calendar-date.ts'
import type { Refusal } from '#rules/requests/refusal.ts'
import { daysOf, isOverlapping, type Period } from './period.ts'

/**
 * Days on which a vehicle or guide is unavailable, first and last day included. Cape Town dates.
 */
export type Closing = { firstDay: CalendarDate; lastDay: CalendarDate }

/** A trip of the vehicle or guide. Without `itemId`, a place held for the waiting list. */
export type Taken = Period & { itemId?: string | undefined; reference?: string | undefined }

export type Availability = {
  name: string
  isActive: boolean
  papers: readonly { expiresOn: CalendarDate }[]
  closings: readonly Closing[]
  taken: readonly Taken[]
}

/**
 * Why a vehicle or guide can't take an item in a period; undefined if it can. A conflict with
 * another trip is checked last, because only that is solved by changing the other trip.
 */
export function checkAvailability(
  { name, isActive, papers, closings, taken }: Availability,
  { itemId, period }: { itemId: string; period: Period },
): Refusal | undefined {
  const days = daysOf(period)
  if (!isActive) return { code: 'fleet-inactive', facts: { name } }
  const over = papers.map(({ expiresOn }) => expiresOn).toSorted()[0]
  if (over !== undefined && over < days.lastDay)
    return { code: 'fleet-paper-over', facts: { name, date: over } }
  const closed = closings.find(
    (one) => one.firstDay <= days.lastDay && days.firstDay <= one.lastDay,
  )
  if (closed)
    return { code: 'fleet-closed', facts: { name, from: closed.firstDay, to: closed.lastDay } }
  const other = taken.find((one) => one.itemId !== itemId && isOverlapping(one, period))
  if (!other) return undefined
  const { reference } = other
  return reference === undefined
    ? { code: 'fleet-held', facts: { name } }
    : { code: 'fleet-taken', facts: { name, reference } }
}

export type PaperState = 'good' | 'soon' | 'over'

/** The state of a paper on a day. A paper is still valid on its last day. */
export function paperState(
  expiresOn: CalendarDate,
  today: CalendarDate,
  { paperWarningDays }: { paperWarningDays: number },
): PaperState {
  if (expiresOn < today) return 'over'
  return expiresOn <= addDays(today, paperWarningDays) ? 'soon' : 'good'
}
