import { addDays, type CalendarDate, weekdayOf } from '../dates/calendar-date.ts'
import { isDayRule, isOn } from '../dates/day-rule.ts'

type Days = { days?: readonly string[] | undefined; weekdays?: readonly string[] | undefined }

/** Whether a season or an extra has a day: one of its rules, and of its days of the week where it names some. */
export function hasDay({ days, weekdays: named }: Days, date: CalendarDate): boolean {
  if (named && !named.includes(weekdayOf(date))) return false
  return days === undefined || days.some((rule) => isOn(rule, date))
}

/** After so many years days of the week and of the month come in the same order again. */
const cycleYears = 28
const cycleStart = 2024

/** The seasons, by their places, that have no day that is not one of a season above them, whatever the year. */
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

/** The years in which rules can have days: those that they name, or all of a cycle. */
function listYears(rules: readonly string[]): number[] {
  const named = rules.flatMap((rule) => rule.match(/\d{4}(?=-\d\d-\d\d)/g) ?? []).map(Number)
  const isEveryYear = rules.some((rule) => !/^\d{4}-/.test(rule))
  const first = Math.min(...named)
  const spans = named.length === 0 ? 0 : Math.max(...named) - first + 1
  // A span of centuries is read as its first cycle: there are no other days in it.
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
