import { Link } from 'react-router'
import type { Words } from '#content/words/words.ts'
import { averageStars, type ShownReview } from '#app/reviews/review.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import ReviewList, { type ReviewWords } from '#app/reviews/review-list.tsx'

export type TourReviewsProps = {
  reviews: readonly ShownReview[]
  words: ReviewWords & Pick<Words['reviews'], 'ofTour' | 'average' | 'count' | 'own' | 'rulesLink'>
}

/** Our guests' reviews of this tour. The average covers only these, never the provider's. */
export default function TourReviews({ reviews, words }: TourReviewsProps) {
  const average = averageStars(reviews)
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews" className="text-h2">
        {words.ofTour}
      </h2>
      {average !== undefined && (
        <p className="mt-4">
          <strong className="text-lead tabular-nums">
            {fill(words.average, { stars: average.toFixed(1) })}
          </strong>{' '}
          {fillCount(words.count, reviews.length)}
          <span className="text-ink-2 block text-caption">{words.own}</span>
        </p>
      )}
      <div className="mt-6">
        <ReviewList reviews={reviews} words={words} />
      </div>
      <p className="mt-4">
        <Link to="/reviews" className="link inline-block py-2">
          {words.rulesLink}
        </Link>
      </p>
    </section>
  )
}
