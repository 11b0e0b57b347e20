/** What becomes of a review: it is read first, then shown, or refused by a rule; its guest may take it back at any time. */
export const reviewStates = ['waiting', 'published', 'refused', 'withdrawn'] as const
export type ReviewState = (typeof reviewStates)[number]

/** The only grounds on which a review is refused; few stars are none. What each means stands on /reviews. */
export const reviewRules = ['insult', 'others-data', 'not-the-trip'] as const
export type ReviewRule = (typeof reviewRules)[number]

/** As many as there are, the worst first. */
export const starCounts = [1, 2, 3, 4, 5] as const

/** The most characters of a review, and of the company's answer. */
export const longestReview = 2000

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
