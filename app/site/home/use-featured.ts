import { useEffect, useState } from 'react'
import type { TourCardFacts } from '../tour/tour-cards.ts'

/**
 * Puts the tours that the office marked as featured first. The built-in order stays until the
 * answer arrives, and if it does not (decisions.md).
 */
export function useFeatured<Card extends TourCardFacts>(cards: Card[]): Card[] {
  const [featured, setFeatured] = useState<ReadonlySet<string>>()
  useEffect(() => {
    const leaving = new AbortController()
    readFeatured(leaving.signal).then(setFeatured, (error: unknown) => {
      if (!leaving.signal.aborted) console.info('The featured tours could not be read.', error)
    })
    return () => leaving.abort()
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
  const marked = featured
    ? cards.map((card) => ({ ...card, featured: featured.has(card.id) }))
    : cards
  return marked.toSorted((one, other) => Number(other.featured) - Number(one.featured))
}
