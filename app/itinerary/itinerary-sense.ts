import { countMinutes, formatClockTime, minutesPerDay } from '#rules/dates/clock-time.ts'
import {
  countTourDays,
  countTravelDays,
  type ItineraryEntries,
  type ItineraryEntry,
} from './itinerary.ts'

/** Kinds of remarks on an itinerary. A remark is advice and prevents nothing. */
export const remarkKinds = [
  'day-cannot-be',
  'day-too-long',
  'ends-late',
  'start-collides',
  'short-night',
  'tour-overlaps-next-day',
  'trip-too-long',
  'vehicle-too-small',
] as const

export type RemarkKind = (typeof remarkKinds)[number]

/**
 * A remark with its figures. `day` is the entry's day; without it the remark is about the whole
 * trip.
 */
export type Remark = { kind: RemarkKind; day?: number; facts: Record<string, string | number> }

/** Limits for remarks: hours of one day, the latest return, and hours between two days. */
export const sense = { longDayHours: 11, latestReturn: '22:00', nightHours: 9 } as const

export type TripWishes = { days?: number; guests?: number; seats?: number }

export function remarkOnItinerary(entries: ItineraryEntries, wishes: TripWishes): Remark[] {
  const onDays = entries.flatMap((entry, index) => remarkOnEntry(entry, entries[index + 1]))
  return [...onDays, ...remarkOnLength(entries, wishes), ...remarkOnSeats(wishes)]
}

/** The end of an entry: days after its first day, and the time of day. */
export function findEnd({ tour, startTime }: ItineraryEntry): { daysLater: number; time: string } {
  const minutes = countMinutes(startTime) + tour.duration * 60
  return { daysLater: Math.floor(minutes / minutesPerDay), time: formatClockTime(minutes) }
}

function remarkOnEntry(entry: ItineraryEntry, next: ItineraryEntry | undefined): Remark[] {
  if (countTourDays(entry.tour) > 1) return next ? [remarkOnOverlap(entry, next)] : []
  const remarks = [remarkOnHours(entry), remarkOnReturn(entry), next && remarkOnNight(entry, next)]
  return remarks.filter((remark) => remark !== undefined)
}

function remarkOnOverlap({ tour, day }: ItineraryEntry, next: ItineraryEntry): Remark {
  const facts = { days: countTourDays(tour), next: next.tour.title, nextDay: next.day }
  return { kind: 'tour-overlaps-next-day', day, facts }
}

function remarkOnHours({ tour, day }: ItineraryEntry): Remark | undefined {
  if (tour.duration <= sense.longDayHours) return undefined
  return { kind: 'day-too-long', day, facts: { hours: tour.duration } }
}

function remarkOnReturn(entry: ItineraryEntry): Remark | undefined {
  const { daysLater, time } = findEnd(entry)
  if (daysLater === 0 && time <= sense.latestReturn) return undefined
  return { kind: 'ends-late', day: entry.day, facts: { time } }
}

/** The remark belongs to the later day, because the user can change that day's start. */
function remarkOnNight(entry: ItineraryEntry, next: ItineraryEntry): Remark | undefined {
  const end = countMinutes(entry.startTime) + entry.tour.duration * 60
  const between = minutesPerDay + countMinutes(next.startTime) - end
  if (between >= sense.nightHours * 60) return undefined
  const facts = { previous: entry.tour.title, ends: formatClockTime(end), starts: next.startTime }
  return { kind: between < 0 ? 'start-collides' : 'short-night', day: next.day, facts }
}

function remarkOnLength(entries: ItineraryEntries, { days: asked }: TripWishes): Remark[] {
  const days = countTravelDays(entries)
  if (asked === undefined || days <= asked) return []
  return [{ kind: 'trip-too-long', facts: { days, asked } }]
}

function remarkOnSeats({ guests, seats }: TripWishes): Remark[] {
  if (guests === undefined || seats === undefined || guests <= seats) return []
  return [{ kind: 'vehicle-too-small', facts: { guests, seats } }]
}
