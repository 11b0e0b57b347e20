import type { Words } from '#content/words/words.ts'
import type { BuilderTour } from '../builder-tour.ts'
import { countTourDays, type ItineraryEntry } from '../itinerary.ts'
import { findEnd } from '../itinerary-advice.ts'
import type { Itinerary } from '../stored-itinerary.ts'
import { fill, fillCount } from '#rules/text/fill.ts'

type BuilderWords = Words['itinerary']

/** The length of a tour: '8 hours', '6 days'. */
export function describeLength(tour: BuilderTour, words: BuilderWords): string {
  const days = countTourDays(tour)
  return days > 1 ? fill(words.severalDays, { n: days }) : fillCount(words.hours, tour.duration)
}

/** The times of an entry: '09:00 to 17:00', or 'from 09:00 on' for several days. */
export function describeTimes(entry: ItineraryEntry, words: BuilderWords): string {
  const { startTime: start } = entry
  if (countTourDays(entry.tour) > 1) return fill(words.fromOn, { start })
  return fill(words.fromTo, { start, end: findEnd(entry).time })
}

/** A party in words: '2 adults, 1 child, 1 child under 3'. */
export function describeParty(
  { adults, children, toddlers }: Pick<Itinerary, 'adults' | 'children' | 'toddlers'>,
  { party }: BuilderWords,
): string {
  return [
    fillCount(party.adults, adults),
    ...(children > 0 ? [fillCount(party.children, children)] : []),
    ...(toddlers > 0 ? [fillCount(party.toddlers, toddlers)] : []),
  ].join(', ')
}
