import { addDays, type CalendarDate } from '../dates/calendar-date.ts'
import { checkDay, findNearest, type Schedule } from '../dates/schedule.ts'
import type { Refusal } from '../requests/refusal.ts'
import type { BuilderTour } from './builder-tour.ts'
import { countTourDays, type ItineraryEntries } from './itinerary.ts'

/** When each tour of the builder runs, by its id; one that is not there runs every day. */
export type Schedules = Readonly<Record<string, Schedule>>

/** A tour of an itinerary with the date on which it sets out, and why it cannot where it cannot. */
export type DatedTour<Tour = BuilderTour> = {
  tour: Tour
  date: CalendarDate
  refusal?: Refusal | undefined
}

/** The tours of an itinerary that begins on a date, each after all days of those before it. */
export function dateItinerary<Tour extends Pick<BuilderTour, 'id' | 'duration'>>(
  entries: readonly { tour: Tour }[],
  startDate: CalendarDate,
  { schedules, now }: { schedules: Schedules; now: Date },
): DatedTour<Tour>[] {
  let date = startDate
  return entries.map(({ tour }) => {
    const own = date
    date = addDays(date, countTourDays(tour))
    const schedule = schedules[tour.id]
    return { tour, date: own, refusal: schedule && checkDay(schedule, own, now) }
  })
}

/**
 * Why an itinerary cannot begin on a date: the date itself is not good, or one of its tours does not
 * run on the day that falls to it. The facts then name the tour, its date, why, and `nearest`, the
 * nearest first days on which all of it runs.
 */
export function checkStartDate(
  entries: ItineraryEntries,
  startDate: CalendarDate,
  parts: { schedules: Schedules; now: Date },
): Refusal | undefined {
  const first = findFault(entries, startDate, parts)
  if (!first) return undefined
  const { tour, date, refusal } = first
  const why = refusal.facts?.['why']
  if (why === undefined) return { ...refusal, field: 'startDate' }
  const nearest = findNearest(
    startDate,
    parts.now,
    (day) => findFault(entries, day, parts) === undefined,
  )
  const facts = { tour: tour.title, date, why, nearest }
  return { code: 'itinerary-day-impossible', field: 'startDate', facts }
}

function findFault(
  entries: ItineraryEntries,
  startDate: CalendarDate,
  parts: { schedules: Schedules; now: Date },
): (DatedTour & { refusal: Refusal }) | undefined {
  // By hand: a search for the nearest days asks some hundred times.
  for (const { tour, date, refusal } of dateItinerary(entries, startDate, parts)) {
    if (refusal) return { tour, date, refusal }
  }
  return undefined
}
