import { useEffect, useState } from 'react'
import type { Words } from '#content/words/words.ts'
import { Stars } from '#ui/components/stars.tsx'

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

type ProviderWords = Pick<
  Words['home'],
  'reviewsTitle' | 'reviewsSource' | 'reviewsWhose' | 'reviewsAll' | 'reviewMore' | 'reviewLess'
>

type ReviewsProps = {
  words: ProviderWords
  starWords: { of: string; reviews: string }
  /** The company's page at the provider with all reviews. Undefined if there is none. */
  page: string | undefined
}

/** Up to six reviews from the provider. Nothing while loading, on failure or without data. */
export default function ReviewsBlock({ words, starWords, page }: ReviewsProps) {
  const answer = useReviews()
  if (!answer || answer.reviews.length === 0) return null
  return (
    <section aria-labelledby="reviews-title" className="wrap pt-14 sm:pt-24">
      <h2 id="reviews-title" className="text-h2">
        {words.reviewsTitle}
      </h2>
      <p className="mt-4">
        <Stars rating={answer.rating} reviews={answer.totalReviews} words={starWords} isExact />{' '}
        <span className="text-ink-2 text-caption">{words.reviewsSource}</span>
      </p>
      <p className="mt-2 max-w-2xl text-meta">
        {words.reviewsWhose}{' '}
        {page && (
          <a className="link" href={page} target="_blank" rel="noopener noreferrer">
            {words.reviewsAll}
          </a>
        )}
      </p>
      <ul className="mt-8 grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {answer.reviews.slice(0, 6).map((review) => (
          <li key={`${review.author_name} ${review.time}`} className="border-rule border-t pt-5">
            <p className="font-semibold">{review.author_name}</p>
            <Stars rating={review.rating} words={starWords} />
            <ReviewText text={review.text} words={words} name={review.author_name} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Characters that fill about four lines of the narrowest column. */
const fourLinesLength = 130

/** Four lines of a review. A longer one can be opened. */
function ReviewText({ text, words, name }: { text: string; words: ProviderWords; name: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p className={`text-ink-2 mt-2 text-meta ${isOpen ? '' : 'line-clamp-4'}`}>{text}</p>
      {text.length > fourLinesLength && (
        <button
          type="button"
          className="link mt-1 py-1 text-meta"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? words.reviewLess : words.reviewMore}
          <span className="sr-only">: {name}</span>
        </button>
      )}
    </>
  )
}

function useReviews(): Reviews | undefined {
  const [answer, setAnswer] = useState<Reviews>()
  useEffect(() => {
    const controller = new AbortController()
    import('#ui/client/api.ts')
      .then(({ readReviews }) => readReviews(controller.signal))
      .then(setAnswer)
      // The block renders nothing on failure (P8.5).
      .catch(() => undefined)
    return () => controller.abort()
  }, [])
  return answer
}
