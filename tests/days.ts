import { addDays, calendarDateIn, type CalendarDate, capeTown } from '#rules/dates/calendar-date.ts'
import { matchesDayRule } from '#rules/dates/day-rule.ts'
import { calendar } from './catalogue/calendar.ts'

const longestClosing = 5

/**
 * The calendar date some days from today, or the day after if the test company is closed on it.
 * Tests on the real clock use this: a fixed date would become past.
 */
export function inDays(days: number): CalendarDate {
  const date = addDays(calendarDateIn(new Date(), capeTown), days)
  const isClosed = calendar.closed.some((closing) =>
    closing.days.some((rule) => matchesDayRule(rule, date)),
  )
  return isClosed ? addDays(date, longestClosing) : date
}
