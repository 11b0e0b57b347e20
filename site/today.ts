import { findLastBookableDay } from '#rules/dates/schedule.ts'
import { type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'

/** The days that can be picked now: today in Cape Town to the last one we plan for. */
export function findBookableSpan(): { first: CalendarDate; last: CalendarDate } {
  const first = calendarDateIn(new Date(), capeTown)
  return { first, last: findLastBookableDay(first) }
}
