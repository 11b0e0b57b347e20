import { Link } from 'react-router'
import type { Words } from '#content/words/words.ts'
import {
  formatTourSearch,
  listParts,
  listWiderSearches,
  type SearchableTour,
  type TourSearch,
} from '#rules/catalogue/search.ts'
import { fill } from '#rules/text/fill.ts'
import { Plate } from '#ui/components/picture.tsx'
import type { Picture } from '#ui/pictures.ts'
import { formatPartySize } from './search-box.tsx'

type NoToursProps = {
  tours: readonly SearchableTour[]
  search: TourSearch
  words: Words['search']
  picture: Picture
  /** Called when a link is used, because the click removes the links. */
  onLeave: () => void
}

export function NoTours({ tours, search, words, picture, onLeave }: NoToursProps) {
  const wider = listWiderSearches(tours, search)
  const [firstPart, secondPart] = listParts(search)
  const hasOnePart = firstPart !== undefined && secondPart === undefined
  return (
    <section
      aria-labelledby="no-tours"
      className="mt-8 grid items-center gap-x-16 gap-y-8 lg:grid-cols-[1fr_1.2fr]"
    >
      <div className="max-w-xl">
        <h2 id="no-tours" className="text-h2 wrap-anywhere">
          {hasOnePart
            ? fill(words.emptyTitleOne, { part: formatPart(firstPart, search, words) })
            : words.emptyTitle}
        </h2>
        <p className="text-ink-2 mt-4 text-lead">
          {hasOnePart ? words.emptyTextOne : words.emptyText}
        </p>
        <PartyNote tours={tours} guests={search.guests} words={words} />
        {wider.length > 0 && (
          <ul className="border-rule mt-6 border-t">
            {wider.map(({ leftOut, search: widerSearch, count }) => (
              <li key={leftOut} className="border-rule border-b">
                <Link
                  to={`/tours?${formatTourSearch(widerSearch)}`}
                  preventScrollReset
                  className="hover:text-disa-deep flex justify-between gap-4 py-3"
                  onClick={onLeave}
                >
                  <span>{fill(words.without, { part: formatPart(leftOut, search, words) })}</span>
                  <span className="text-ink-2 shrink-0 tabular-nums">
                    {formatCount(count, words)}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
        <p className="mt-8 flex flex-wrap gap-3">
          <Link to="/tours" preventScrollReset className="button button-primary" onClick={onLeave}>
            {words.showAll}
          </Link>
          <Link to="/contact?interest=custom" className="button button-quiet">
            {words.ask}
          </Link>
        </p>
      </div>
      <Plate picture={picture} decorative className="aspect-[4/3] w-full" />
    </section>
  )
}

export function formatCount(count: number, words: Words['search']): string {
  if (count === 0) return words.foundNone
  return count === 1 ? words.foundOne : fill(words.foundMany, { n: count })
}

type PartyNoteProps = {
  tours: readonly SearchableTour[]
  guests: number | undefined
  words: Words['search']
}

function PartyNote({ tours, guests, words }: PartyNoteProps) {
  if (guests === undefined) return null
  if (guests > Math.max(...tours.map((tour) => tour.maxGuests)))
    return (
      <p className="mt-4">
        {words.largeParty}{' '}
        <Link to="/group-tours" className="link">
          {words.seeGroups}
        </Link>
      </p>
    )
  if (guests < Math.min(...tours.map((tour) => tour.minGuests)))
    return <p className="mt-4">{words.smallParty}</p>
  return null
}

function formatPart(part: keyof TourSearch, search: TourSearch, words: Words['search']): string {
  const { words: typedWords = '', category, guests, duration } = search
  if (part === 'category') return category ? words.categories[category] : ''
  if (part === 'guests') return guests ? formatPartySize(guests, words) : ''
  if (part === 'duration') return duration ? words.durations[duration] : ''
  return typedWords
}
