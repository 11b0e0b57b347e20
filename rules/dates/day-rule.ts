import { type CalendarDate, isCalendarDate, weekdayNames, weekdayOf } from './calendar-date.ts'
import { findHolidays, holidays, isHoliday, isOriginalDay } from './holidays.ts'

/**
 * Days in a short text, for content. 'good-friday': a public holiday on its own day;
 * 'public-holidays': all of them, with substitute Mondays; 'sunday': a day of the week; '12-25',
 * '06-01/11-30': a day or span of every year, both ends included, also over the new year
 * ('11-01/02-28'); '2027-06-07', '2027-06-07/2027-06-20': the same in one year.
 */
export type DayRule = string

export function isDayRule(text: string): boolean {
  if (isNamed(text)) return true
  const [from = '', to = from, ...more] = text.split('/')
  if (more.length > 0) return false
  if (isMonthDay(from)) return isMonthDay(to)
  return isCalendarDate(from) && isCalendarDate(to) && from <= to
}

export function matchesDayRule(rule: DayRule, date: CalendarDate): boolean {
  if (rule === 'public-holidays') return findHolidays(date).length > 0
  if (isHoliday(rule)) return isOriginalDay(rule, date)
  if (isNamed(rule)) return weekdayOf(date) === rule
  const [from = '', to = from] = rule.split('/')
  // A full date is longer than a month and day.
  if (from.length > '12-31'.length) return date >= from && date <= to
  const day = date.slice(5)
  return from <= to ? day >= from && day <= to : day >= from || day <= to
}

const names: ReadonlySet<string> = new Set(['public-holidays', ...holidays, ...weekdayNames])

function isNamed(text: string): boolean {
  return names.has(text)
}

/** A day of any year, 29 February included. */
function isMonthDay(text: string): boolean {
  return isCalendarDate(`2024-${text}`)
}
