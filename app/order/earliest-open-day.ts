import { addDays, type CalendarDate } from '#rules/dates/calendar-date.ts'

/** Days after a trip during which its page still opens, for the documents. */
const daysAfterTrip = 90

/**
 * The earliest last day of trips whose page still opens on `today`, a calendar day in
 * Africa/Johannesburg.
 */
export function findEarliestOpenDay(today: CalendarDate): CalendarDate {
  return addDays(today, -daysAfterTrip)
}
