import { addDays, type CalendarDate, weekdayOf } from '../dates/calendar-date.ts'
import { isDayRule, matchesDayRule } from '../dates/day-rule.ts'

type Days = { days?: readonly string[] | undefined; weekdays?: readonly string[] | undefined }

/**
 * True if a season or extra includes a day: one of its rules, and one of its weekdays if it names
 * any.
 */
export function hasDay({ days, weekdays: allowedWeekdays }: Days, date: CalendarDate): boolean {
  if (allowedWeekdays && !allowedWeekdays.includes(weekdayOf(date))) return false
  return days === undefined || days.some((rule) => matchesDayRule(rule, date))
}

/** Weekdays and dates repeat after this many years. */
const cycleYears = 28
const cycleStart = 2024

/**
 * Indexes of seasons that never apply, since earlier seasons cover all their days in every year.
 */
export function listUnreachableSeasons(seasons: readonly Days[]): number[] {
  const readable = seasons.map((season) => ({
    ...season,
    days: season.days?.filter(isDayRule),
  }))
  return readable.flatMap((season, index) => {
    const earlierSeasons = readable.slice(0, index)
    if (earlierSeasons.length === 0 && !season.weekdays) return []
    const years = listYears(season.days ?? [])
    const isReached = years.some((year) =>
      listDaysOf(year).some(
        (date) => hasDay(season, date) && !earlierSeasons.some((other) => hasDay(other, date)),
      ),
    )
    return isReached ? [] : [index]
  })
}

function listYears(rules: readonly string[]): number[] {
  const namedYears = rules.flatMap((rule) => rule.match(/\d{4}(?=-\d\d-\d\d)/g) ?? []).map(Number)
  const isEveryYear = rules.some((rule) => !/^\d{4}-/.test(rule))
  const first = Math.min(...namedYears)
  const spans = namedYears.length === 0 ? 0 : Math.max(...namedYears) - first + 1
  // Years beyond the cycle repeat its first years.
  const ruleYears = Array.from({ length: Math.min(spans, cycleYears) }, (_, index) => first + index)
  const cycle = Array.from({ length: cycleYears }, (_, index) => cycleStart + index)
  return isEveryYear ? [...ruleYears, ...cycle] : ruleYears
}

function listDaysOf(year: number): CalendarDate[] {
  const first = `${year}-01-01`
  return Array.from({ length: 366 }, (_, index) => addDays(first, index)).filter((date) =>
    date.startsWith(`${year}-`),
  )
}
