import { calendar } from '#content/calendar.ts'
import { tours } from '#content/tours.ts'
import { addDays, calendarDateIn, type CalendarDate, capeTown } from '#rules/dates/calendar-date.ts'
import { isOn } from '#rules/dates/day-rule.ts'

const closings = [...calendar.closed, ...tours.flatMap(({ runs }) => runs.closed)]
const rules = closings.flatMap(({ days }) => days)

/** The calendar date so many days from today, or the next on which the company and each of its tours goes out. */
export function inDays(days: number): CalendarDate {
  const date = addDays(calendarDateIn(new Date(), capeTown), days)
  return days > 0 && rules.some((rule) => isOn(rule, date)) ? inDays(days + 1) : date
}
