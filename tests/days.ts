import { addDays, calendarDateIn, type CalendarDate, capeTown } from '#rules/dates/calendar-date.ts'
import { isOn } from '#rules/dates/day-rule.ts'
import { calendar } from './catalogue/calendar.ts'

/** So long is the company of the tests closed at most. */
const longestClosing = 5

/**
 * The calendar date so many days from today; where the company of the tests is closed on it, one after
 * that closing. What runs by the machine's clock asks for its days here: a day that it names would lie
 * in the past one day.
 */
export function inDays(days: number): CalendarDate {
  const date = addDays(calendarDateIn(new Date(), capeTown), days)
  const isClosed = calendar.closed.some((closing) => closing.days.some((rule) => isOn(rule, date)))
  return isClosed ? addDays(date, longestClosing) : date
}
