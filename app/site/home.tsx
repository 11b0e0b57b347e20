import { lazy, Suspense } from 'react'
import { wordsOf } from '#content/content.ts'
import { createSearchFile } from '#content/paths.ts'
import { contentOf } from '#ui/content.ts'
import type { Words } from '#content/words/words.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { describePage } from '#ui/loading/head.ts'
import { PopularTours } from './home/popular-tours.tsx'
import { Testimonials } from './home/testimonials.tsx'
import { getPicture, type Picture } from '#ui/pictures.ts'
import { showHead } from '#ui/loading/show-head.ts'
import { describeSearchableCard, findLargestParty } from './tour/tour-cards.ts'
import type { Route } from './+types/home.ts'
import { Link, useNavigate } from 'react-router'
import { bookingIntent } from './frame/booking-intent.ts'
import { Plate } from '#ui/components/picture.tsx'
import { SearchBox } from './search/search-box.tsx'

const ReviewsBlock = lazy(() => import('#app/reviews/provider-reviews.tsx'))

type Badge = { title: string; text: string }

/** The strip 'Trusted & Certified' of P2.4. */
function TrustStrip({ badges, words }: { badges: readonly Badge[]; words: Words['home'] }) {
  return (
    <section aria-labelledby="trust-title" className="wrap pt-14 sm:pt-24">
      <div className="border-rule border-t pt-8 sm:pt-12">
        <h2 id="trust-title" className="text-h3">
          {words.trustTitle}
        </h2>
        <ul className="mt-6 grid gap-x-6 gap-y-6 sm:grid-cols-2 sm:gap-y-8 lg:grid-cols-4">
          {badges.map((badge) => (
            <li key={badge.title} className="phone:grid phone:grid-cols-[auto_1fr] gap-x-4">
              <Seal />
              <p className="mt-2 font-semibold sm:mt-3">{badge.title}</p>
              <p className="text-ink-2 phone:col-start-2 mt-1 text-meta">{badge.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Our own stamp, because logos of associations need their permission. */
function Seal() {
  return (
    <svg viewBox="0 0 32 32" className="text-disa h-9 w-9" aria-hidden="true" focusable="false">
      <g fill="none" stroke="currentColor" strokeWidth="2">
        <circle cx="16" cy="16" r="14" />
        <path d="m10 16.500 4.500 4.500 8-9.500" />
      </g>
    </svg>
  )
}

type CategoryTile = { name: string; text: string; path: string; picture: Picture }

function CategoryTiles({ tiles, words }: { tiles: CategoryTile[]; words: Words['home'] }) {
  return (
    <section aria-labelledby="categories-title" className="wrap pt-14 sm:pt-24">
      <h2 id="categories-title" className="text-h2">
        {words.categoriesTitle}
      </h2>
      <ul className="mt-6 grid grid-cols-2 gap-x-4 gap-y-6 sm:mt-10 sm:gap-x-6 lg:grid-cols-4">
        {tiles.map((tile) => (
          <li key={tile.path} className="group relative">
            <Plate picture={tile.picture} decorative className="aspect-square w-full" />
            <h3 className="mt-3 text-h3">
              <Link
                to={tile.path}
                className="group-hover:text-disa-deep after:absolute after:inset-0"
              >
                {tile.name}
              </Link>
            </h3>
            <p className="text-ink-2 mt-1 text-meta text-balance">{tile.text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Home's header is transparent and lies over the picture. */
export const handle = { overPicture: true }

export function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentOf)
  const { categories, company, pages, trustBadges, cardWords } = content
  const { tours, testimonials } = content
  const siteWords = wordsOf(content)
  const listedTours = tours.filter((tour) => tour.listed)
  return {
    head: describePage(content, { ...pages['/'], path: '/' }),
    words: siteWords.home,
    searchWords: siteWords.search,
    searchWordsAt: createSearchFile(content).path,
    ownWords: siteWords.tours.own,
    cardWords,
    hero: getPicture(content, 'hero'),
    cards: listedTours.map((one) => describeSearchableCard(content, one)),
    largestParty: findLargestParty(listedTours),
    tiles: categories.map((tile) => ({ ...tile, picture: getPicture(content, tile.picture) })),
    testimonials: testimonials.map((testimonial) => ({
      ...testimonial,
      picture: getPicture(content, testimonial.picture),
    })),
    badges: trustBadges,
    reviewsPage: company.reviewsPage || undefined,
  }
}

export { isOtherPage as shouldRevalidate } from '#ui/loading/other-page.ts'

export const meta = showHead

export default function Home({ loaderData }: Route.ComponentProps) {
  const { words, searchWords, cardWords } = loaderData
  return (
    <>
      <Hero words={words} picture={loaderData.hero} />
      <SearchSection words={searchWords} largestParty={loaderData.largestParty} />
      <div className="later">
        <PopularTours
          cards={loaderData.cards}
          cardWords={cardWords}
          words={words}
          searchWords={searchWords}
          searchWordsAt={loaderData.searchWordsAt}
          ownWords={loaderData.ownWords}
        />
        <Suspense>
          <ReviewsBlock
            words={words}
            starWords={cardWords[siteLanguage]}
            page={loaderData.reviewsPage}
          />
        </Suspense>
      </div>
      <div className="later">
        <CategoryTiles tiles={loaderData.tiles} words={words} />
        <Testimonials testimonials={loaderData.testimonials} words={words} />
        <TrustStrip badges={loaderData.badges} words={words} />
      </div>
    </>
  )
}

function Hero({ words, picture }: { words: Words['home']; picture: Picture }) {
  return (
    <section className="hero bg-sky relative overflow-hidden">
      <div className="wrap relative z-10 grid gap-x-16 gap-y-4 pt-24 sm:gap-y-6 sm:pt-32 lg:grid-cols-[1.55fr_1fr] lg:items-end">
        <h1 className="text-h1 max-w-[12em]">{words.title}</h1>
        <div className="max-w-md lg:pb-2">
          <p className="text-lead">{words.lead}</p>
          <p className="mt-5 flex flex-wrap gap-2 sm:gap-3">
            <a href="#popular-tours" className="button button-primary">
              {words.explore}
            </a>
            <Link to="/contact" state={bookingIntent} className="button button-quiet">
              {words.custom}
            </Link>
          </p>
        </div>
      </div>
      <Plate picture={picture} first className="hero-plate -mt-[8vw] w-full max-sm:-mt-[34vw]" />
    </section>
  )
}

function SearchSection({ words, largestParty }: { words: Words['search']; largestParty: number }) {
  const navigate = useNavigate()
  return (
    <div className="wrap pt-6 sm:pt-10">
      <SearchBox
        words={words}
        largestParty={largestParty}
        onSubmit={(query) => navigate({ pathname: '/tours', search: query.toString() })}
      />
    </div>
  )
}
