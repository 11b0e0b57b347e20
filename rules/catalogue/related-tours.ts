import { matchesDayRule } from '../dates/day-rule.ts'
import type { Tour } from './tour.ts'

/** What the choice compares. `middle` is the middle of a tour's stops, in map units of 111 metres. */
export type ComparedTour = Pick<
  Tour,
  'id' | 'listed' | 'area' | 'durationHours' | 'detailedItinerary' | 'runs'
> & { middle?: readonly [x: number, y: number] | undefined }

const mostRelated = 3
/** The distance of tours whose places are unknown, unless both name the same area. */
const unknownDistance = 1000

/**
 * The listed tours most like one, the nearest first: by place, by length and by season. On a tie
 * the order of the list counts.
 */
export function listRelatedTours<Other extends ComparedTour>(
  tour: ComparedTour,
  others: readonly Other[],
): Other[] {
  return others
    .filter(({ id, listed }) => listed && id !== tour.id)
    .map((other) => ({ other, difference: compareTours(tour, other) }))
    .toSorted((one, next) => one.difference - next.difference)
    .slice(0, mostRelated)
    .map(({ other }) => other)
}

/**
 * Forty kilometres, two hours or a third of the season weigh the same; another night weighs four
 * times as much.
 */
function compareTours(one: ComparedTour, other: ComparedTour): number {
  const hours = Math.abs(one.durationHours - other.durationHours)
  const days = Math.abs(countDays(one) - countDays(other))
  return measureDistance(one, other) / 360 + hours / 2 + days * 4 + missedSeason(one, other) * 3
}

function measureDistance(one: ComparedTour, other: ComparedTour): number {
  if (!one.middle || !other.middle) return one.area === other.area ? 0 : unknownDistance
  return Math.hypot(one.middle[0] - other.middle[0], one.middle[1] - other.middle[1])
}

function countDays({ detailedItinerary }: ComparedTour): number {
  return Number(/^Day (\d)/.exec(detailedItinerary.at(-1)?.time ?? '')?.[1] ?? 1)
}

/** The share of a tour's months in which the other doesn't run. */
function missedSeason(one: ComparedTour, other: ComparedTour): number {
  const months = listMonths(one)
  const shared = listMonths(other).filter((month) => months.includes(month))
  return months.length === 0 ? 0 : 1 - shared.length / months.length
}

/** The months in whose middle the tour runs, as days of any year. */
function listMonths({ runs: { season } }: ComparedTour): string[] {
  return Array.from(
    { length: 12 },
    (_, month) => `2028-${String(month + 1).padStart(2, '0')}-15`,
  ).filter((day) => season?.days.some((rule) => matchesDayRule(rule, day)) ?? true)
}
