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
import { type DayRule, matchesDayRule } from './day-rule.ts'

/** Days with a sentence: 'Whales come June to November.' */
export type ExplainedDays = { days: readonly DayRule[]; why: string }

export type Schedule = {
  season: ExplainedDays | null
  closed: readonly ExplainedDays[]
  leadHours: number
  /** Booking deadline on the day before, Cape Town time; if absent, only `leadHours` apply. */
  cutOff?: ClockTime | undefined
  /** The time of departure, Cape Town time. */
  departs: ClockTime
}

const bookableYears = 2

/** The last bookable day: two years ahead. */
export function findLastBookableDay(today: CalendarDate): CalendarDate {
  return addYears(today, bookableYears)
}

/**
 * The reason that a day is not bookable: not a date, past, too far ahead, out of season, closed, or
 * too soon. Undefined if bookable. Calendar, forms, server and builder all use this; only the
 * database knows the free places.
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
 * Up to three bookable days nearest to a target, in order; on a tie the earlier first. `isFree`
 * returns whether a day has a place.
 */
export function listNearestDays(
  schedule: Schedule,
  target: CalendarDate,
  { now, isFree = () => true }: { now: Date; isFree?: (date: CalendarDate) => boolean },
): CalendarDate[] {
  return findNearest(target, now, (date) => !checkDay(schedule, date, now) && isFree(date))
}

export function findNearest(
  target: CalendarDate,
  now: Date,
  isAllowed: (date: CalendarDate) => boolean,
): CalendarDate[] {
  const today = calendarDateIn(now, capeTown)
  const latest = findLastBookableDay(today)
  const span = Math.max(daysBetween(today, target), daysBetween(target, latest))
  const nearestDays: CalendarDate[] = []
  for (let distance = 1; distance <= span && nearestDays.length < maxNearest; distance += 1) {
    for (const date of [addDays(target, -distance), addDays(target, distance)]) {
      const isBookable = date >= today && date <= latest && isAllowed(date)
      if (isBookable && nearestDays.length < maxNearest) nearestDays.push(date)
    }
  }
  return nearestDays.toSorted()
}

/** Bookable days in order, up to the last one or a given one. */
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

/** The first bookable day, or the last possible day if there is none. */
export function findFirstDay(schedule: Schedule, now: Date): CalendarDate {
  const today = calendarDateIn(now, capeTown)
  const latest = findLastBookableDay(today)
  let date = today
  while (date < latest && checkDay(schedule, date, now)) date = addDays(date, 1)
  return date
}

export const maxNearest = 3

function checkSeason({ season }: Schedule, date: CalendarDate): Refusal | undefined {
  if (!season || season.days.some((rule) => matchesDayRule(rule, date))) return undefined
  return { code: 'date-out-of-season', field: 'date', facts: { why: season.why } }
}

function checkClosed({ closed }: Schedule, date: CalendarDate): Refusal | undefined {
  const closedEntry = closed.find(({ days }) => days.some((rule) => matchesDayRule(rule, date)))
  return closedEntry && { code: 'date-closed', field: 'date', facts: { why: closedEntry.why } }
}

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
