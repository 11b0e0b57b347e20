import {
  calendarDateIn,
  type CalendarDate,
  capeTown,
  formatLongDate,
} from '#rules/dates/calendar-date.ts'
import { siteLocale } from '#rules/text/language.ts'

const day = new Intl.DateTimeFormat(siteLocale, { dateStyle: 'long', timeZone: capeTown })
const dayAndTime = new Intl.DateTimeFormat(siteLocale, {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: capeTown,
})

/** An instant as a day in Cape Town: '21 November 2026'. Takes ISO 8601. */
export function formatOfficeDay(instant: string): string {
  return day.format(new Date(instant))
}

/** An instant as day and time in Cape Town: '21 Nov 2026, 10:00'. Takes ISO 8601. */
export function formatOfficeTime(instant: string): string {
  return dayAndTime.format(new Date(instant))
}

/** The day that it is in Cape Town now. */
export function findToday() {
  return calendarDateIn(new Date(), capeTown)
}

/** A date as a list shows it: 'Mon 24 May 2027'. */
export function formatShortDay(date: CalendarDate): string {
  const [weekday, day, month, year] = formatLongDate(date).replace(',', '').split(' ')
  return `${weekday?.slice(0, 3)} ${day} ${month?.slice(0, 3)} ${year}`
}

/** Whether an instant lies behind us. Takes ISO 8601. */
export function hasPassed(instant: string): boolean {
  return new Date(instant).getTime() <= Date.now()
}
