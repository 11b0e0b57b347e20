import { z } from 'zod'
import type { ReviewsAnswer } from './reviews-answer.ts'

/** Where reviews come from: Google's Places API, whose terms let us keep the place id and nothing else. */
export type ReviewsProvider = {
  key: string
  placeId: string
  /** Without a slash at its end: https://places.googleapis.com */
  url: string
  /** How long a visitor's page may wait for it. */
  timeoutMs: number
}

/** What of the provider's answer we read; it says more. */
const place = z.object({
  rating: z.number().min(0).max(5),
  userRatingCount: z.int().min(0),
  reviews: z
    .array(
      z.object({
        rating: z.number().min(1).max(5),
        text: z.object({ text: z.string() }).optional(),
        authorAttribution: z.object({ displayName: z.string(), photoUri: z.string().optional() }),
        publishTime: z.iso.datetime({ offset: true }),
      }),
    )
    .optional(),
})

/** P2.4: the block shows up to six. */
const most = 6

/**
 * Asks the provider for the rating and the reviews of our place, in the names of P3.6; a
 * review without a text is left out. Throws when there is no answer in time, or not the one that was
 * promised. Nothing of it is stored.
 */
export async function readReviews(provider: ReviewsProvider): Promise<ReviewsAnswer> {
  const response = await fetch(
    `${provider.url}/v1/places/${encodeURIComponent(provider.placeId)}`,
    {
      headers: {
        'X-Goog-Api-Key': provider.key,
        'X-Goog-FieldMask': 'rating,userRatingCount,reviews',
        'Accept-Language': 'en',
      },
      redirect: 'error',
      signal: AbortSignal.timeout(provider.timeoutMs),
    },
  )
  if (!response.ok) throw new Error(`The reviews provider answered ${response.status}.`)
  const { rating, userRatingCount, reviews = [] } = place.parse(await response.json())
  return {
    rating,
    totalReviews: userRatingCount,
    reviews: reviews
      .map((review) => ({
        author_name: review.authorAttribution.displayName,
        profile_photo_url: review.authorAttribution.photoUri ?? '',
        rating: review.rating,
        time: Math.floor(new Date(review.publishTime).getTime() / 1000),
        text: review.text?.text ?? '',
      }))
      .filter(({ text }) => text !== '')
      .slice(0, most),
  }
}
