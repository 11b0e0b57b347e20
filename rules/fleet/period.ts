import {
  addDays,
  type CalendarDate,
  calendarDateIn,
  capeTown,
  instantInCapeTown,
} from '../dates/calendar-date.ts'
import { type ClockTime, countMinutes, minutesPerDay } from '../dates/clock-time.ts'
import { minuteMs } from '../dates/durations.ts'
import type { FleetSettings } from './fleet-settings.ts'

/** From an instant up to another, which is not in it any more. */
export type Period = { from: Date; to: Date }

/** The longest trip that one item can be, in days. */
export const longestTripDays = 9

/** What of an item says when it is on the road. */
export type Timed = {
  kind: 'tour' | 'vehicle-day' | 'transfer' | 'custom'
  /** The tour's id. */
  product: string | null
  date: CalendarDate
  /** Agreed with the guest, by the clock of Cape Town; seconds do not count. */
  startTime: string | null
  endTime: string | null
  /** When a ride begins, as its guest wished. */
  pickupTime: string | null
}

/** A moment of a tour's plan: '08:00', or 'Day 2, 16:30'. */
export type Stop = { time: string }

/** From when to when an item keeps its vehicle and its guide: its hours and the buffers around them. */
export function findPeriod(item: Timed, stops: readonly Stop[], settings: FleetSettings): Period {
  const { kind, product } = item
  const { tours, ...byKind } = settings.buffers
  const { before, after } = (kind === 'tour' ? tours[product ?? ''] : undefined) ?? byKind[kind]
  const { from: begins, to: ends } = findHours(item, stops, settings)
  return {
    from: new Date(begins.getTime() - before * minuteMs),
    to: new Date(ends.getTime() + after * minuteMs),
  }
}

/**
 * From when the first guest is fetched until the last one is home: the hours that were agreed, else those of
 * the tour's plan, else the usual ones of its kind. An agreed end is one of the plan's last day; where that
 * isn't after the beginning, of the next day.
 */
export function findHours(item: Timed, stops: readonly Stop[], settings: FleetSettings): Period {
  const from = instantInCapeTown(item.date, findStart(item, stops, settings))
  return { from, to: findEnd(item, stops, settings, from) }
}

/** When a moment of a tour's plan comes for a trip that begins then: who sets out later is later all day. */
export function findMoment(time: string, stops: readonly Stop[], begins: Date): Date {
  const minutes = countPlanned(time) - countPlanned(stops[0]?.time ?? time)
  return new Date(begins.getTime() + minutes * minuteMs)
}

/** The calendar days in Cape Town that a period touches; one that ends at midnight has no part of the next day. */
export function daysOf({ from, to }: Period): { firstDay: CalendarDate; lastDay: CalendarDate } {
  return {
    firstDay: calendarDateIn(from, capeTown),
    lastDay: calendarDateIn(new Date(to.getTime() - 1), capeTown),
  }
}

/** From the first minute of a day in Cape Town to the last one of another. */
export function spanOf(firstDay: CalendarDate, lastDay: CalendarDate): Period {
  return {
    from: instantInCapeTown(firstDay, '00:00'),
    to: instantInCapeTown(addDays(lastDay, 1), '00:00'),
  }
}

/** Whether an item has hours of its own; else those of its kind are only usual. */
export function isTimed({ kind, startTime, pickupTime }: Omit<Timed, 'date'>): boolean {
  return kind === 'tour' || (startTime ?? pickupTime) !== null
}

/** Whether two periods have a moment in common. */
export function isOverlapping(one: Period, other: Period): boolean {
  return one.from < other.to && other.from < one.to
}

function findStart(
  { kind, startTime, pickupTime }: Timed,
  stops: readonly Stop[],
  { hours }: FleetSettings,
): ClockTime {
  const agreed = startTime ?? pickupTime ?? stops[0]?.time
  return agreed === undefined ? usualHours(kind, hours).from : clockTimeOf(agreed)
}

function findEnd(
  { kind, date, startTime, endTime, pickupTime }: Timed,
  stops: readonly Stop[],
  { hours, rideMinutes }: FleetSettings,
  begins: Date,
): Date {
  const last = stops.at(-1)?.time
  if (endTime !== null) {
    const end = clockTimeOf(endTime)
    return nextAfter(begins, addDays(date, countNights(last, end)), end)
  }
  if (last !== undefined) return findMoment(last, stops, begins)
  if (kind === 'transfer' && (startTime ?? pickupTime) !== null)
    return new Date(begins.getTime() + rideMinutes * minuteMs)
  const { from, to } = usualHours(kind, hours)
  const length = instantInCapeTown(date, to).getTime() - instantInCapeTown(date, from).getTime()
  return new Date(begins.getTime() + length)
}

/** A ride without a time may be at any hour of the day that a vehicle works. */
function usualHours(kind: Timed['kind'], hours: FleetSettings['hours']) {
  return hours[kind === 'custom' ? 'custom' : 'vehicle-day']
}

function nextAfter(begins: Date, date: CalendarDate, time: ClockTime): Date {
  const sameDay = instantInCapeTown(date, time)
  return sameDay > begins ? sameDay : instantInCapeTown(addDays(date, 1), time)
}

/** The nights before an agreed end: those of the plan. The small hours of a plan belong to the evening before. */
function countNights(last: string | undefined, end: ClockTime): number {
  if (last === undefined) return 0
  const nights = Math.floor(countPlanned(last) / minutesPerDay)
  const endsEarlier = isSmallHour(clockTimeOf(last)) && !isSmallHour(end)
  return endsEarlier ? Math.max(0, nights - 1) : nights
}

/** Whether an hour belongs to the evening before. */
export function isSmallHour(time: ClockTime): boolean {
  return time < '04:00'
}

/** Minutes from the midnight before the plan's first day. */
function countPlanned(time: string): number {
  const nights = Number(/^Day (\d)/.exec(time)?.[1] ?? 1) - 1
  return nights * minutesPerDay + countMinutes(clockTimeOf(time))
}

/** 'Day 2, 08:00' and '08:00:00' are '08:00'. */
function clockTimeOf(time: string): ClockTime {
  return /\d\d:\d\d/.exec(time)?.[0] ?? time
}
