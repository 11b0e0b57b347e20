import { wordsOf } from '#content/content.ts'
import { lazy, Suspense, useMemo } from 'react'
import { contentOf } from '#ui/content.ts'
import { describePage, describeTrail } from '#ui/loading/head.ts'
import { showHead } from '#ui/loading/show-head.ts'
import type { Route } from './+types/reviews.ts'

/**
 * Loaded as a separate file, as on a tour's page: the build adds code that a page imports directly
 * to every page.
 */
const ReviewList = lazy(() => import('./review-list.tsx'))

/** Maximum number of reviews here. More are on their tours' pages. */
const maxShown = 100

export function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentOf)
  const siteWords = wordsOf(content)
  const path = '/reviews'
  const trail = describeTrail(content, [
    { name: siteWords.frame.home, path: '/' },
    { name: siteWords.reviews.title, path },
  ])
  const reviews = Object.values(content.reviews)
    .flat()
    .toSorted((one, other) => (one.month < other.month ? 1 : one.month > other.month ? -1 : 0))
    .slice(0, maxShown)
  return {
    head: describePage(content, { ...content.pages[path], path, structured: [trail] }),
    band: siteWords.reviews.band,
    words: siteWords.reviews,
    reviews,
  }
}

export const meta = showHead

export default function Reviews({ loaderData }: Route.ComponentProps) {
  const { words, reviews } = loaderData
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
    <article className="wrap pt-14">
      <h1 className="text-page max-w-[14em]">{words.title}</h1>
      <p className="text-lead text-ink-2 mt-5 max-w-[36rem]">{words.lead}</p>
      <div className="mt-12 grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_24rem]">
        {reviews.length > 0 ? <div>{list}</div> : <p className="max-w-[36rem]">{words.none}</p>}
        <section aria-labelledby="rules" className="bg-plaster p-6 sm:p-8">
          <h2 id="rules" className="text-h3">
            {words.rulesTitle}
          </h2>
          <p className="mt-4">{words.rulesText}</p>
          <ol className="mt-6 space-y-5">
            {Object.entries(words.rules).map(([rule, { title, text }]) => (
              <li key={rule}>
                <h3 className="font-sans text-body font-semibold tracking-normal">{title}</h3>
                <p className="mt-1">{text}</p>
              </li>
            ))}
          </ol>
          <p className="text-ink-2 mt-6 text-meta">{words.rights}</p>
        </section>
      </div>
    </article>
  )
}
