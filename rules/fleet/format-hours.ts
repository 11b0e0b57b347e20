import {
  type CalendarDate,
  calendarDateIn,
  capeTown,
  clockTimeInCapeTown,
  formatDay,
} from '../dates/calendar-date.ts'
import { dayMs } from '../dates/durations.ts'
import { fill } from '../text/fill.ts'
import { daysOf, isSmallHour } from './period.ts'

/** A trip's hours as the API gives them. */
type Out = { from: string; to: string; isTimed: boolean }

type Words = { since: string; until: string; untilDay: string; untimed: string }

/** On a day of the trip: '08:00' on its first, 'since 20 February 2027' later. */
export function formatStart(words: Words, { from, isTimed }: Out, day: CalendarDate): string {
  const began = new Date(from)
  const firstDay = calendarDateIn(began, capeTown)
  if (firstDay < day) return fill(words.since, { date: formatDay(firstDay) })
  return isTimed ? clockTimeInCapeTown(began) : words.untimed
}

/**
 * On a day of the trip: 'until 17:30' on its last, 'until 21 February 2027' before. A trip of less than 24 hours
 * has its hour on both, with the day where that isn't in the small hours of the same night.
 */
export function formatEnd(words: Words, { from, to, isTimed }: Out, day: CalendarDate): string {
  const period = { from: new Date(from), to: new Date(to) }
  const { lastDay } = daysOf(period)
  const isLong = period.to.getTime() - period.from.getTime() >= dayMs
  const date = formatDay(lastDay)
  if (isLong && day < lastDay) return fill(words.untilDay, { date })
  if (!isTimed) return ''
  const time = clockTimeInCapeTown(period.to)
  const isSameNight = day === lastDay || isSmallHour(time)
  return fill(words.until, { time: isSameNight ? time : `${time}, ${date}` })
}
