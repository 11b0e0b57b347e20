import {
  addDays,
  type CalendarDate,
  calendarDateIn,
  capeTown,
  instantInCapeTown,
} from '#rules/dates/calendar-date.ts'
import { type ClockTime, countMinutes, minutesPerDay } from '#rules/dates/clock-time.ts'
import { minuteMs } from '#rules/dates/durations.ts'
import type { FleetSettings } from '#rules/policy/booking-rules.ts'

/** A period in which `to` is excluded. */
export type Period = { from: Date; to: Date }

/** The longest trip of one item, in days. */
export const longestTripDays = 9

export type TimedItem = {
  kind: 'tour' | 'vehicle-day' | 'transfer' | 'custom'
  product: string | null
  date: CalendarDate
  /** The agreed start in Cape Town. Seconds are ignored. */
  startTime: string | null
  endTime: string | null
  /** The start of a ride that the guest requested. */
  pickupTime: string | null
}

/** The time of a stop in a tour's plan: '08:00', or 'Day 2, 16:30'. */
export type Stop = { time: string }

/** The period that occupies vehicle and guide: the trip's hours with their buffers. */
export function findPeriod(
  item: TimedItem,
  stops: readonly Stop[],
  settings: FleetSettings,
): Period {
  const { kind, product } = item
  const { tours, ...byKind } = settings.buffers
  const ownBuffer = kind === 'tour' ? tours.find(({ tour }) => tour === product) : undefined
  const { before, after } = ownBuffer ?? byKind[kind]
  const { from: start, to: end } = findHours(item, stops, settings)
  return {
    from: new Date(start.getTime() - before * minuteMs),
    to: new Date(end.getTime() + after * minuteMs),
  }
}

/**
 * A trip's hours from the first pick-up to the last drop-off: the agreed ones, else the plan's,
 * else the usual ones. An agreed end is on the plan's last day. If that is not after the start, it
 * is on the next day.
 */
export function findHours(
  item: TimedItem,
  stops: readonly Stop[],
  settings: FleetSettings,
): Period {
  const from = instantInCapeTown(item.date, findStart(item, stops, settings))
  return { from, to: findEnd(item, stops, settings, from) }
}

/**
 * The instant of a plan's time, for a trip that starts at `tripStart`. Another start shifts all
 * times.
 */
export function findInstant(time: string, stops: readonly Stop[], tripStart: Date): Date {
  const minutes = countPlannedMinutes(time) - countPlannedMinutes(stops[0]?.time ?? time)
  return new Date(tripStart.getTime() + minutes * minuteMs)
}

/** The Cape Town dates of a period. A period that ends at midnight does not touch the next day. */
export function toDays({ from, to }: Period): { firstDay: CalendarDate; lastDay: CalendarDate } {
  return {
    firstDay: calendarDateIn(from, capeTown),
    lastDay: calendarDateIn(new Date(to.getTime() - 1), capeTown),
  }
}

/** The period from the start of the first Cape Town day to the end of the last. */
export function toSpan(firstDay: CalendarDate, lastDay: CalendarDate): Period {
  return {
    from: instantInCapeTown(firstDay, '00:00'),
    to: instantInCapeTown(addDays(lastDay, 1), '00:00'),
  }
}

/**
 * True for a tour, and for an item with an agreed or requested start. Other items have the usual
 * hours.
 */
export function isTimed({ kind, startTime, pickupTime }: Omit<TimedItem, 'date'>): boolean {
  return kind === 'tour' || (startTime ?? pickupTime) !== null
}

export function isOverlapping(one: Period, other: Period): boolean {
  return one.from < other.to && other.from < one.to
}

function findStart(
  { kind, startTime, pickupTime }: TimedItem,
  stops: readonly Stop[],
  { hours }: FleetSettings,
): ClockTime {
  const agreed = startTime ?? pickupTime ?? stops[0]?.time
  return agreed === undefined ? findUsualHours(kind, hours).from : parseClockTime(agreed)
}

function findEnd(
  { kind, date, startTime, endTime, pickupTime }: TimedItem,
  stops: readonly Stop[],
  { hours, rideMinutes }: FleetSettings,
  tripStart: Date,
): Date {
  const last = stops.at(-1)?.time
  if (endTime !== null) {
    const end = parseClockTime(endTime)
    return findNextAfter(tripStart, addDays(date, countNights(last, end)), end)
  }
  if (last !== undefined) return findInstant(last, stops, tripStart)
  if (kind === 'transfer' && (startTime ?? pickupTime) !== null)
    return new Date(tripStart.getTime() + rideMinutes * minuteMs)
  const { from, to } = findUsualHours(kind, hours)
  const length = instantInCapeTown(date, to).getTime() - instantInCapeTown(date, from).getTime()
  return new Date(tripStart.getTime() + length)
}

/** The usual hours of a kind. A ride without a time may start in any working hour of a vehicle. */
function findUsualHours(kind: TimedItem['kind'], hours: FleetSettings['hours']) {
  return hours[kind === 'custom' ? 'custom' : 'vehicle-day']
}

function findNextAfter(tripStart: Date, date: CalendarDate, time: ClockTime): Date {
  const sameDay = instantInCapeTown(date, time)
  return sameDay > tripStart ? sameDay : instantInCapeTown(addDays(date, 1), time)
}

/**
 * Nights before an agreed end, by the plan. An end in the early hours belongs to the evening
 * before.
 */
function countNights(last: string | undefined, end: ClockTime): number {
  if (last === undefined) return 0
  const nights = Math.floor(countPlannedMinutes(last) / minutesPerDay)
  const endsEarlier = isSmallHour(parseClockTime(last)) && !isSmallHour(end)
  return endsEarlier ? Math.max(0, nights - 1) : nights
}

export function isSmallHour(time: ClockTime): boolean {
  return time < '04:00'
}

/** Minutes from 00:00 on the plan's first day. */
function countPlannedMinutes(time: string): number {
  const nights = Number(/^Day (\d)/.exec(time)?.[1] ?? 1) - 1
  return nights * minutesPerDay + countMinutes(parseClockTime(time))
}

/** Returns the time of day: '08:00' for 'Day 2, 08:00' and '08:00:00'. */
function parseClockTime(time: string): ClockTime {
  return /\d\d:\d\d/.exec(time)?.[0] ?? time
}
