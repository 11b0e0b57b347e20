import { countMinutes, formatClockTime, minutesPerDay } from '#rules/dates/clock-time.ts'
import {
  countTourDays,
  countTravelDays,
  type ItineraryEntries,
  type ItineraryEntry,
} from './itinerary.ts'

/** Kinds of advice on an itinerary. Advice prevents nothing. */
export const adviceKinds = [
  'day-cannot-be',
  'day-too-long',
  'ends-late',
  'start-collides',
  'short-night',
  'tour-overlaps-next-day',
  'trip-too-long',
  'vehicle-too-small',
] as const

export type AdviceKind = (typeof adviceKinds)[number]

/**
 * One piece of advice with its figures. `day` is the entry's day; without it, the advice is about
 * the whole trip.
 */
export type Advice = { kind: AdviceKind; day?: number; facts: Record<string, string | number> }

/** Limits for advice: hours of one day, the latest return, and hours between two days. */
export const adviceLimits = { longDayHours: 11, latestReturn: '22:00', nightHours: 9 } as const

export type TripRequest = { days?: number; guests?: number; seats?: number }

export function adviseOnItinerary(entries: ItineraryEntries, request: TripRequest): Advice[] {
  const dayAdvice = entries.flatMap((entry, index) => adviseOnEntry(entry, entries[index + 1]))
  return [...dayAdvice, ...adviseOnLength(entries, request), ...adviseOnSeats(request)]
}

/** The end of an entry: days after its first day, and the time of day. */
export function findEnd({ tour, startTime }: ItineraryEntry): { daysLater: number; time: string } {
  const minutes = countMinutes(startTime) + tour.duration * 60
  return { daysLater: Math.floor(minutes / minutesPerDay), time: formatClockTime(minutes) }
}

function adviseOnEntry(entry: ItineraryEntry, next: ItineraryEntry | undefined): Advice[] {
  if (countTourDays(entry.tour) > 1) return next ? [adviseOnOverlap(entry, next)] : []
  const advice = [adviseOnHours(entry), adviseOnReturn(entry), next && adviseOnNight(entry, next)]
  return advice.filter((one) => one !== undefined)
}

function adviseOnOverlap({ tour, day }: ItineraryEntry, next: ItineraryEntry): Advice {
  const facts = { days: countTourDays(tour), next: next.tour.title, nextDay: next.day }
  return { kind: 'tour-overlaps-next-day', day, facts }
}

function adviseOnHours({ tour, day }: ItineraryEntry): Advice | undefined {
  if (tour.duration <= adviceLimits.longDayHours) return undefined
  return { kind: 'day-too-long', day, facts: { hours: tour.duration } }
}

function adviseOnReturn(entry: ItineraryEntry): Advice | undefined {
  const { daysLater, time } = findEnd(entry)
  if (daysLater === 0 && time <= adviceLimits.latestReturn) return undefined
  return { kind: 'ends-late', day: entry.day, facts: { time } }
}

/** The advice belongs to the later day, because the user can change that day's start. */
function adviseOnNight(entry: ItineraryEntry, next: ItineraryEntry): Advice | undefined {
  const end = countMinutes(entry.startTime) + entry.tour.duration * 60
  const minutesBetween = minutesPerDay + countMinutes(next.startTime) - end
  if (minutesBetween >= adviceLimits.nightHours * 60) return undefined
  const facts = { previous: entry.tour.title, ends: formatClockTime(end), starts: next.startTime }
  return { kind: minutesBetween < 0 ? 'start-collides' : 'short-night', day: next.day, facts }
}

function adviseOnLength(entries: ItineraryEntries, { days: requestedDays }: TripRequest): Advice[] {
  const days = countTravelDays(entries)
  if (requestedDays === undefined || days <= requestedDays) return []
  return [{ kind: 'trip-too-long', facts: { days, asked: requestedDays } }]
}

function adviseOnSeats({ guests, seats }: TripRequest): Advice[] {
  if (guests === undefined || seats === undefined || guests <= seats) return []
  return [{ kind: 'vehicle-too-small', facts: { guests, seats } }]
}
