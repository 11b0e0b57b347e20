import {
  type CalendarDate,
  calendarDateIn,
  capeTown,
  clockTimeInCapeTown,
  formatDay,
} from '../dates/calendar-date.ts'
import { dayMs } from '../dates/durations.ts'
import { fill } from '../text/fill.ts'
import { daysOf } from './period.ts'

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

/** On a day of the trip: 'until 17:30' on its last and of a short night, 'until 21 February 2027' before. */
export function formatEnd(words: Words, { from, to, isTimed }: Out, day: CalendarDate): string {
  const period = { from: new Date(from), to: new Date(to) }
  const { lastDay } = daysOf(period)
  const isLong = period.to.getTime() - period.from.getTime() >= dayMs
  if (isLong && day < lastDay) return fill(words.untilDay, { date: formatDay(lastDay) })
  return isTimed ? fill(words.until, { time: clockTimeInCapeTown(period.to) }) : ''
}
