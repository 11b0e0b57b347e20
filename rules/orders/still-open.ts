import { addDays, type CalendarDate } from '../dates/calendar-date.ts'

/** How long after the last day of a trip its page still opens: for the documents. */
const daysAfterTrip = 90

/** The earliest last day of a trip whose page still opens on `today`, a calendar day in Africa/Johannesburg. */
export function findEarliestOpen(today: CalendarDate): CalendarDate {
  return addDays(today, -daysAfterTrip)
}
