import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { checkDay, listNearestDays, type Schedule } from '#rules/dates/schedule.ts'
import type { Refusal } from '#rules/requests/refusal.ts'

/**
 * Why a day that came with the address, or was chosen before the full days were known, cannot be had,
 * with the nearest days that can, as the server would say it; undefined when nothing is known against it.
 * `ifFull` is what the server calls a full day of it.
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
