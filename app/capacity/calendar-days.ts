import {
  addDays,
  type CalendarDate,
  daysBetween,
  instantInCapeTown,
  weekdayNames,
  weekdayOf,
} from '#rules/dates/calendar-date.ts'
import { isOverlapping, toSpan } from './period.ts'
import { hourMs } from '#rules/dates/durations.ts'
import type { CalendarAnswer, FleetAnswer } from './fleet-answers-contract.ts'

export const scales = ['day', 'week', 'month'] as const
export type Scale = (typeof scales)[number]

/**
 * The days that a calendar shows for a date: the day, its week from Monday, or the whole weeks of
 * its month. The current month has at least four weeks from today's on.
 */
export function listShownDays(
  scale: Scale,
  date: CalendarDate,
  today?: CalendarDate,
): CalendarDate[] {
  if (scale === 'day') return [date]
  if (scale === 'week') return listDays(findMonday(date), 7)
  const first = `${date.slice(0, 7)}-01`
  const next = shiftDate('month', date, 1)
  const monday = findMonday(first)
  const fourWeeksOn = today?.startsWith(date.slice(0, 7)) ? addDays(findMonday(today), 28) : next
  const end = fourWeeksOn > next ? fourWeeksOn : next
  return listDays(monday, Math.ceil(daysBetween(monday, end) / 7) * 7)
}

function findMonday(date: CalendarDate): CalendarDate {
  return addDays(date, -((weekdayNames.indexOf(weekdayOf(date)) + 6) % 7))
}

function listDays(first: CalendarDate, count: number): CalendarDate[] {
  return Array.from({ length: count }, (_, n) => addDays(first, n))
}

export function shiftDate(scale: Scale, date: CalendarDate, steps: 1 | -1): CalendarDate {
  // 31 days after the first, and 1 day before it, are in the next and previous month.
  if (scale === 'month')
    return `${addDays(`${date.slice(0, 7)}-01`, steps === 1 ? 31 : -1).slice(0, 7)}-01`
  return addDays(date, scale === 'week' ? steps * 7 : steps)
}

/** Groups allocations by vehicle or guide, in their order. */
export function groupByResource<One extends { resourceId: string }>(
  allocations: readonly One[],
): Map<string, One[]> {
  const groups = new Map<string, One[]>()
  for (const one of allocations) {
    const group = groups.get(one.resourceId)
    if (group) group.push(one)
    else groups.set(one.resourceId, [one])
  }
  return groups
}

export type Resource = FleetAnswer['vehicles'][number] | FleetAnswer['guides'][number]

/**
 * The calendar's rows: every active vehicle or guide, and inactive ones with a trip on one of the
 * days.
 */
export function listRows<One extends Resource>(
  resources: readonly One[],
  allocationsById: ReadonlyMap<string, unknown>,
): One[] {
  return resources.filter(({ id, isActive }) => isActive || allocationsById.has(id))
}

export type Absence = 'inactive' | 'paper-over' | 'away'

export function findAbsence(
  { id, isActive, papers }: Resource,
  closings: CalendarAnswer['closings'],
  day: CalendarDate,
): Absence | undefined {
  if (!isActive) return 'inactive'
  if (papers.some(({ expiresOn }) => expiresOn < day)) return 'paper-over'
  const isAway = ({ resourceId, firstDay, lastDay }: CalendarAnswer['closings'][number]) =>
    resourceId === id && firstDay <= day && day <= lastDay
  return closings.some(isAway) ? 'away' : undefined
}

/** What a trip still needs. */
export type Lacks = readonly ('vehicle' | 'guide')[]

/** Trips without a vehicle or guide, by item id. Leaves out past ones: nobody can correct them. */
export function findUnderstaffedTrips(
  { trips, allocations }: CalendarAnswer,
  today: CalendarDate,
): Map<string, Lacks> {
  const served = new Set(
    allocations.flatMap(({ itemId, kind, isForChange }) =>
      isForChange ? [] : [`${itemId} ${kind}`],
    ),
  )
  const { from: now } = toSpan(today, today)
  return new Map(
    trips.flatMap(({ itemId, to }) => {
      const lacks = (['vehicle', 'guide'] as const).filter(
        (kind) => !served.has(`${itemId} ${kind}`),
      )
      return lacks.length === 0 || new Date(to) <= now ? [] : [[itemId, lacks] as const]
    }),
  )
}

/** Allocations on these days. The API's answer also contains conflicts on other days. */
export function listOnDays<One extends { from: string; to: string }>(
  allocations: readonly One[],
  days: readonly CalendarDate[],
): One[] {
  const span = toSpan(days[0] ?? '', days.at(-1) ?? '')
  return allocations.filter(({ from, to }) =>
    isOverlapping({ from: new Date(from), to: new Date(to) }, span),
  )
}

/**
 * The hours to show: the working day, extended for early and late trips. A trip through a whole
 * night starts or ends on another day, so it does not extend the hours.
 */
export function findHoursShown(
  periods: readonly { from: string; to: string }[],
  day: CalendarDate,
): { first: number; last: number } {
  const begin = instantInCapeTown(day, '00:00').getTime()
  const spans = periods.map(({ from, to }) =>
    [from, to].map((instant) => (Date.parse(instant) - begin) / hourMs),
  )
  const firsts = spans.filter(
    ([from = 0, to = 0]) => from > workday.last - 24 || to < workday.first,
  )
  const lasts = spans.filter(([from = 0, to = 0]) => to < workday.first + 24 || from > workday.last)
  const first = Math.min(workday.first, ...firsts.map(([from = 0]) => Math.floor(from)))
  const last = Math.max(workday.last, ...lasts.map(([, to = 0]) => Math.ceil(to)))
  return { first: Math.max(0, first), last: Math.min(24, last) }
}

const workday = { first: 6, last: 20 }

/**
 * A period's position within the shown hours of a day, in per cent from the left. The rest is cut
 * off.
 */
export function placeOnDay(
  { from, to }: { from: string; to: string },
  day: CalendarDate,
  { first, last }: { first: number; last: number },
): { left: number; width: number } {
  const begin = instantInCapeTown(day, '00:00').getTime()
  const share = (instant: string) => {
    const hour = (Date.parse(instant) - begin) / hourMs
    return ((Math.min(Math.max(hour, first), last) - first) / (last - first)) * 100
  }
  const left = share(from)
  return { left, width: Math.max(share(to) - left, 1) }
}
