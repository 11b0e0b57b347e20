import { addDays, type CalendarDate } from '#rules/dates/calendar-date.ts'
import { type Absence, findAbsence, type Resource } from './calendar-days.ts'
import type { CalendarAnswer } from './fleet-answers-contract.ts'
import { toDays } from './period.ts'

/** Something that a calendar shows as a bar over its days. */
export type DayBar = { firstDay: CalendarDate; lastDay: CalendarDate }

/** Column, span and lane count from 0 within the shown days. */
export type PlacedBar<Bar> = {
  bar: Bar
  column: number
  span: number
  lane: number
  /** True if the bar begins before the shown days, or ends after them. */
  isBegun: boolean
  isOngoing: boolean
}

/**
 * Places bars in lanes, so that none overlap: each in the first free lane, by day, and longer ones
 * first. Bars beyond `maxLanes` are left out; `hidden` counts them for each day.
 */
export function placeBars<Bar extends DayBar>(
  bars: readonly Bar[],
  days: readonly CalendarDate[],
  maxLanes: number,
): { placed: PlacedBar<Bar>[]; hidden: number[] } {
  const [first = ''] = days
  const last = days.at(-1) ?? ''
  const shown = bars
    .filter(({ firstDay, lastDay }) => firstDay <= last && lastDay >= first)
    .map((bar) => {
      const [isBegun, isOngoing] = [bar.firstDay < first, bar.lastDay > last]
      const column = isBegun ? 0 : days.indexOf(bar.firstDay)
      const end = isOngoing ? days.length : days.indexOf(bar.lastDay) + 1
      return { bar, column, span: end - column, isBegun, isOngoing }
    })
    .toSorted((one, other) => one.column - other.column || other.span - one.span)
  /** The first free column of each lane. */
  const laneEnds: number[] = []
  const hidden = days.map(() => 0)
  const placed = shown.flatMap((one) => {
    const { column, span } = one
    const free = laneEnds.findIndex((end) => end <= column)
    const lane = free === -1 ? laneEnds.length : free
    if (lane >= maxLanes) {
      for (let at = column; at < column + span; at += 1) hidden[at] = (hidden[at] ?? 0) + 1
      return []
    }
    laneEnds[lane] = column + span
    return [{ ...one, lane }]
  })
  return { placed, hidden }
}

/** The Cape Town days of a trip or allocation. */
export function findBarDays({ from, to }: { from: string; to: string }): DayBar {
  return toDays({ from: new Date(from), to: new Date(to) })
}

/** Absences of a vehicle or guide: one bar for each run of days with the same reason. */
export function listAbsences(
  resource: Resource,
  closings: CalendarAnswer['closings'],
  days: readonly CalendarDate[],
): (DayBar & { absence: Absence })[] {
  const bars: (DayBar & { absence: Absence })[] = []
  for (const day of days) {
    const absence = findAbsence(resource, closings, day)
    const last = bars.at(-1)
    if (absence && last?.absence === absence && addDays(last.lastDay, 1) === day) last.lastDay = day
    else if (absence) bars.push({ firstDay: day, lastDay: day, absence })
  }
  return bars
}
