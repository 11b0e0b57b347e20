import {
  addDays,
  type CalendarDate,
  calendarDateIn,
  capeTown,
  weekdayOf,
} from '#rules/dates/calendar-date.ts'
import { isMailHour } from '#rules/dates/mail-hours.ts'

/** A reminder missed by more than this many days is not sent automatically; a person decides. */
const maxDaysMissed = 30

const isSunday = (day: CalendarDate) => weekdayOf(day) === 'sunday'

/** The day of an automatic reminder: some days after the due date, never a Sunday. */
export function findReminderDay(dueOn: CalendarDate, daysAfter: number): CalendarDate {
  const day = addDays(dueOn, daysAfter)
  return isSunday(day) ? addDays(day, 1) : day
}

/** The range of due dates whose reminders are sent now. Undefined if none are. */
export function findDueToRemind(
  now: Date,
  daysAfter: number,
): { from: CalendarDate; to: CalendarDate } | undefined {
  const today = calendarDateIn(now, capeTown)
  if (isSunday(today) || !isMailHour(now)) return undefined
  const to = addDays(today, 0 - daysAfter)
  return { from: addDays(to, 0 - maxDaysMissed), to }
}
