import { addDays, type CalendarDate, isCalendarDate } from '../dates/calendar-date.ts'
import { findHolidays } from '../dates/holidays.ts'

export const closedReasons = ['holiday', 'weather', 'place-closed', 'other'] as const
export type ClosedReason = (typeof closedReasons)[number]

/** Days of a weather forecast; a closing further ahead is planned. */
const forecastDays = 7

/**
 * The likely reason for a closing: a public holiday among the days, weather if soon, otherwise a
 * company holiday.
 */
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
