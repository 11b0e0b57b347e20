import type { Content } from '#content/content.ts'
import type { Tour } from '#rules/catalogue/tour.ts'
import { getPicture } from '#ui/pictures.ts'
import { findStartingPrice } from './day-prices.ts'

/** A tour as a card shows it. Made by loaders, so that a list never sends whole tours. */
export type TourCardFacts = ReturnType<typeof describeTourCard>

export function describeTourCard(content: Content, tour: Tour) {
  return {
    id: tour.id,
    title: tour.title,
    description: tour.description,
    priceFrom: findStartingPrice(content, tour),
    rating: tour.rating,
    reviews: tour.reviews,
    maxGuests: tour.maxGuests,
    minGuests: tour.minGuests,
    duration: tour.duration,
    seasonal: tour.seasonal,
    excludes: tour.excludes,
    featured: tour.featured,
    picture: getPicture(content, `tours/${tour.id}`),
  }
}

export type SearchableCard = ReturnType<typeof describeSearchableCard>

export function describeSearchableCard(content: Content, tour: Tour) {
  const { category, area, keywords, durationHours } = tour
  return { ...describeTourCard(content, tour), category, area, keywords, durationHours }
}

export function findLargestParty(tours: readonly Tour[]): number {
  return Math.max(...tours.map((tour) => tour.maxGuests))
}
