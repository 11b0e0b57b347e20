import { addDays, calendarDateIn, type CalendarDate, capeTown } from '#rules/dates/calendar-date.ts'

/**
 * The calendar date so many days from today. What runs by the machine's clock asks for its days here:
 * a day that it names would lie in the past one day.
 */
export function inDays(days: number): CalendarDate {
  return addDays(calendarDateIn(new Date(), capeTown), days)
}
