import { addDays, type CalendarDate } from '#rules/dates/calendar-date.ts'
import { checkDay, findNearest, type Schedule } from '#rules/dates/schedule.ts'
import type { Refusal } from '#rules/requests/refusal.ts'
import type { BuilderTour } from './builder-tour.ts'
import { countTourDays, type ItineraryEntries } from './itinerary.ts'

/** Schedules of builder tours by id; a missing one runs every day. */
export type Schedules = Readonly<Record<string, Schedule>>

export type DatedTour<Tour = BuilderTour> = {
  tour: Tour
  date: CalendarDate
  refusal?: Refusal | undefined
}

/** Dates an itinerary's tours in sequence, each after the days of the previous ones. */
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
 * The refusal of a start date: the date is invalid, or a tour doesn't run on its day. The facts
 * then have the tour, its date, the reason, and `nearest`: the nearest start dates on which every
 * tour runs.
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
  // A plain loop: the search for the nearest days calls it some hundred times.
  for (const { tour, date, refusal } of dateItinerary(entries, startDate, parts)) {
    if (refusal) return { tour, date, refusal }
  }
  return undefined
}
