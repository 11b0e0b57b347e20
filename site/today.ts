import { addDays, type CalendarDate, calendarDateIn, capeTown } from '#rules/calendar-date.ts'
import { bookableDays } from '#rules/booking.ts'

/** The days that can be picked now: today in Cape Town to the last one we plan for. */
export function findBookableSpan(): { first: CalendarDate; last: CalendarDate } {
  const first = calendarDateIn(new Date(), capeTown)
  return { first, last: addDays(first, bookableDays) }
}
