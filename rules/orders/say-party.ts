import { fillCount } from '../text/fill.ts'
import type { Party } from './party.ts'

type Counted = Parameters<typeof fillCount>[0]

/** '2 adults, 1 child' */
export function sayParty(
  { adults, children }: Party,
  words: { adultsCount: Counted; childrenCount: Counted },
): string {
  return [
    fillCount(words.adultsCount, adults),
    ...(children > 0 ? [fillCount(words.childrenCount, children)] : []),
  ].join(', ')
}

/** The same of anything that is booked: a tour has prices for adults and for children, a vehicle has seats. */
export function sayWhoComes(
  { kind, ...party }: Party & { kind: string },
  words: { adultsCount: Counted; childrenCount: Counted },
  guestsCount: Counted,
): string {
  if (kind === 'tour') return sayParty(party, words)
  return fillCount(guestsCount, party.adults + party.children)
}
