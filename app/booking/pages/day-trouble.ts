import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { checkDay, listNearestDays, type Schedule } from '#rules/dates/schedule.ts'
import type { Refusal } from '#rules/requests/refusal.ts'

/**
 * Explains why a day from the address, or one chosen before the full days were known, is not
 * available, with the nearest available days, in the server's words. Undefined if no objection is
 * known. `ifFull` is the server's refusal for a full day.
 */
export function findDayTrouble(
  schedule: Schedule,
  date: CalendarDate | undefined,
  full: ReadonlySet<CalendarDate>,
  ifFull: 'date-full' | 'vehicles-out' = 'date-full',
): Refusal | undefined {
  if (date === undefined) return undefined
  const now = new Date()
  const refusal: Refusal | undefined =
    checkDay(schedule, date, now) ?? (full.has(date) ? { code: ifFull, field: 'date' } : undefined)
  if (!refusal) return undefined
  const nearest = listNearestDays(schedule, date, { now, isFree: (day) => !full.has(day) })
  return { ...refusal, facts: { ...refusal.facts, nearest } }
}
