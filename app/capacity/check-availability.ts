import { addDays, type CalendarDate } from '#rules/dates/calendar-date.ts'
import type { Refusal } from '#rules/requests/refusal.ts'
import { toDays, isOverlapping, type Period } from './period.ts'

/**
 * Days on which a vehicle or guide is unavailable, first and last day included. Cape Town dates.
 */
export type Closing = { firstDay: CalendarDate; lastDay: CalendarDate }

/** A trip of the vehicle or guide. Without `itemId`, a place held for the waiting list. */
export type TakenPeriod = Period & { itemId?: string | undefined; reference?: string | undefined }

export type Availability = {
  name: string
  isActive: boolean
  papers: readonly { expiresOn: CalendarDate }[]
  closings: readonly Closing[]
  taken: readonly TakenPeriod[]
}

/**
 * Why a vehicle or guide can't take an item in a period; undefined if it can. A conflict with
 * another trip is checked last, because only that one is solved by changing the other trip.
 */
export function checkAvailability(
  { name, isActive, papers, closings, taken }: Availability,
  { itemId, period }: { itemId: string; period: Period },
): Refusal | undefined {
  const days = toDays(period)
  if (!isActive) return { code: 'fleet-inactive', facts: { name } }
  const earliestExpiry = papers.map(({ expiresOn }) => expiresOn).toSorted()[0]
  if (earliestExpiry !== undefined && earliestExpiry < days.lastDay)
    return { code: 'fleet-paper-over', facts: { name, date: earliestExpiry } }
  const closing = closings.find(
    (one) => one.firstDay <= days.lastDay && days.firstDay <= one.lastDay,
  )
  if (closing)
    return { code: 'fleet-closed', facts: { name, from: closing.firstDay, to: closing.lastDay } }
  const conflict = taken.find((one) => one.itemId !== itemId && isOverlapping(one, period))
  if (!conflict) return undefined
  const { reference } = conflict
  return reference === undefined
    ? { code: 'fleet-held', facts: { name } }
    : { code: 'fleet-taken', facts: { name, reference } }
}

export type PaperState = 'good' | 'soon' | 'over'

/** The state of a paper on a day. A paper is still valid on its last day. */
export function computePaperState(
  expiresOn: CalendarDate,
  today: CalendarDate,
  { paperWarningDays }: { paperWarningDays: number },
): PaperState {
  if (expiresOn < today) return 'over'
  return expiresOn <= addDays(today, paperWarningDays) ? 'soon' : 'good'
}
