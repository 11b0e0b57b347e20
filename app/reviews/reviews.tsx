import { wordsOf } from '#content/content.ts'
import { lazy, Suspense, useMemo } from 'react'
import { contentOf } from '#ui/content.ts'
import { describeListedPage } from '#ui/loading/head.ts'
import { showHead } from '#ui/loading/show-head.ts'
import { Link } from 'react-router'
import { ClosingBanner, describeToursBanner } from '#ui/components/closing-banner.tsx'
import { Steps } from '#ui/components/steps.tsx'
import { PageHead } from '#ui/components/page-head.tsx'
import { getPicture } from '#ui/pictures.ts'
import type { Route } from './+types/reviews.ts'

/**
 * Loaded as a separate file, as on a tour's page: the build adds code that a page imports directly
 * to every page.
 */
const ReviewList = lazy(() => import('./review-list.tsx'))
const ReviewsBlock = lazy(() => import('./provider-reviews.tsx'))

/** Maximum number of reviews here. More are on their tours' pages. */
const maxShown = 100

export function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentOf)
  const siteWords = wordsOf(content)
  const { cards, home } = siteWords
  const { reviewsTitle, reviewsSource, reviewsWhose, reviewsAll, reviewMore, reviewLess } = home
  const reviews = Object.values(content.reviews)
    .flat()
    .toSorted((one, other) => (one.month < other.month ? 1 : one.month > other.month ? -1 : 0))
    .slice(0, maxShown)
  return {
    head: describeListedPage(content, '/reviews', siteWords.reviews.title),
    band: siteWords.reviews.band,
    words: siteWords.reviews,
    reviews,
    picture: getPicture(content, 'empty/newsletter'),
    provider: {
      words: { reviewsTitle, reviewsSource, reviewsWhose, reviewsAll, reviewMore, reviewLess },
      starWords: { of: cards.of, reviews: cards.reviews },
      page: content.company.reviewsPage || undefined,
    },
    closing: describeToursBanner(siteWords.destinations),
  }
}

export const meta = showHead

export default function Reviews({ loaderData }: Route.ComponentProps) {
  const { words, reviews, picture, provider } = loaderData
  // React keeps the server's HTML only if the element stays the same while its script loads.
  const list = useMemo(
    () => (
      <Suspense>
        <ReviewList reviews={reviews} words={words} namesTrip />
      </Suspense>
    ),
    [reviews, words],
  )
  return (
    <>
      <article className="wrap pt-14">
        <PageHead title={words.title} lead={words.lead} picture={picture} />
        <div className="mt-14 max-w-[48rem]">
          {reviews.length > 0 ? list : <p className="text-lead">{words.none}</p>}
          <p className="mt-6">
            <Link to="/manage" className="button button-quiet">
              {words.write}
            </Link>
          </p>
        </div>
        <section aria-labelledby="steps" className="mt-20">
          <h2 id="steps" className="text-h2">
            {words.stepsTitle}
          </h2>
          <Steps steps={words.steps} />
        </section>
        <section
          aria-labelledby="rules"
          className="bg-plaster mt-20 grid gap-x-16 gap-y-8 p-6 sm:p-12 lg:grid-cols-2"
        >
          <div>
            <h2 id="rules" className="text-h2">
              {words.rulesTitle}
            </h2>
            <p className="mt-4">{words.rulesText}</p>
            <p className="text-ink-2 mt-4 text-meta">{words.rights}</p>
          </div>
          <ol className="space-y-5">
            {Object.entries(words.rules).map(([rule, { title, text }]) => (
              <li key={rule}>
                <h3 className="font-sans text-body font-semibold tracking-normal">{title}</h3>
                <p className="mt-1">{text}</p>
              </li>
            ))}
          </ol>
        </section>
      </article>
      <Suspense>
        <ReviewsBlock {...provider} />
      </Suspense>
      <ClosingBanner id="closing" {...loaderData.closing} />
    </>
  )
}
