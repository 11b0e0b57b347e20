import type { BuilderTour } from './builder-tour.ts'
import type { ClockTime } from '#rules/dates/clock-time.ts'

/** A tour in an itinerary. `day` is its position, counted from 1 (P3.9). */
export type ItineraryEntry = { tour: BuilderTour; day: number; startTime: ClockTime }
export type ItineraryEntries = readonly ItineraryEntry[]

/** The default start time of an entry (P3.9). */
export const defaultStart: ClockTime = '09:00'

export const maxEntries = 50

export function createEntries(tours: readonly BuilderTour[]): ItineraryEntries {
  return tours.reduce<ItineraryEntries>(addEntry, [])
}

/** Adds a tour at the end. Changes nothing if the tour is already in the itinerary. */
export function addEntry(entries: ItineraryEntries, tour: BuilderTour): ItineraryEntries {
  if (hasTour(entries, tour.id) || entries.length >= maxEntries) return entries
  return [...entries, { tour, day: entries.length + 1, startTime: defaultStart }]
}

/** Removes a tour. Later tours move up one day. */
export function removeEntry(entries: ItineraryEntries, tourId: string): ItineraryEntries {
  return renumber(entries.filter(({ tour }) => tour.id !== tourId))
}

/** Moves a tour to a day. A day outside the itinerary means the first or last day. */
export function moveEntry(
  entries: ItineraryEntries,
  tourId: string,
  day: number,
): ItineraryEntries {
  const movedEntry = entries.find(({ tour }) => tour.id === tourId)
  if (!movedEntry) return entries
  const otherEntries = entries.filter((entry) => entry !== movedEntry)
  return renumber(otherEntries.toSpliced(Math.max(0, day - 1), 0, movedEntry))
}

export function setStartTime(
  entries: ItineraryEntries,
  tourId: string,
  startTime: ClockTime,
): ItineraryEntries {
  return entries.map((entry) =>
    entry.tour.id === tourId ? { tour: entry.tour, day: entry.day, startTime } : entry,
  )
}

export function hasTour(entries: ItineraryEntries, tourId: string): boolean {
  return entries.some(({ tour }) => tour.id === tourId)
}

/** The days that a tour takes. A started 24 hours counts as a day. */
export function countTourDays({ duration }: Pick<BuilderTour, 'duration'>): number {
  return Math.max(1, Math.ceil(duration / 24))
}

export function countTravelDays(
  entries: readonly { tour: Pick<BuilderTour, 'duration'> }[],
): number {
  return entries.reduce((days, { tour }) => days + countTourDays(tour), 0)
}

/**
 * Tours that fill the remaining days: those that are not in the itinerary and still fit, in the
 * order of `tours`. Empty if none fits or no day is left.
 */
export function listFillers(
  entries: ItineraryEntries,
  days: number,
  tours: readonly BuilderTour[],
): BuilderTour[] {
  let remainingDays = days - countTravelDays(entries)
  return tours.filter((tour) => {
    const tourDays = countTourDays(tour)
    if (hasTour(entries, tour.id) || tourDays > remainingDays) return false
    remainingDays -= tourDays
    return true
  })
}

function renumber(entries: ItineraryEntries): ItineraryEntries {
  return entries.map(({ tour, startTime }, index) => ({ tour, day: index + 1, startTime }))
}
