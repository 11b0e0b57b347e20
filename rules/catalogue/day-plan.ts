import { countMinutes } from '../dates/clock-time.ts'

/** A stop of a tour's plan, with the minutes of driving from the stop before, if known. */
export type PlannedStop = { time: string; drive?: number | undefined }

/** Minutes at each stop until the drive to the next; zero for the last stop of a day. */
export function listStays(stops: readonly PlannedStop[]): number[] {
  return stops.map(({ time }, index) => {
    const next = stops[index + 1]
    if (!next || dayOf(next.time) !== dayOf(time)) return 0
    return countMinutes(next.time.slice(-5)) - countMinutes(time.slice(-5)) - (next.drive ?? 0)
  })
}

const mostHighlights = 5

/**
 * The stops that make the day: those with the longest stays, in the day's order. Pick-up and return
 * are none of them.
 */
export function findHighlights<Stop extends PlannedStop>(stops: readonly Stop[]): Stop[] {
  const stays = listStays(stops)
  const stayAt = (index: number) => stays[index] ?? 0
  const longest = stops
    .map((_, index) => index)
    .filter((index) => index > 0 && index < stops.length - 1 && stayAt(index) > 0)
    .toSorted((one, other) => stayAt(other) - stayAt(one))
    .slice(0, mostHighlights)
  return stops.filter((_, index) => longest.includes(index))
}

/** 'Day 2, ' of 'Day 2, 08:00'; empty on a tour of one day. */
export function dayOf(time: string): string {
  return time.slice(0, -5)
}
