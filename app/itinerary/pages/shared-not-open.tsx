import { Link } from 'react-router'
import type { Words } from '#content/words/words.ts'
import { Plate } from '#ui/components/picture.tsx'
import type { Picture } from '#ui/pictures.ts'
import type { Shared } from './open-shared.ts'

type SharedNotOpenProps = {
  why: Shared['step']
  words: Words['sharedItinerary']
  picture: Picture
  isBusy: boolean
  onRetry: () => void
}

/**
 * Messages for an unknown link, a link without remaining tours, and a failed request, each with a
 * way on.
 */
export function SharedNotOpen({ why, words, picture, isBusy, onRetry }: SharedNotOpenProps) {
  const isFailed = why === 'failed'
  const text = {
    failed: words.failedText,
    open: words.allGone,
    'all-gone': words.allGone,
    missing: words.notFoundText,
  }[why]
  return (
    <section className="wrap grid items-center gap-12 pt-10 lg:grid-cols-2 lg:pt-14">
      <div>
        <h1 className="text-page">{isFailed ? words.failedTitle : words.notFoundTitle}</h1>
        <p className="text-ink-2 mt-5 max-w-md text-lead">{text}</p>
        <p className="mt-8 flex flex-wrap gap-3">
          {isFailed && (
            <button
              type="button"
              className="button button-primary noscript:hidden"
              disabled={isBusy}
              onClick={onRetry}
            >
              {words.tryAgain}
            </button>
          )}
          <Link
            to="/itinerary-builder"
            className={`button ${isFailed ? 'button-quiet' : 'button-primary'}`}
          >
            {words.ownBuilder}
          </Link>
        </p>
      </div>
      <Plate picture={picture} decorative className="aspect-[4/3] w-full" />
    </section>
  )
}
