import type { Words } from '#content/words/words.ts'
import { formatMonth } from '#rules/dates/calendar-date.ts'
import type { ShownReview } from './review.ts'
import { fill, fillCount } from '#rules/text/fill.ts'

type Props = {
  reviews: readonly ShownReview[]
  words: ReviewWords
  /** True for reviews of several trips. Each then names its trip. */
  namesTrip?: boolean
}

export type ReviewWords = Pick<
  Words['reviews'],
  'stars' | 'travelled' | 'nameless' | 'answer' | 'more'
>

/** Reviews shown at first. A click shows the others. */
const shownAtFirst = 5

export default function ReviewList({ reviews, words, namesTrip = false }: Props) {
  const [firstReviews, furtherReviews] = [
    reviews.slice(0, shownAtFirst),
    reviews.slice(shownAtFirst),
  ]
  const renderList = (reviewGroup: readonly ShownReview[]) => (
    <ul className="divide-rule border-rule divide-y border-y">
      {reviewGroup.map((review) => (
        <Review
          key={`${review.month} ${review.name} ${review.text}`}
          review={review}
          words={words}
          namesTrip={namesTrip}
        />
      ))}
    </ul>
  )
  return (
    <>
      {renderList(firstReviews)}
      {furtherReviews.length > 0 && (
        <details className="mt-4">
          <summary className="link inline-block cursor-pointer py-2">
            {fillCount(words.more, furtherReviews.length)}
          </summary>
          <div className="mt-2">{renderList(furtherReviews)}</div>
        </details>
      )}
    </>
  )
}

function Review({ review, words, namesTrip }: { review: ShownReview } & Omit<Props, 'reviews'>) {
  const { stars, text, name, month, title, answer } = review
  return (
    <li className="py-6">
      <figure>
        <p className="text-disa tracking-[0.1em]">
          <span aria-hidden="true">
            {'★'.repeat(stars)}
            <span className="text-edge">{'★'.repeat(5 - stars)}</span>
          </span>
          <span className="sr-only">{fillCount(words.stars, stars)}</span>
        </p>
        <blockquote className="wrap-anywhere mt-2 whitespace-pre-line">{text}</blockquote>
        <figcaption className="text-ink-2 mt-3 text-caption">
          <span className="text-ink font-semibold">{name || words.nameless}</span>
          {namesTrip && `, ${title}`}
          <span className="block">{fill(words.travelled, { month: formatMonth(month) })}</span>
        </figcaption>
      </figure>
      {answer && (
        <div className="border-rule mt-4 border-l-2 pl-4">
          <p className="text-caption font-semibold">{words.answer}</p>
          <p className="wrap-anywhere mt-1 whitespace-pre-line">{answer}</p>
        </div>
      )}
    </li>
  )
}
