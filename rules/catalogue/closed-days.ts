import { addDays, type CalendarDate, isCalendarDate } from '../dates/calendar-date.ts'
import { findHolidays } from '../dates/holidays.ts'

/** Why the office has closed a tour or the company for some days: a code, which has a sentence for guests. */
export const closedReasons = ['holiday', 'weather', 'place-closed', 'other'] as const
export type ClosedReason = (typeof closedReasons)[number]

/** So many days ahead a forecast closes days; what is closed earlier is planned. */
const forecastDays = 7

/** Why days are most likely closed: a public holiday among them, soon the weather, else a holiday of the company. */
export function guessClosedReason(
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
  today: CalendarDate,
): ClosedReason {
  if (!isCalendarDate(firstDay)) return 'weather'
  const end = isCalendarDate(lastDay) && lastDay > firstDay ? lastDay : firstDay
  for (let day = firstDay; day <= end && day <= addDays(firstDay, 31); day = addDays(day, 1))
    if (findHolidays(day).length > 0) return 'holiday'
  return firstDay <= addDays(today, forecastDays) ? 'weather' : 'holiday'
}
