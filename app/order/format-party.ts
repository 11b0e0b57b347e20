import { fill, fillCount } from '#rules/text/fill.ts'
import { countGuests, type Party, type PartyField } from '#rules/prices/party.ts'

type Counted = Parameters<typeof fillCount>[0]

type PageWords = Record<`${PartyField}Count`, Counted>
type LetterWords = Record<PartyField, Counted> & { adultsAndChildren: string }

/** Example: '2 adults, 1 child, 1 under 3, 1 child seat'. */
export function formatParty(party: Party, words: PageWords): string {
  const { adultsCount, childrenCount, toddlersCount, childSeatsCount } = words
  return listParty(party, {
    adults: adultsCount,
    children: childrenCount,
    toddlers: toddlersCount,
    childSeats: childSeatsCount,
  }).join(', ')
}

/** Example: '2 adults, 1 child and 1 under 3, with 1 child seat'. */
export function formatPartyInSentence(
  { childSeats, ...people }: Party,
  words: LetterWords,
): string {
  const parts = listParty({ ...people, childSeats: 0 }, words)
  const last = parts.pop() ?? ''
  const joined =
    parts.length === 0
      ? last
      : fill(words.adultsAndChildren, { adults: parts.join(', '), children: last })
  return childSeats > 0 ? `${joined}, ${fillCount(words.childSeats, childSeats)}` : joined
}

/** The party of any booking. A tour counts adults and children, a vehicle counts seats. */
export function formatItemParty(
  { kind, ...party }: Party & { kind: string },
  words: PageWords,
  guestsCount: Counted,
): string {
  if (kind === 'tour') return formatParty(party, words)
  const { childSeats } = party
  const seats = childSeats > 0 ? [fillCount(words.childSeatsCount, childSeats)] : []
  return [fillCount(guestsCount, countGuests(party)), ...seats].join(', ')
}

function listParty(
  { adults, children, toddlers, childSeats }: Party,
  words: Record<PartyField, Counted>,
): string[] {
  return [
    fillCount(words.adults, adults),
    ...(children > 0 ? [fillCount(words.children, children)] : []),
    ...(toddlers > 0 ? [fillCount(words.toddlers, toddlers)] : []),
    ...(childSeats > 0 ? [fillCount(words.childSeats, childSeats)] : []),
  ]
}
