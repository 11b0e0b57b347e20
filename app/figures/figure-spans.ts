import { addDays, addYears, type CalendarDate } from '#rules/dates/calendar-date.ts'

export const figureSpans = [
  'this-month',
  'last-month',
  'this-season',
  'last-season',
  'last-year',
] as const
export type FigureSpan = (typeof figureSpans)[number]

/**
 * The first and last day of a period, relative to `today`. A season runs from October to April and
 * stays current until the next begins.
 */
export function findSpan(span: FigureSpan, today: CalendarDate): { from: string; to: string } {
  const first = `${today.slice(0, 7)}-01`
  const october = `${today.slice(0, 4)}-10-01`
  const season = today < october ? addYears(october, -1) : october
  switch (span) {
    case 'this-month':
      return findMonth(first)
    case 'last-month':
      return findMonth(addDays(first, -1))
    case 'this-season':
      return findSeason(season)
    case 'last-season':
      return findSeason(addYears(season, -1))
    case 'last-year':
      return { from: addYears(first, -1), to: addDays(first, -1) }
  }
}

function findMonth(day: CalendarDate) {
  const from = `${day.slice(0, 7)}-01`
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) }
}

function findSeason(october: CalendarDate) {
  return { from: october, to: `${Number(october.slice(0, 4)) + 1}-04-30` }
}
