import type { Content } from '#content/content.ts'
import { parsePriceText } from '#rules/money/price-text.ts'
import { averageStars, type ShownReview } from '#app/reviews/review.ts'
import type { Tour } from '#rules/catalogue/tour.ts'
import { priceFromOf } from './day-prices.ts'

/**
 * Structured data of our own guests' reviews of a tour, none from elsewhere: number and average.
 */
export function describeReviews(
  { company }: Content,
  tour: Tour,
  reviews: readonly ShownReview[],
): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'AggregateRating',
    itemReviewed: {
      '@type': 'TouristTrip',
      name: tour.title,
      url: `${company.website}/tour/${tour.id}`,
    },
    ratingValue: averageStars(reviews),
    reviewCount: reviews.length,
    bestRating: 5,
    worstRating: 1,
  }
}

/** A tour as structured data. Prices are in rand, whatever the visitor sees (decisions.md). */
export function describeTour(content: Content, tour: Tour): object {
  const { company } = content
  const price = parsePriceText(priceFromOf(content, tour))
  const url = `${company.website}/tour/${tour.id}`
  return {
    '@context': 'https://schema.org',
    '@type': 'TouristTrip',
    name: tour.title,
    description: tour.description,
    url,
    touristType: tour.landing?.structuredTour.touristTypes ?? ['Private tour'],
    provider: { '@id': `${company.website}/#company` },
    itinerary: {
      '@type': 'ItemList',
      itemListElement: tour.detailedItinerary.map((stop, position) => ({
        '@type': 'ListItem',
        position: position + 1,
        name: stop.title ?? stop.activity,
      })),
    },
    ...(price && {
      offers: {
        '@type': 'Offer',
        url,
        priceCurrency: 'ZAR',
        price: price.minor / 100,
        availability: 'https://schema.org/InStock',
      },
    }),
  }
}
