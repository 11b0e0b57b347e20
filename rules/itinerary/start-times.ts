import { type ClockTime, formatClockTime } from '../dates/clock-time.ts'

/** Every half hour in which a day may begin, from five in the morning until nine at night. */
const usual = Array.from({ length: 33 }, (_, half) => formatClockTime(5 * 60 + half * 30))

/** The times that a day may be given, with another one that it was given. */
export function listStartTimes(own: ClockTime): ClockTime[] {
  return [...new Set([...usual, own])].toSorted()
}
