import { type ClockTime, formatClockTime } from '#rules/dates/clock-time.ts'

/** Half hours from 05:00 to 21:00. */
const halfHours = Array.from({ length: 33 }, (_, index) => formatClockTime(5 * 60 + index * 30))

export function listStartTimes(current: ClockTime): ClockTime[] {
  return [...new Set([...halfHours, current])].toSorted()
}
