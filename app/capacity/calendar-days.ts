import {
  addDays,
  type CalendarDate,
  instantInCapeTown,
  weekdayNames,
  weekdayOf,
} from '#rules/dates/calendar-date.ts'
import { isOverlapping, toSpan } from './period.ts'
import { hourMs } from '#rules/dates/durations.ts'
import type { CalendarAnswer } from './fleet-answers-contract.ts'
import type { FleetAnswer } from './fleet-answers-contract.ts'

export const scales = ['day', 'week', 'month'] as const
export type Scale = (typeof scales)[number]

/**
 * The days that a calendar shows for a date: the day, its week from Monday, or its month from the
 * first.
 */
export function listShownDays(scale: Scale, date: CalendarDate): CalendarDate[] {
  if (scale === 'day') return [date]
  if (scale === 'week') {
    const monday = addDays(date, -((weekdayNames.indexOf(weekdayOf(date)) + 6) % 7))
    return Array.from({ length: 7 }, (_, n) => addDays(monday, n))
  }
  const first = `${date.slice(0, 7)}-01`
  const days = Array.from({ length: 31 }, (_, n) => addDays(first, n))
  return days.filter((day) => day.startsWith(date.slice(0, 7)))
}

export function shiftDate(scale: Scale, date: CalendarDate, steps: 1 | -1): CalendarDate {
  if (scale === 'month') {
    const days = listShownDays('month', date)
    return `${addDays(steps === 1 ? (days.at(-1) ?? date) : (days[0] ?? date), steps).slice(0, 7)}-01`
  }
  return addDays(date, scale === 'week' ? steps * 7 : steps)
}

export type Load = {
  trips: number
  /** Hours out, with buffers, rounded to half hours. */
  hours: number
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

type Resource = FleetAnswer['vehicles'][number] | FleetAnswer['guides'][number]

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

export function findAbsence(
  { id, isActive, papers }: Resource,
  closings: CalendarAnswer['closings'],
  day: CalendarDate,
): 'inactive' | 'paper-over' | 'away' | undefined {
  if (!isActive) return 'inactive'
  if (papers.some(({ expiresOn }) => expiresOn < day)) return 'paper-over'
  const isAway = ({ resourceId, firstDay, lastDay }: CalendarAnswer['closings'][number]) =>
    resourceId === id && firstDay <= day && day <= lastDay
  return closings.some(isAway) ? 'away' : undefined
}

export function listUnderstaffedTrips({ trips, allocations }: CalendarAnswer) {
  const served = new Set(
    allocations.flatMap(({ itemId, kind, isForChange }) =>
      isForChange ? [] : [`${itemId} ${kind}`],
    ),
  )
  return trips.flatMap((trip) => {
    const lacks = (['vehicle', 'guide'] as const).filter(
      (kind) => !served.has(`${trip.itemId} ${kind}`),
    )
    return lacks.length === 0 ? [] : [{ trip, lacks }]
  })
}

export function isOnDay({ from, to }: { from: string; to: string }, day: CalendarDate): boolean {
  return isOverlapping({ from: new Date(from), to: new Date(to) }, toSpan(day, day))
}

/** Allocations on these days. The API's answer also contains conflicts on other days. */
export function listOnDays<One extends { from: string; to: string }>(
  allocations: readonly One[],
  days: readonly CalendarDate[],
): One[] {
  return allocations.filter((one) => days.some((day) => isOnDay(one, day)))
}

export function findLoad(allocations: CalendarAnswer['allocations'], day: CalendarDate): Load {
  const span = toSpan(day, day)
  const [begin, end] = [span.from.getTime(), span.to.getTime()]
  const dayAllocations = allocations.filter(
    ({ from, to }) => Date.parse(from) < end && begin < Date.parse(to),
  )
  const ms = dayAllocations.reduce(
    (sum, one) => sum + Math.min(Date.parse(one.to), end) - Math.max(Date.parse(one.from), begin),
    0,
  )
  return {
    trips: new Set(dayAllocations.map(({ itemId }) => itemId)).size,
    hours: Math.round((ms / hourMs) * 2) / 2,
  }
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
