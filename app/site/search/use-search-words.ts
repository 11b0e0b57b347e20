import { useEffect, useMemo, useState } from 'react'
import type { Content } from '#content/content.ts'
import { addSearchWords } from '#rules/catalogue/search.ts'
import type { SearchableCard } from '../tour/tour-cards.ts'

let cachedWords: Content['search'] | undefined
const noWords: Content['search'] = { tourSearchWords: {}, searchPages: [] }

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
  const [searchWords, setSearchWords] = useState(cachedWords)
  const mustLoad = isNeeded && searchWords === undefined
  useEffect(() => {
    if (!mustLoad) return
    void import('./fetch-search-words.ts')
      .then((module) => module.fetchSearchWords(address))
      .then(
        (words) => setSearchWords((cachedWords = words)),
        () => setSearchWords(noWords),
      )
  }, [mustLoad, address])
  const searchable = useMemo(
    () => (searchWords ? addSearchWords(cards, searchWords.tourSearchWords) : cards),
    [cards, searchWords],
  )
  return { searchable, pages: searchWords?.searchPages, isWaiting: mustLoad }
}
