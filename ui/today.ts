import { findLastBookableDay } from '#rules/dates/schedule.ts'
import { type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'

/** Selectable days: today in Cape Town to the last bookable one. */
export function findBookableSpan(): { first: CalendarDate; last: CalendarDate } {
  const first = calendarDateIn(new Date(), capeTown)
  return { first, last: findLastBookableDay(first) }
}
