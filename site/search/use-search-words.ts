import { useEffect, useMemo, useState } from 'react'
import { addSearchWords, type SearchPage } from '#rules/catalogue/search.ts'
import type { SearchableCard } from '../tour/tour-cards.ts'

type Fetched = {
  tourSearchWords: Readonly<Record<string, string>>
  searchPages: readonly SearchPage[]
}

let fetched: Fetched | undefined
const nothing: Fetched = { tourSearchWords: {}, searchPages: [] }

/**
 * The cards with the other words that people look for them by, and the pages beside them. Fetched
 * with the first words that are looked for, unless the server has looked for those; `isWaiting` until then. Where they cannot be fetched, the
 * tours' own texts are searched alone.
 */
export function useSearchWords(cards: readonly SearchableCard[], isNeeded: boolean) {
  const [known, setKnown] = useState(fetched)
  const wants = isNeeded && known === undefined
  useEffect(() => {
    if (!wants) return
    void import('#content/search-words.ts').then(
      (words) => setKnown((fetched = words)),
      () => setKnown(nothing),
    )
  }, [wants])
  const searchable = useMemo(
    () => (known ? addSearchWords(cards, known.tourSearchWords) : cards),
    [cards, known],
  )
  return { searchable, pages: known?.searchPages, isWaiting: wants }
}
