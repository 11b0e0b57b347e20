import { addDays, type CalendarDate, weekdayOf } from '../dates/calendar-date.ts'
import { isDayRule, matchesDayRule } from '../dates/day-rule.ts'

type Days = { days?: readonly string[] | undefined; weekdays?: readonly string[] | undefined }

/**
 * True if a season or extra includes a day: one of its rules, and one of its weekdays if it names
 * any.
 */
export function hasDay({ days, weekdays: named }: Days, date: CalendarDate): boolean {
  if (named && !named.includes(weekdayOf(date))) return false
  return days === undefined || days.some((rule) => matchesDayRule(rule, date))
}

/** Weekdays and dates repeat after this many years. */
const cycleYears = 28
const cycleStart = 2024

/**
 * Indexes of seasons that never apply, since earlier seasons cover all their days in every year.
 */
export function listNeverReached(seasons: readonly Days[]): number[] {
  const readable = seasons.map((season) => ({
    ...season,
    days: season.days?.filter(isDayRule),
  }))
  return readable.flatMap((season, index) => {
    const above = readable.slice(0, index)
    if (above.length === 0 && !season.weekdays) return []
    const years = listYears(season.days ?? [])
    const isReached = years.some((year) =>
      listDaysOf(year).some(
        (date) => hasDay(season, date) && !above.some((other) => hasDay(other, date)),
      ),
    )
    return isReached ? [] : [index]
  })
}

function listYears(rules: readonly string[]): number[] {
  const named = rules.flatMap((rule) => rule.match(/\d{4}(?=-\d\d-\d\d)/g) ?? []).map(Number)
  const isEveryYear = rules.some((rule) => !/^\d{4}-/.test(rule))
  const first = Math.min(...named)
  const spans = named.length === 0 ? 0 : Math.max(...named) - first + 1
  // Years beyond the cycle repeat its first years.
  const own = Array.from({ length: Math.min(spans, cycleYears) }, (_, index) => first + index)
  const all = Array.from({ length: cycleYears }, (_, index) => cycleStart + index)
  return isEveryYear ? [...own, ...all] : own
}

function listDaysOf(year: number): CalendarDate[] {
  const first = `${year}-01-01`
  return Array.from({ length: 366 }, (_, index) => addDays(first, index)).filter((date) =>
    date.startsWith(`${year}-`),
  )
}
