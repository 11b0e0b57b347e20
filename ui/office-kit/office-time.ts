import {
  calendarDateIn,
  type CalendarDate,
  capeTown,
  formatNearDay,
} from '#rules/dates/calendar-date.ts'
import { siteLocale } from '#rules/text/language.ts'

const dayFormat = new Intl.DateTimeFormat(siteLocale, { dateStyle: 'long', timeZone: capeTown })
const dayAndTimeFormat = new Intl.DateTimeFormat(siteLocale, {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: capeTown,
})

/** A day in Cape Town: '21 November 2026'. Accepts an ISO 8601 instant. */
export function formatOfficeDay(instant: string): string {
  return dayFormat.format(new Date(instant))
}

/** Day and time in Cape Town: '21 Nov 2026, 10:00'. Accepts an ISO 8601 instant. */
export function formatOfficeTime(instant: string): string {
  return dayAndTimeFormat.format(new Date(instant))
}

export function findToday() {
  return calendarDateIn(new Date(), capeTown)
}

/** A date in a list: 'Mon 24 May 2027'. */
export function formatShortDay(date: CalendarDate): string {
  return `${formatNearDay(date)} ${date.slice(0, 4)}`
}

/** True if this ISO 8601 instant is past. */
export function hasPassed(instant: string): boolean {
  return new Date(instant).getTime() <= Date.now()
}
