import { dayMs } from '#rules/dates/durations.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { z } from 'zod'
import { describeError, type Logger } from '#platform/log.ts'
import type { Services } from '#platform/services.ts'
import { countAttempt } from '#platform/requests/attempts.ts'
import type { ReviewsAnswer } from '#platform/api/catalogue.ts'

/** Source of reviews: Google's Places API. Its terms allow storing only the place id. */
export type ReviewsProvider = {
  key: string
  placeId: string
  /** The address without a trailing slash: https://places.googleapis.com */
  url: string
  timeoutMs: number
}

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

/** The block shows up to six (P2.4). */
const maxReviews = 6

/** Limits, because each call costs money. */
export const reviewsLimits = {
  /** How long an answer is shown. It stays in this process's memory only. */
  shownMs: 60 * 60_000,
  retryMs: 5 * 60_000,
  /** The limit for all processes together. */
  callsPerDay: 60,
}

type ReaderServices = Pick<Services, 'db' | 'now'> & { log: Logger }

/**
 * Returns the function for visitors' requests. It calls the provider at most once an hour, shares
 * one call among concurrent requests, and makes none when the day's calls are used up. Throws if
 * there are no reviews to show.
 */
export function createReviewsReader(provider: ReviewsProvider, { db, now, log }: ReaderServices) {
  let lastCall: { answer: Promise<ReviewsAnswer>; from: number; until: number } | undefined
  return (): Promise<ReviewsAnswer> => {
    const nowMs = now().getTime()
    // Before `from`: the clock was set back.
    if (!lastCall || nowMs >= lastCall.until || nowMs < lastCall.from) lastCall = startCall(nowMs)
    return lastCall.answer
  }

  function startCall(startMs: number) {
    const newCall = { answer: fetchWithinBudget(), from: startMs, until: Infinity }
    newCall.answer.then(
      () => {
        newCall.until = startMs + reviewsLimits.shownMs
      },
      (error) => {
        newCall.until = startMs + reviewsLimits.retryMs
        log.warn(describeError(error), 'no reviews from the provider')
      },
    )
    return newCall
  }

  async function fetchWithinBudget(): Promise<ReviewsAnswer> {
    const day = { kind: 'reviews-call', subject: 'provider', windowMs: dayMs }
    const calls = await countAttempt(db, { ...day, now: now() })
    if (calls > reviewsLimits.callsPerDay) throw new Error("The day's calls are used up.")
    return readReviews(provider)
  }
}

/**
 * Reads the rating and reviews of our place, with the names of P3.6. Omits reviews without text.
 * Throws on a timeout or an unexpected answer.
 */
async function readReviews(provider: ReviewsProvider): Promise<ReviewsAnswer> {
  const response = await fetch(
    `${provider.url}/v1/places/${encodeURIComponent(provider.placeId)}`,
    {
      headers: {
        'X-Goog-Api-Key': provider.key,
        'X-Goog-FieldMask': 'rating,userRatingCount,reviews',
        'Accept-Language': siteLanguage,
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
      .slice(0, maxReviews),
  }
}
