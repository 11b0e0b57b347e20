import { useState } from 'react'
import { useArrivedSearch } from '../search/use-arrived-search.ts'
import type { SearchableCard } from '../tour/tour-cards.ts'

const readSearch = () =>
  Promise.all([import('#rules/catalogue/search.ts'), import('#content/search-words.ts')])

/**
 * The cards that answer a search which arrived from elsewhere (P4.4); undefined before one
 * has. What reads a search is fetched with the first that comes, since most visits bring none.
 */
export function useArrivedTours(cards: readonly SearchableCard[]) {
  const [found, setFound] = useState<ReadonlySet<string>>()
  useArrivedSearch((value) => {
    void readSearch().then(([{ addSearchWords, parseTourSearchValue, searchTours }, words]) => {
      const searchable = addSearchWords(cards, words.tourSearchWords)
      const answers = searchTours(searchable, parseTourSearchValue(value) ?? {})
      setFound(new Set(answers.map((card) => card.id)))
    })
  })
  return { found, forget: () => setFound(undefined) }
}
