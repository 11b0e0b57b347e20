import { hourMs } from './durations.ts'
import type { Refusal } from '../requests/refusal.ts'
import {
  addDays,
  addYears,
  type CalendarDate,
  calendarDateIn,
  capeTown,
  daysBetween,
  instantInCapeTown,
  isCalendarDate,
} from './calendar-date.ts'
import type { ClockTime } from './clock-time.ts'
import { type DayRule, isOn } from './day-rule.ts'

/** Days and the sentence about them: 'Whales come June to November.' */
export type Explained = { days: readonly DayRule[]; why: string }

/** When something can be booked. */
export type Schedule = {
  /** The days of the year on which it runs, or null for all of them. */
  season: Explained | null
  /** The days on which it does not run. */
  closed: readonly Explained[]
  /** How many hours before it sets out it can still be booked. */
  leadHours: number
  /** Until when on the day before it can be booked, by the same clock; absent, `leadHours` alone say it. */
  cutOff?: ClockTime | undefined
  /** When it sets out, by the clock of Cape Town. */
  departs: ClockTime
}

/** How far ahead a departure can be booked. */
const bookableYears = 2

/** The last day that can be booked today: two years ahead. */
export function findLastBookableDay(today: CalendarDate): CalendarDate {
  return addYears(today, bookableYears)
}

/**
 * Why nothing can set out on a day: it is no date, past, too far ahead, out of season, closed, or too
 * near for what has to be made ready. Undefined when it can. The one answer for the calendar, the
 * forms, the server and the builder; whether a place is left only the database knows.
 */
export function checkDay(schedule: Schedule, date: CalendarDate, now: Date): Refusal | undefined {
  const today = calendarDateIn(now, capeTown)
  const latest = findLastBookableDay(today)
  if (!isCalendarDate(date)) return { code: 'date-invalid', field: 'date' }
  if (date < today) return { code: 'date-past', field: 'date' }
  if (date > latest) return { code: 'date-too-far', field: 'date', facts: { latest } }
  return (
    checkSeason(schedule, date) ??
    checkClosed(schedule, date) ??
    checkLead(schedule, date, now) ??
    checkCutOff(schedule, date, now)
  )
}

/**
 * Up to three days nearest to a wanted one on which something can be booked, in order; of two as near
 * the earlier first. `isFree` says of a day whether a place is left on it.
 */
export function listNearestDays(
  schedule: Schedule,
  wanted: CalendarDate,
  { now, isFree = () => true }: { now: Date; isFree?: (date: CalendarDate) => boolean },
): CalendarDate[] {
  return findNearest(wanted, now, (date) => !checkDay(schedule, date, now) && isFree(date))
}

/** The same for whatever else makes a day a good one. */
export function findNearest(
  wanted: CalendarDate,
  now: Date,
  isGood: (date: CalendarDate) => boolean,
): CalendarDate[] {
  const today = calendarDateIn(now, capeTown)
  const latest = findLastBookableDay(today)
  const span = Math.max(daysBetween(today, wanted), daysBetween(wanted, latest))
  const found: CalendarDate[] = []
  for (let distance = 1; distance <= span && found.length < mostNearest; distance += 1) {
    for (const date of [addDays(wanted, -distance), addDays(wanted, distance)]) {
      const isBookable = date >= today && date <= latest && isGood(date)
      if (isBookable && found.length < mostNearest) found.push(date)
    }
  }
  return found.toSorted()
}

/** All days on which it can be booked, in order, up to the last of all or another. */
export function listBookableDays(
  schedule: Schedule,
  now: Date,
  last = findLastBookableDay(calendarDateIn(now, capeTown)),
): CalendarDate[] {
  const today = calendarDateIn(now, capeTown)
  const span = daysBetween(today, last) + 1
  return Array.from({ length: span }, (_, days) => addDays(today, days)).filter(
    (date) => checkDay(schedule, date, now) === undefined,
  )
}

/** The first day on which it can be booked, or the last one of all when there is none. */
export function findFirstDay(schedule: Schedule, now: Date): CalendarDate {
  const today = calendarDateIn(now, capeTown)
  const latest = findLastBookableDay(today)
  let date = today
  while (date < latest && checkDay(schedule, date, now)) date = addDays(date, 1)
  return date
}

/** So many days are named in the place of one that cannot be had. */
export const mostNearest = 3

function checkSeason({ season }: Schedule, date: CalendarDate): Refusal | undefined {
  if (!season || season.days.some((rule) => isOn(rule, date))) return undefined
  return { code: 'date-out-of-season', field: 'date', facts: { why: season.why } }
}

function checkClosed({ closed }: Schedule, date: CalendarDate): Refusal | undefined {
  const found = closed.find(({ days }) => days.some((rule) => isOn(rule, date)))
  return found && { code: 'date-closed', field: 'date', facts: { why: found.why } }
}

/** Until when a day can be booked. */
export function findLastMoment(
  { departs, leadHours, cutOff }: Pick<Schedule, 'departs' | 'leadHours' | 'cutOff'>,
  date: CalendarDate,
): Date {
  const lead = instantInCapeTown(date, departs).getTime() - leadHours * hourMs
  if (cutOff === undefined) return new Date(lead)
  return new Date(Math.min(lead, instantInCapeTown(addDays(date, -1), cutOff).getTime()))
}

function checkLead(schedule: Schedule, date: CalendarDate, now: Date): Refusal | undefined {
  const { departs, leadHours: hours } = schedule
  const latest = instantInCapeTown(date, departs).getTime() - hours * hourMs
  if (now.getTime() <= latest) return undefined
  return { code: 'date-too-soon', field: 'date', facts: { hours, departs } }
}

function checkCutOff({ cutOff }: Schedule, date: CalendarDate, now: Date): Refusal | undefined {
  if (cutOff === undefined || now <= instantInCapeTown(addDays(date, -1), cutOff)) return undefined
  return { code: 'date-past-cut-off', field: 'date', facts: { cutOff } }
}
