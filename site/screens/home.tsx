import { categories } from '#content/categories.ts'
import { company } from '#content/company.ts'
import { pages } from '#content/pages.ts'
import { trustBadges } from '#content/trust-badges.ts'
import { cardWords, wordsOf } from '#content/words/words.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { catalogueOf } from '../catalogue.ts'
import { describePage } from '../loading/head.ts'
import { CategoryTiles } from '../home/category-tiles.tsx'
import { Hero } from '../home/hero.tsx'
import { PopularTours } from '../home/popular-tours.tsx'
import { ReviewsBlock } from '../home/reviews.tsx'
import { SearchSection } from '../home/search-section.tsx'
import { Testimonials } from '../home/testimonials.tsx'
import { TrustStrip } from '../home/trust-strip.tsx'
import { getPicture } from '../pictures.ts'
import { showHead } from '../loading/show-head.ts'
import { describeSearchableCard, findLargestParty } from '../tour/tour-cards.ts'
import type { Route } from './+types/home.ts'

/** Home runs under its picture: the header has no ground of its own there. */
export const handle = { overPicture: true }

export function loader({ context }: Route.LoaderArgs) {
  const { tours, testimonials } = context.get(catalogueOf)
  const siteWords = wordsOf(siteLanguage)
  const listed = tours.filter((tour) => tour.listed)
  return {
    head: describePage({ ...pages['/'], path: '/' }),
    words: siteWords.home,
    searchWords: siteWords.search,
    ownWords: siteWords.tours.own,
    cardWords,
    hero: getPicture('hero'),
    cards: listed.map(describeSearchableCard),
    largestParty: findLargestParty(listed),
    tiles: categories.map((tile) => ({ ...tile, picture: getPicture(tile.picture) })),
    testimonials: testimonials.map((voice) => ({ ...voice, picture: getPicture(voice.picture) })),
    badges: trustBadges,
    reviewsPage: company.reviewsPage || undefined,
  }
}

export { isOtherPage as shouldRevalidate } from '../loading/other-page.ts'

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
          ownWords={loaderData.ownWords}
        />
        <ReviewsBlock
          words={words}
          starWords={cardWords[siteLanguage]}
          page={loaderData.reviewsPage}
        />
      </div>
      <div className="later">
        <CategoryTiles tiles={loaderData.tiles} words={words} />
        <Testimonials testimonials={loaderData.testimonials} words={words} />
        <TrustStrip badges={loaderData.badges} words={words} />
      </div>
    </>
  )
}
