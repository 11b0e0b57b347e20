import { useEffect, useMemo, useState } from 'react'
import type { Content } from '#content/content.ts'
import { addSearchWords } from '#rules/catalogue/search.ts'
import type { SearchableCard } from '../tour/tour-cards.ts'

let fetched: Content['search'] | undefined
const nothing: Content['search'] = { tourSearchWords: {}, searchPages: [] }

/**
 * The cards with the other words that people look for them by, and the pages beside them. Fetched
 * with the first words that are looked for, unless the server has looked for those; `isWaiting` until then. Where they cannot be fetched, the
 * tours' own texts are searched alone.
 */
export function useSearchWords(
  address: string,
  cards: readonly SearchableCard[],
  isNeeded: boolean,
) {
  const [known, setKnown] = useState(fetched)
  const wants = isNeeded && known === undefined
  useEffect(() => {
    if (!wants) return
    void import('./fetch-search-words.ts')
      .then((module) => module.fetchSearchWords(address))
      .then(
        (words) => setKnown((fetched = words)),
        () => setKnown(nothing),
      )
  }, [wants, address])
  const searchable = useMemo(
    () => (known ? addSearchWords(cards, known.tourSearchWords) : cards),
    [cards, known],
  )
  return { searchable, pages: known?.searchPages, isWaiting: wants }
}
