import { wordsOf } from '#content/content.ts'
import { searchFile } from '#content/paths.ts'
import { contentOf } from '#ui/content.ts'
import type { Words } from '#content/words/words.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { describePage } from '#ui/loading/head.ts'
import { CategoryTiles } from './home/category-tiles.tsx'
import { PopularTours } from './home/popular-tours.tsx'
import { ReviewsBlock } from './home/reviews.tsx'
import { Testimonials } from './home/testimonials.tsx'
import { TrustStrip } from './home/trust-strip.tsx'
import { getPicture, type Picture } from '#ui/pictures.ts'
import { showHead } from '#ui/loading/show-head.ts'
import { describeSearchableCard, findLargestParty } from './tour/tour-cards.ts'
import type { Route } from './+types/home.ts'
import { Link, useNavigate } from 'react-router'
import { wayState } from './frame/way-state.ts'
import { Plate } from '#ui/components/picture.tsx'
import { SearchBox } from './search/search-box.tsx'

/** Home's header is transparent and lies over the picture. */
export const handle = { overPicture: true }

export function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentOf)
  const { categories, company, pages, trustBadges, cardWords } = content
  const { tours, testimonials } = content
  const siteWords = wordsOf(content)
  const listed = tours.filter((tour) => tour.listed)
  return {
    head: describePage(content, { ...pages['/'], path: '/' }),
    words: siteWords.home,
    searchWords: siteWords.search,
    searchWordsAt: searchFile(content).path,
    ownWords: siteWords.tours.own,
    cardWords,
    hero: getPicture(content, 'hero'),
    cards: listed.map((one) => describeSearchableCard(content, one)),
    largestParty: findLargestParty(listed),
    tiles: categories.map((tile) => ({ ...tile, picture: getPicture(content, tile.picture) })),
    testimonials: testimonials.map((voice) => ({
      ...voice,
      picture: getPicture(content, voice.picture),
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

function Hero({ words, picture }: { words: Words['home']; picture: Picture }) {
  return (
    <section className="hero bg-sky relative overflow-hidden">
      <div className="wrap relative z-10 grid gap-x-16 gap-y-6 pt-28 sm:pt-32 lg:grid-cols-[1.55fr_1fr] lg:items-end">
        <h1 className="text-h1 max-w-[12em]">{words.title}</h1>
        <div className="max-w-md lg:pb-2">
          <p className="text-lead">{words.lead}</p>
          <p className="mt-5 flex flex-wrap gap-3">
            <a href="#popular-tours" className="button button-primary">
              {words.explore}
            </a>
            <Link to="/contact" state={wayState} className="button button-quiet">
              {words.custom}
            </Link>
          </p>
        </div>
      </div>
      <Plate picture={picture} first className="hero-plate -mt-[8vw] w-full max-sm:mt-2" />
    </section>
  )
}

function SearchSection({ words, largestParty }: { words: Words['search']; largestParty: number }) {
  const navigate = useNavigate()
  return (
    <div className="wrap pt-10">
      <SearchBox
        words={words}
        largestParty={largestParty}
        onSubmit={(query) => navigate({ pathname: '/tours', search: query.toString() })}
      />
    </div>
  )
}
