import { useEffect, useMemo, useState } from 'react'
import type { Content } from '#content/content.ts'
import { addSearchWords } from '#rules/catalogue/search.ts'
import type { SearchableCard } from '../tour/tour-cards.ts'

let fetched: Content['search'] | undefined
const nothing: Content['search'] = { tourSearchWords: {}, searchPages: [] }

/**
 * Adds the extra search words to the cards and pages. They load with the first search, unless the
 * server has already searched; `isWaiting` is true until then. If they fail to load, only the
 * tours' own texts are searched.
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
