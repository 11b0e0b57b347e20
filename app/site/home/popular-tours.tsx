import { Link } from 'react-router'
import type { cardWords, Words } from '#content/words/words.ts'
import { LanguageNote } from '#ui/components/language-note.tsx'
import { OwnDays, classesForLastGap } from '#ui/components/itinerary-builder-tile.tsx'
import { TourCard } from '#ui/components/tour-card.tsx'
import type { SearchableCard, TourCardFacts } from '../tour/tour-cards.ts'
import { useLanguage } from '#ui/visitor.ts'
import { useState, useEffect } from 'react'
import { useArrivedSearch } from '../search/use-arrived-search.ts'

/**
 * Puts the tours that the office marked as featured first. The built-in order is shown until the
 * answer arrives, or if none does (decisions.md).
 */
function useFeatured<Card extends TourCardFacts>(cards: Card[]): Card[] {
  const [featured, setFeatured] = useState<ReadonlySet<string>>()
  useEffect(() => {
    const controller = new AbortController()
    readFeatured(controller.signal).then(setFeatured, (error: unknown) => {
      if (!controller.signal.aborted) console.info('The featured tours could not be read.', error)
    })
    return () => controller.abort()
  }, [])
  return orderByFeatured(cards, featured)
}

async function readFeatured(signal: AbortSignal): Promise<ReadonlySet<string>> {
  const { listFeaturedTours } = await import('#ui/client/api.ts')
  return new Set(await listFeaturedTours(signal))
}

function orderByFeatured<Card extends TourCardFacts>(
  cards: Card[],
  featured: ReadonlySet<string> | undefined,
): Card[] {
  const markedCards = featured
    ? cards.map((card) => ({ ...card, featured: featured.has(card.id) }))
    : cards
  return markedCards.toSorted((one, other) => Number(other.featured) - Number(one.featured))
}

type PopularToursProps = {
  cards: SearchableCard[]
  cardWords: typeof cardWords
  words: Words['home']
  searchWords: Words['search']
  searchWordsAt: string
  ownWords: Words['tours']['own']
}

/**
 * Up to eight tours, featured ones first (P2.4). Only the matches if a search from another page
 * arrived.
 */
export function PopularTours({
  cards,
  cardWords,
  words,
  searchWords,
  searchWordsAt,
  ownWords,
}: PopularToursProps) {
  const ordered = useFeatured(cards)
  const language = useLanguage()
  const { foundIds, showAll } = useArrivedTours(cards, searchWordsAt)
  const shownTours = foundIds ? ordered.filter((tour) => foundIds.has(tour.id)) : ordered
  return (
    <section
      id="popular-tours"
      aria-labelledby="popular-tours-title"
      className="wrap scroll-mt-8 pt-12 sm:pt-24"
    >
      <div className="grid gap-x-16 gap-y-4 lg:grid-cols-[1.3fr_1fr] lg:items-end">
        <h2 id="popular-tours-title" className="text-h2 max-w-[14em]" lang={language}>
          {cardWords[language].mostPopularTours}
        </h2>
        <div className="max-w-md">
          <p className="text-ink-2 max-sm:text-meta">{words.popularText}</p>
          <LanguageNote words={cardWords} />
        </div>
      </div>
      <div role="status">
        {foundIds && (
          <SearchBanner empty={foundIds.size === 0} words={searchWords} onShowAll={showAll} />
        )}
      </div>
      <ul className="mt-6 grid gap-x-6 gap-y-8 sm:mt-10 sm:grid-cols-2 sm:gap-y-14 lg:grid-cols-3">
        {shownTours.slice(0, 8).map((tour) => (
          <li key={tour.id}>
            <TourCard tour={tour} words={cardWords} />
          </li>
        ))}
        <li className={`hidden ${classesForLastGap(Math.min(shownTours.length, 8))}`}>
          <OwnDays words={ownWords} />
        </li>
      </ul>
      <p className="mt-8 sm:mt-12">
        <Link to="/tours" className="button button-primary">
          {words.viewAll}
        </Link>
      </p>
    </section>
  )
}

type SearchBannerProps = { empty: boolean; words: Words['search']; onShowAll: () => void }

function SearchBanner({ empty, words, onShowAll }: SearchBannerProps) {
  return (
    <div className="border-disa mt-8 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 border-l-4 bg-plaster px-5 py-3">
      <p className="font-semibold">{words.banner}</p>
      {empty && <p>{words.foundNone}</p>}
      <button type="button" className="link py-1" onClick={onShowAll}>
        {words.showAll}
      </button>
    </div>
  )
}

const loadSearch = (wordsAt: string) =>
  Promise.all([
    import('#rules/catalogue/search.ts'),
    import('../search/fetch-search-words.ts').then((module) => module.fetchSearchWords(wordsAt)),
  ])

/**
 * Cards that match a search from another page (P4.4). Undefined if none arrived. The search code
 * loads with the first search, because most visits have none.
 */
function useArrivedTours(cards: readonly SearchableCard[], wordsAt: string) {
  const [foundIds, setFoundIds] = useState<ReadonlySet<string>>()
  useArrivedSearch((value) => {
    void loadSearch(wordsAt).then(
      ([{ addSearchWords, parseTourSearchValue, searchTours }, words]) => {
        const searchable = addSearchWords(cards, words.tourSearchWords)
        const matches = searchTours(searchable, parseTourSearchValue(value) ?? {})
        setFoundIds(new Set(matches.map((card) => card.id)))
      },
    )
  })
  return { foundIds, showAll: () => setFoundIds(undefined) }
}
