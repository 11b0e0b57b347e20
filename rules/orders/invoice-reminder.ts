import {
  addDays,
  type CalendarDate,
  calendarDateIn,
  capeTown,
  weekdayOf,
} from '../dates/calendar-date.ts'
import { isDecentHour } from '../dates/decent-hours.ts'

/** A reminder whose day was missed by more than so many days does not go any more: a person looks at it. */
const mostDaysMissed = 30

const isSunday = (day: CalendarDate) => weekdayOf(day) === 'sunday'

/** The day on which a company that is late is reminded by itself: so many days after the agreed one, never a Sunday. */
export function findReminderDay(dueOn: CalendarDate, daysAfter: number): CalendarDate {
  const day = addDays(dueOn, daysAfter)
  return isSunday(day) ? addDays(day, 1) : day
}

/** Between which days an invoice must have been due for its reminder to go at this moment; undefined where none goes. */
export function findDueToRemind(
  now: Date,
  daysAfter: number,
): { from: CalendarDate; to: CalendarDate } | undefined {
  const today = calendarDateIn(now, capeTown)
  if (isSunday(today) || !isDecentHour(now)) return undefined
  const to = addDays(today, 0 - daysAfter)
  return { from: addDays(to, 0 - mostDaysMissed), to }
}
