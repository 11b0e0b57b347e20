import type { BuilderTour } from './builder-tour.ts'
import type { ClockTime } from '../dates/clock-time.ts'

/** One tour in an itinerary. `day` is its position, counted from 1 (P3.9). */
export type ItineraryEntry = { tour: BuilderTour; day: number; startTime: ClockTime }
export type ItineraryEntries = readonly ItineraryEntry[]

/** When an entry starts until someone says otherwise (P3.9). */
export const usualStart: ClockTime = '09:00'

/** An itinerary has no more entries than this. */
export const mostEntries = 50

/** The entries of a template, or of any list of tours: each once, in order, at the usual start. */
export function createEntries(tours: readonly BuilderTour[]): ItineraryEntries {
  return tours.reduce<ItineraryEntries>(addEntry, [])
}

/** The entries with a tour added at the end. A tour enters once: one that is there already changes nothing. */
export function addEntry(entries: ItineraryEntries, tour: BuilderTour): ItineraryEntries {
  if (hasTour(entries, tour.id) || entries.length >= mostEntries) return entries
  return [...entries, { tour, day: entries.length + 1, startTime: usualStart }]
}

/** The entries without a tour; those after it move up a day. */
export function removeEntry(entries: ItineraryEntries, tourId: string): ItineraryEntries {
  return renumber(entries.filter(({ tour }) => tour.id !== tourId))
}

/** The entries with a tour moved to a day; a day outside the itinerary means its nearest end. */
export function moveEntry(
  entries: ItineraryEntries,
  tourId: string,
  day: number,
): ItineraryEntries {
  const moved = entries.find(({ tour }) => tour.id === tourId)
  if (!moved) return entries
  const others = entries.filter((entry) => entry !== moved)
  return renumber(others.toSpliced(Math.max(0, day - 1), 0, moved))
}

/** The entries with another start time for a tour. */
export function setStartTime(
  entries: ItineraryEntries,
  tourId: string,
  startTime: ClockTime,
): ItineraryEntries {
  return entries.map((entry) =>
    entry.tour.id === tourId ? { tour: entry.tour, day: entry.day, startTime } : entry,
  )
}

/** Whether a tour is in an itinerary. */
export function hasTour(entries: ItineraryEntries, tourId: string): boolean {
  return entries.some(({ tour }) => tour.id === tourId)
}

/** How many days of a trip a tour takes: each begun 24 hours is one. */
export function countTourDays({ duration }: Pick<BuilderTour, 'duration'>): number {
  return Math.max(1, Math.ceil(duration / 24))
}

/** How many days a trip lasts, those of its longer tours included. */
export function countTravelDays(
  entries: readonly { tour: Pick<BuilderTour, 'duration'> }[],
): number {
  return entries.reduce((days, { tour }) => days + countTourDays(tour), 0)
}

/**
 * The tours that fill what is left of the days asked for: of those not in the itinerary yet, in the
 * order given, each that still fits. Empty where nothing fits or nothing is left.
 */
export function listFillers(
  entries: ItineraryEntries,
  days: number,
  tours: readonly BuilderTour[],
): BuilderTour[] {
  let left = days - countTravelDays(entries)
  return tours.filter((tour) => {
    const takes = countTourDays(tour)
    if (hasTour(entries, tour.id) || takes > left) return false
    left -= takes
    return true
  })
}

function renumber(entries: ItineraryEntries): ItineraryEntries {
  return entries.map(({ tour, startTime }, index) => ({ tour, day: index + 1, startTime }))
}
