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
