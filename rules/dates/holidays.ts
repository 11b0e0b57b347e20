import { addDays, type CalendarDate, weekdayOf } from './calendar-date.ts'

/**
 * South Africa's public holidays by the first schedule of the Public Holidays Act 36 of 1994, in
 * the order of the year. One-off holidays declared by a president, as for elections, are missing.
 */
export const holidays = [
  'new-years-day',
  'human-rights-day',
  'good-friday',
  'family-day',
  'freedom-day',
  'workers-day',
  'youth-day',
  'womens-day',
  'heritage-day',
  'reconciliation-day',
  'christmas-day',
  'day-of-goodwill',
] as const
export type Holiday = (typeof holidays)[number]

/** Holidays with a fixed date; the other two follow Easter. */
const fixedDays: Partial<Record<Holiday, string>> = {
  'new-years-day': '01-01',
  'human-rights-day': '03-21',
  'freedom-day': '04-27',
  'workers-day': '05-01',
  'youth-day': '06-16',
  'womens-day': '08-09',
  'heritage-day': '09-24',
  'reconciliation-day': '12-16',
  'christmas-day': '12-25',
  'day-of-goodwill': '12-26',
}

export type HolidayDate = { holiday: Holiday; date: CalendarDate; inLieu: boolean }

/**
 * A year's public holidays in order. One on a Sunday also makes the Monday a holiday (section 2 of
 * the Act).
 */
export function listHolidays(year: number): HolidayDate[] {
  return holidays
    .flatMap((holiday): HolidayDate[] => {
      const date = findDate(holiday, year)
      const originalDay = { holiday, date, inLieu: false }
      if (weekdayOf(date) !== 'sunday') return [originalDay]
      return [originalDay, { holiday, date: addDays(date, 1), inLieu: true }]
    })
    .toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)))
}

export function findHolidays(date: CalendarDate): HolidayDate[] {
  // Called for each day of a calendar: avoids listing the year.
  const dayBefore = weekdayOf(date) === 'monday' ? addDays(date, -1) : undefined
  return holidays.flatMap((holiday) => [
    ...(isOriginalDay(holiday, date) ? [{ holiday, date, inLieu: false }] : []),
    ...(dayBefore && isOriginalDay(holiday, dayBefore) ? [{ holiday, date, inLieu: true }] : []),
  ])
}

export function isHoliday(name: string): name is Holiday {
  return (holidays as readonly string[]).includes(name)
}

/** True for a holiday's own day, false for its substitute Monday. */
export function isOriginalDay(holiday: Holiday, date: CalendarDate): boolean {
  const day = fixedDays[holiday]
  return day === undefined
    ? date === findDate(holiday, Number(date.slice(0, 4)))
    : date.endsWith(day)
}

/** Easter Sunday in the Gregorian calendar: the Meeus/Jones/Butcher algorithm. */
export function findEaster(year: number): CalendarDate {
  const a = year % 19
  const century = Math.floor(year / 100)
  const yearOfCentury = year % 100
  const g = Math.floor((8 * century + 13) / 25)
  const h = (19 * a + century - Math.floor(century / 4) - g + 15) % 30
  const l =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - h - (yearOfCentury % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const days = h + l - 7 * m + 114
  return formatDate(year, Math.floor(days / 31), (days % 31) + 1)
}

function findDate(holiday: Holiday, year: number): CalendarDate {
  const day = fixedDays[holiday]
  if (day) return `${formatYear(year)}-${day}`
  return addDays(findEaster(year), holiday === 'good-friday' ? -2 : 1)
}

function formatDate(year: number, month: number, day: number): CalendarDate {
  return [formatYear(year), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-')
}

function formatYear(year: number): string {
  return String(year).padStart(4, '0')
}
