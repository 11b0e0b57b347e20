import type { FormFields } from '#rules/guests/form-fields.ts'
import { limits } from '#rules/text/sanitise.ts'

/**
 * States of a review: read first, then published or refused by a rule; its guest may withdraw it at
 * any time.
 */
export const reviewStates = ['waiting', 'published', 'refused', 'withdrawn'] as const
export type ReviewState = (typeof reviewStates)[number]

/** Events of a review in its order's history; a new decision is added below earlier ones. */
export const reviewEvents = [
  'review-written',
  'review-withdrawn',
  'review-published',
  'review-refused',
  'review-answered',
  'review-answer-removed',
] as const
export type ReviewEvent = (typeof reviewEvents)[number]

/** The only reasons to refuse a review; few stars are none. /reviews explains each. */
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
  /** The name the guest chose; empty after erasure. */
  name: string
  month: string
  title: string
  answer?: string
}

/** Published reviews by tour, newest first; '' has those without a tour. */
export type ShownReviews = Readonly<Record<string, readonly ShownReview[]>>

/**
 * The average to one decimal, of these reviews only, never mixed with a provider's. Undefined for
 * none.
 */
export function averageStars(reviews: readonly Pick<ShownReview, 'stars'>[]): number | undefined {
  if (reviews.length === 0) return undefined
  const sum = reviews.reduce((total, { stars }) => total + stars, 0)
  return Math.round((sum / reviews.length) * 10) / 10
}
