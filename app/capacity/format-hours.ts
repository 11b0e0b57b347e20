import {
  type CalendarDate,
  calendarDateIn,
  capeTown,
  clockTimeInCapeTown,
  formatNearDay,
} from '#rules/dates/calendar-date.ts'
import { dayMs } from '#rules/dates/durations.ts'
import { fill } from '#rules/text/fill.ts'
import { toDays, isSmallHour } from './period.ts'

type TripTimes = { from: string; to: string; isTimed: boolean }

type Words = { since: string; until: string; untilDay: string; untimed: string }

/**
 * The text for a trip's start on one of its days: '08:00' on the first, 'since Sat 20 Feb' later.
 */
export function formatStart(words: Words, { from, isTimed }: TripTimes, day: CalendarDate): string {
  const start = new Date(from)
  const firstDay = calendarDateIn(start, capeTown)
  if (firstDay < day) return fill(words.since, { date: formatNearDay(firstDay) })
  return isTimed ? clockTimeInCapeTown(start) : words.untimed
}

/**
 * The text for a trip's end on one of its days: 'until 17:30' on the last, 'until Sun 21 Feb'
 * before. A trip under 24 hours shows the time on both days, and the date too unless it ends in the
 * early hours of that night.
 */
export function formatEnd(
  words: Words,
  { from, to, isTimed }: TripTimes,
  day: CalendarDate,
): string {
  const period = { from: new Date(from), to: new Date(to) }
  const { lastDay } = toDays(period)
  const isLong = period.to.getTime() - period.from.getTime() >= dayMs
  const date = formatNearDay(lastDay)
  if (isLong && day < lastDay) return fill(words.untilDay, { date })
  if (!isTimed) return ''
  const time = clockTimeInCapeTown(period.to)
  const isSameNight = day === lastDay || isSmallHour(time)
  return fill(words.until, { time: isSameNight ? time : `${time}, ${date}` })
}
