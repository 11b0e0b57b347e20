import { addDays, type CalendarDate } from '#rules/dates/calendar-date.ts'
import { checkDay, findNearest, type Schedule } from '#rules/dates/schedule.ts'
import type { Refusal } from '#rules/requests/refusal.ts'
import type { BuilderTour } from './builder-tour.ts'
import { countTourDays, type ItineraryEntries } from './itinerary.ts'

/** Schedules of the builder's tours, by id. A tour without one runs every day. */
export type Schedules = Readonly<Record<string, Schedule>>

export type DatedTour<Tour = BuilderTour> = {
  tour: Tour
  date: CalendarDate
  refusal?: Refusal | undefined
}

/** Dates an itinerary's tours in order, each after the days of the tours before it. */
export function dateItinerary<Tour extends Pick<BuilderTour, 'id' | 'duration'>>(
  entries: readonly { tour: Tour }[],
  startDate: CalendarDate,
  { schedules, now }: { schedules: Schedules; now: Date },
): DatedTour<Tour>[] {
  let date = startDate
  return entries.map(({ tour }) => {
    const tourDate = date
    date = addDays(date, countTourDays(tour))
    const schedule = schedules[tour.id]
    return { tour, date: tourDate, refusal: schedule && checkDay(schedule, tourDate, now) }
  })
}

/**
 * Refuses an invalid start date, or one on which a tour does not run. In the second case the facts
 * are the tour, its date, the reason, and `nearest`: the nearest start dates on which every tour
 * runs.
 */
export function checkStartDate(
  entries: ItineraryEntries,
  startDate: CalendarDate,
  parts: { schedules: Schedules; now: Date },
): Refusal | undefined {
  const firstFault = findFault(entries, startDate, parts)
  if (!firstFault) return undefined
  const { tour, date, refusal } = firstFault
  const reason = refusal.facts?.['why']
  if (reason === undefined) return { ...refusal, field: 'startDate' }
  const nearest = findNearest(
    startDate,
    parts.now,
    (day) => findFault(entries, day, parts) === undefined,
  )
  const facts = { tour: tour.title, date, why: reason, nearest }
  return { code: 'itinerary-day-impossible', field: 'startDate', facts }
}

function findFault(
  entries: ItineraryEntries,
  startDate: CalendarDate,
  parts: { schedules: Schedules; now: Date },
): (DatedTour & { refusal: Refusal }) | undefined {
  // A plain loop, because the search for the nearest days runs it hundreds of times.
  for (const { tour, date, refusal } of dateItinerary(entries, startDate, parts)) {
    if (refusal) return { tour, date, refusal }
  }
  return undefined
}
