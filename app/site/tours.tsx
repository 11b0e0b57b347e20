import { wordsOf } from '#content/content.ts'
import { listOpenLinks, createSearchFile } from '#content/paths.ts'
import { contentOf } from '#ui/content.ts'
import { useRef, startTransition, useEffect, useEffectEvent, useState } from 'react'
import { Link, useLocation, useNavigate, useNavigationType } from 'react-router'
import {
  addSearchWords,
  findPages,
  isEmptySearch,
  parseTourSearch,
  searchTours,
  type SearchPage,
  formatTourSearch,
  parseTourSearchValue,
  type TourSearch,
} from '#rules/catalogue/search.ts'
import { describeListedPage } from '#ui/loading/head.ts'
import { LanguageNote } from '#ui/components/language-note.tsx'
import { OwnDays, classesForLastGap } from '#ui/components/itinerary-builder-tile.tsx'
import { TourCard } from '#ui/components/tour-card.tsx'
import { getPicture } from '#ui/pictures.ts'
import { formatCount, NoTours } from './search/no-tours.tsx'
import { SearchBox, readSearchForm } from './search/search-box.tsx'
import { useSearchWords } from './search/use-search-words.ts'
import { showHead } from '#ui/loading/show-head.ts'
import { describeSearchableCard, findLargestParty } from './tour/tour-cards.ts'
import type { Route } from './+types/tours.ts'
import { useIsHydrated } from '#ui/loading/hydrated.ts'
import { waitForNextPaint } from '#ui/loading/next-paint.ts'
import { useArrivedSearch } from './search/use-arrived-search.ts'

/**
 * Marks an address that the search fields themselves have set, so that they do not read it again.
 */
type SearchState = { typed: true }

/**
 * The search of the tours screen. The address contains it for sharing and Back, and is replaced at
 * each change; typing does not wait for the address. `start` is the rendered search. `fields`
 * changes when the fields must show another search than the typed one.
 */
function useTourSearch(start: TourSearch) {
  const location = useLocation()
  const navigate = useNavigate()
  const navigationType = useNavigationType()
  const isHydrated = useIsHydrated()
  const [search, setSearch] = useState<TourSearch>(() =>
    isHydrated ? parseTourSearch(new URLSearchParams(location.search)) : start,
  )
  const form = useRef<HTMLFormElement>(null)
  const [fields, setFields] = useState(0)
  const [arrived, setArrived] = useState(false)

  const writeAddress = (query: URLSearchParams) => {
    const state: SearchState = { typed: true }
    void navigate({ search: query.toString() }, { replace: true, preventScrollReset: true, state })
  }

  const type = (query: URLSearchParams) => {
    // The typed letter is shown first: a slow phone needs several frames for the filtered tours,
    // and one for the address.
    startTransition(() => {
      setSearch(parseTourSearch(query))
      setArrived(false)
    })
    void waitForNextPaint().then(() => form.current && writeAddress(query))
  }

  const readAddress = useEffectEvent(() => {
    const isOwnChange = (location.state as Partial<SearchState> | null)?.typed === true
    if (isOwnChange && navigationType === 'REPLACE') return
    const searchOfAddress = parseTourSearch(new URLSearchParams(location.search))
    // Text typed before the scripts were loaded counts too.
    const earlyQuery = fields === 0 && form.current ? readSearchForm(form.current) : undefined
    if (earlyQuery && isEmptySearch(searchOfAddress) && !isEmptySearch(parseTourSearch(earlyQuery)))
      return type(earlyQuery)
    setSearch(searchOfAddress)
    setFields((count) => count + 1)
    setArrived(false)
  })
  // Each visit has a new location key.
  useEffect(() => readAddress(), [location.key])

  useArrivedSearch((value) => {
    const arrivedSearch = parseTourSearchValue(value) ?? {}
    setSearch(arrivedSearch)
    setFields((count) => count + 1)
    setArrived(true)
    writeAddress(formatTourSearch(arrivedSearch))
  })

  return {
    search,
    /** True if a search came from another page, even if none of its parts is known. */
    arrived,
    fields,
    type,
    form,
  }
}

/** The server renders a page with a search. The page of all tours is prerendered. */
export function loader({ request, context }: Route.LoaderArgs) {
  const content = context.get(contentOf)
  const { cardWords } = content
  const { searchPages, tourSearchWords } = content.search
  const { tours } = content
  const siteWords = wordsOf(content)
  const listedTours = tours.filter((tour) => tour.listed)
  const start = parseTourSearch(new URL(request.url).searchParams)
  const cards = listedTours.map((one) => describeSearchableCard(content, one))
  return {
    start,
    pages: findPages(listOpenLinks(content, searchPages), start.words ?? ''),
    head: describeListedPage(content, '/tours', siteWords.tours.band),
    band: siteWords.tours.band,
    words: siteWords.tours,
    searchWords: siteWords.search,
    searchWordsAt: createSearchFile(content).path,
    cardWords,
    cards: isEmptySearch(start) ? cards : addSearchWords(cards, tourSearchWords),
    largestParty: findLargestParty(listedTours),
    empty: getPicture(content, 'empty/no-tours'),
  }
}

export { isOtherPage as shouldRevalidate } from '#ui/loading/other-page.ts'

export const meta = showHead

/** Window sizes that show the whole first row when the page opens. */
const threeInARow = '(min-width: 64rem) and (min-height: 48rem)'

export default function Tours({ loaderData }: Route.ComponentProps) {
  const { words, searchWords, cards, cardWords, largestParty, empty, start } = loaderData
  const { search, arrived, fields, type, form } = useTourSearch(start)
  const countElement = useRef<HTMLParagraphElement>(null)
  const needsWords = search.words !== undefined && search.words !== start.words
  const extraWords = useSearchWords(loaderData.searchWordsAt, cards, needsWords)
  const { searchable, isWaiting } = extraWords
  const pages = extraWords.pages ?? loaderData.pages
  const matches = searchTours(searchable, search)
  // All tours stay visible until the extra search words have loaded; only then can a search have no
  // results.
  const shownCards = isWaiting && matches.length === 0 ? cards : matches
  const isSearching = arrived || !isEmptySearch(search)
  const focusCount = () => countElement.current?.focus()
  return (
    <section className="wrap pt-14">
      <h1 className="text-page max-w-[16em]">{words.title}</h1>
      <p className="text-ink-2 mt-5 max-w-2xl text-lead">{words.lead}</p>
      <div className="mt-10">
        <SearchBox
          key={fields}
          ref={form}
          words={searchWords}
          largestParty={largestParty}
          start={search}
          onType={type}
          onSubmit={focusCount}
        />
      </div>
      <div>
        <h2 className="sr-only">{searchWords.results}</h2>
        <div
          className={`mt-8 flex flex-wrap items-baseline gap-x-6 gap-y-2 ${shownCards.length > 0 ? 'min-h-9' : ''}`}
        >
          <p
            ref={countElement}
            role="status"
            tabIndex={-1}
            className={shownCards.length > 0 ? 'display text-h3 outline-none' : 'sr-only'}
          >
            {formatCount(shownCards.length, searchWords)}
          </p>
          {isSearching && (arrived || shownCards.length > 0) && (
            <p className="text-ink-2">{searchWords.banner}</p>
          )}
          {isSearching && shownCards.length > 0 && (
            <Link to="/tours" preventScrollReset className="link py-1" onClick={focusCount}>
              {searchWords.showAll}
            </Link>
          )}
        </div>
        {shownCards.length === 0 ? (
          <NoTours
            tours={searchable}
            search={search}
            words={searchWords}
            picture={empty}
            onLeave={focusCount}
          />
        ) : (
          <ul className="mt-6 grid gap-x-6 gap-y-8 sm:grid-cols-2 sm:gap-y-14 lg:grid-cols-3">
            {shownCards.map((tour, position) => (
              <li key={tour.id}>
                <TourCard
                  tour={tour}
                  words={cardWords}
                  first={position === 0}
                  firstWhere={position === 1 || position === 2 ? threeInARow : undefined}
                />
              </li>
            ))}
            <li className={`hidden ${classesForLastGap(shownCards.length)}`}>
              <OwnDays words={words.own} />
            </li>
          </ul>
        )}
        {/* The notice is below the cards: it appears after them and would push them down. */}
        <LanguageNote words={cardWords} />
        <FurtherPages pages={pages} typed={search.words} title={searchWords.further} />
      </div>
    </section>
  )
}

type FurtherPagesProps = { pages: readonly SearchPage[]; typed: string | undefined; title: string }

function FurtherPages({ pages, typed = '', title }: FurtherPagesProps) {
  const matchingPages = findPages(pages, typed)
  if (matchingPages.length === 0) return null
  return (
    <section aria-labelledby="further" className="mt-14 max-w-3xl">
      <h2 id="further" className="text-h3">
        {title}
      </h2>
      <ul className="border-rule mt-4 border-t">
        {matchingPages.map(({ path, title: name, text }) => (
          <li key={path} className="border-rule border-b py-3">
            <Link to={path} className="link font-semibold">
              {name}
            </Link>
            <p className="text-ink-2 mt-1 text-meta">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
