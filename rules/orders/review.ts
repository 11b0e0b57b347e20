import type { FormFields } from '../guests/form-fields.ts'
import { limits } from '../text/sanitise.ts'

/** What becomes of a review: it is read first, then shown, or refused by a rule; its guest may take it back at any time. */
export const reviewStates = ['waiting', 'published', 'refused', 'withdrawn'] as const
export type ReviewState = (typeof reviewStates)[number]

/** What happens to a review, as the history of its order keeps it: what was decided anew stands below what was before. */
export const reviewEvents = [
  'review-written',
  'review-withdrawn',
  'review-published',
  'review-refused',
  'review-answered',
  'review-answer-removed',
] as const
export type ReviewEvent = (typeof reviewEvents)[number]

/** The only grounds on which a review is refused; few stars are none. What each means stands on /reviews. */
export const reviewRules = ['insult', 'others-data', 'not-the-trip'] as const
export type ReviewRule = (typeof reviewRules)[number]

/** Who may read it. */
export const reviewReaders = ['everybody', 'company'] as const

/** What is asked of whoever writes one, or changes it. */
export const reviewFields = {
  stars: {
    kind: 'choice',
    choices: ['5', '4', '3', '2', '1'],
    required: 'review-stars-needed',
    kept: 'tripRecords',
  },
  name: {
    kind: 'line',
    limit: limits.name,
    required: 'name-required',
    tooLong: 'name-required',
    kept: 'guestDetails',
  },
  readers: {
    kind: 'choice',
    choices: reviewReaders,
    required: 'review-readers-needed',
    kept: 'tripRecords',
  },
  text: {
    kind: 'paragraphs',
    limit: limits.longText,
    required: 'review-text-needed',
    tooLong: 'text-too-long',
    kept: 'tripRecords',
  },
} as const satisfies FormFields

/** The most characters of the company's answer. */
export const longestReviewAnswer = limits.longText

/** A review as everybody may read it. */
export type ShownReview = {
  stars: number
  text: string
  /** As its guest wants it shown; empty once they are forgotten. */
  name: string
  /** The month of the trip: 'YYYY-MM'. */
  month: string
  /** What was booked. */
  title: string
  answer?: string
}

/** The reviews that are shown, the newest first, by the tour that they are about; '' has those of no tour. */
export type ShownReviews = Readonly<Record<string, readonly ShownReview[]>>

/** The average of some reviews to one decimal: of these alone, never with a provider's. Undefined of none. */
export function averageStars(reviews: readonly Pick<ShownReview, 'stars'>[]): number | undefined {
  if (reviews.length === 0) return undefined
  const sum = reviews.reduce((total, { stars }) => total + stars, 0)
  return Math.round((sum / reviews.length) * 10) / 10
}
