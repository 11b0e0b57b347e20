import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { checkDay, listNearestDays, type Schedule } from '#rules/dates/schedule.ts'
import type { Refusal } from '#rules/requests/refusal.ts'

/**
 * The server's refusal of a chosen day, with the nearest available days. Used for a day from the
 * address, or one chosen before the full days were loaded. Undefined if the day seems available.
 * `ifFull` is the refusal for a full day.
 */
export function findDayRefusal(
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
