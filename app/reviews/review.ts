import type { FormFields } from '#rules/guests/form-fields.ts'
import { limits } from '#rules/text/sanitise.ts'

/**
 * States of a review. The office reads it first, then publishes or refuses it by a rule. Its guest
 * may withdraw it at any time.
 */
export const reviewStates = ['waiting', 'published', 'refused', 'withdrawn'] as const
export type ReviewState = (typeof reviewStates)[number]

/** Events of a review in its order's history. A new decision is added after earlier ones. */
export const reviewEvents = [
  'review-written',
  'review-withdrawn',
  'review-published',
  'review-refused',
  'review-answered',
  'review-answer-removed',
] as const
export type ReviewEvent = (typeof reviewEvents)[number]

/** The only reasons to refuse a review; a low rating is no reason. /reviews explains them. */
export const reviewRules = ['insult', 'others-data', 'not-the-trip'] as const
export type ReviewRule = (typeof reviewRules)[number]

export const reviewReaders = ['everybody', 'company'] as const

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

export const longestReviewAnswer = limits.longText

export type ShownReview = {
  stars: number
  text: string
  /** The name that the guest chose. Empty after erasure. */
  name: string
  month: string
  title: string
  answer?: string
}

/** Published reviews by tour, newest first. The key '' has those without a tour. */
export type ShownReviews = Readonly<Record<string, readonly ShownReview[]>>

/**
 * The average of these reviews to one decimal. Never includes a provider's. Undefined if there are
 * none.
 */
export function averageStars(reviews: readonly Pick<ShownReview, 'stars'>[]): number | undefined {
  if (reviews.length === 0) return undefined
  const sum = reviews.reduce((total, { stars }) => total + stars, 0)
  return Math.round((sum / reviews.length) * 10) / 10
}
