import {
  calendarDateIn,
  capeTown,
  clockTimeInCapeTown,
  formatLongDate,
} from '../dates/calendar-date.ts'
import { hourMs } from '../dates/durations.ts'
import { fill } from '../text/fill.ts'

/**
 * Until when a place is kept, as its guest reads it: the time alone while less than an hour is left,
 * else with its day, since the office or a transfer may keep a place for days. And whether so little is
 * left that its seconds are counted.
 */
export function formatKeptUntil(
  until: Date,
  leftMs: number,
  words: { keptUntil: string; keptUntilDay: string },
): { text: string; isCounted: boolean } {
  const time = clockTimeInCapeTown(until)
  const isCounted = leftMs < hourMs
  if (isCounted) return { text: fill(words.keptUntil, { time }), isCounted }
  const date = formatLongDate(calendarDateIn(until, capeTown))
  return { text: fill(words.keptUntilDay, { time, date }), isCounted }
}
