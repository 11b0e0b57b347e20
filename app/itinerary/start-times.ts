import { type ClockTime, formatClockTime } from '#rules/dates/clock-time.ts'

/** Half hours from 05:00 to 21:00. */
const usual = Array.from({ length: 33 }, (_, half) => formatClockTime(5 * 60 + half * 30))

export function listStartTimes(own: ClockTime): ClockTime[] {
  return [...new Set([...usual, own])].toSorted()
}
