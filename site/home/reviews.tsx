import { useEffect, useState } from 'react'
import type { Words } from '#content/words/en.ts'
import { Stars } from '../parts/stars.tsx'

export type Reviews = {
  rating: number
  totalReviews: number
  reviews: {
    author_name: string
    profile_photo_url: string
    rating: number
    time: number
    text: string
  }[]
}

type ReviewsProps = { words: Words['home']; starWords: { of: string; reviews: string } }

/** Up to six reviews of the provider; nothing while loading, without an answer or without data. */
export function ReviewsBlock({ words, starWords }: ReviewsProps) {
  const answer = useReviews()
  if (!answer || answer.reviews.length === 0) return null
  return (
    <section aria-labelledby="reviews-title" className="wrap pt-24">
      <h2 id="reviews-title" className="text-h2">
        {words.reviewsTitle}
      </h2>
      <p className="mt-4">
        <Stars rating={answer.rating} reviews={answer.totalReviews} words={starWords} />{' '}
        <span className="text-ink-2 text-caption">{words.reviewsSource}</span>
      </p>
      <ul className="mt-8 grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {answer.reviews.slice(0, 6).map((review) => (
          <li key={`${review.author_name} ${review.time}`} className="border-rule border-t pt-5">
            <p className="font-semibold">{review.author_name}</p>
            <Stars rating={review.rating} words={starWords} />
            <p className="text-ink-2 mt-2 line-clamp-4 text-meta">{review.text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function useReviews(): Reviews | undefined {
  const [answer, setAnswer] = useState<Reviews>()
  useEffect(() => {
    const leaving = new AbortController()
    import('../client/api.ts')
      .then(({ readReviews }) => readReviews(leaving.signal))
      .then(setAnswer)
      // The block renders nothing on failure (P8.5).
      .catch(() => undefined)
    return () => leaving.abort()
  }, [])
  return answer
}
