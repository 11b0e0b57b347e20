import type { Tour } from '../catalogue/tour.ts'
import type { Refusal } from '../requests/refusal.ts'

/** Who travels together: whoever is under three travels free and takes a seat; child seats are asked for. */
export type Party = { adults: number; children: number; toddlers: number; childSeats: number }
/** The fields of a party, in the order in which they are asked and said. */
export const partyFields = [
  'adults',
  'children',
  'toddlers',
  'childSeats',
] as const satisfies (keyof Party)[]
export type PartyField = (typeof partyFields)[number]
/** What a child pays of an adult's price: of a tour (P9.8), and of an itinerary's base (P9.7). */
export const childShare = 0.5
/** How many may, from a tour's record. */
export type PartyLimits = { minGuests: number; maxGuests: number }

/** The party of something that says more besides. */
export function pickParty({ adults, children, toddlers, childSeats }: Party): Party {
  return { adults, children, toddlers, childSeats }
}

/** A party after a change that names a part of it: the rest stays. */
export function changeParty(
  before: Party,
  part: { readonly [Field in PartyField]?: number | undefined },
): Party {
  const { adults, children, toddlers, childSeats } = before
  return {
    adults: part.adults ?? adults,
    children: part.children ?? children,
    toddlers: part.toddlers ?? toddlers,
    childSeats: part.childSeats ?? childSeats,
  }
}

/** How many seats a party takes: everybody's, under-threes too. */
export function countGuests({ adults, children, toddlers }: Omit<Party, 'childSeats'>): number {
  return adults + children + toddlers
}

/** Whether it is the same party, with the same seats. */
export function isSameParty(one: Party, other: Party): boolean {
  return partyFields.every((field) => one[field] === other[field])
}

/** Why this party cannot go on this tour: an adult is missing, it is too small or too large (P5.6). */
export function checkParty(
  party: Party,
  { minGuests, maxGuests }: PartyLimits,
): Refusal | undefined {
  const { adults, children } = party
  if (adults < 1) return { code: 'adults-required', field: 'adults' }
  // Who travels free does not make a party large enough, and takes a seat all the same.
  if (adults + children < minGuests)
    return { code: 'party-too-small', field: 'adults', facts: { minimum: minGuests } }
  if (countGuests(party) > maxGuests)
    return { code: 'party-too-large', field: 'adults', facts: { maximum: maxGuests } }
  return checkChildSeats(party)
}

/** No more child seats are asked for than there are people without an adult's years. */
function checkChildSeats(party: Party): Refusal | undefined {
  if (party.childSeats <= countSeatable(party)) return undefined
  return {
    code: 'child-seats-too-many',
    field: 'childSeats',
    facts: { most: countSeatable(party) },
  }
}

/** How many of a party may sit in a child seat. */
function countSeatable({ children, toddlers }: Pick<Party, 'children' | 'toddlers'>): number {
  return children + toddlers
}

/** The party as far as the selectors of a tour can show it: at least one adult, and the others in the places left. */
export function fitParty(
  { adults, children, toddlers, childSeats }: Party,
  maxGuests: number,
): Party {
  const fitting = Math.min(Math.max(1, adults), Math.max(1, maxGuests))
  const half = Math.min(children, Math.max(0, maxGuests - fitting))
  const free = Math.min(toddlers, Math.max(0, maxGuests - fitting - half))
  return {
    adults: fitting,
    children: half,
    toddlers: free,
    childSeats: Math.min(childSeats, half + free),
  }
}

/** The same of a vehicle, which has seats and no ages: somebody at least sits without a child seat. */
export function fitVehicle(party: Party, seats: number): Party {
  const { childSeats, ...people } = party
  const fitting = fitParty({ ...people, childSeats: 0 }, seats)
  return { ...fitting, childSeats: Math.min(childSeats, countGuests(fitting) - 1) }
}

/** The choices for adults: 1 to as many as the tour takes. */
export function listAdultOptions(maxGuests: number): number[] {
  return Array.from({ length: Math.max(1, maxGuests) }, (_, index) => index + 1)
}

/** The choices for children beside these adults: 0 to the places left, so there is always one choice. */
export function listChildOptions(maxGuests: number, adults: number): number[] {
  return Array.from({ length: Math.max(0, maxGuests - adults) + 1 }, (_, index) => index)
}

/** Another number of under-threes: each has a child seat, unless the guest has asked for fewer. */
export function changeToddlers(
  { toddlers: before, childSeats }: Party,
  toddlers: number,
): Pick<Party, 'toddlers' | 'childSeats'> {
  const seats = childSeats < before ? childSeats : childSeats + toddlers - before
  return { toddlers, childSeats: seats }
}

/** The choices for child seats: one for each child and each under-three at most. */
export function listSeatOptions(party: Pick<Party, 'children' | 'toddlers'>): number[] {
  return listChildOptions(countSeatable(party), 0)
}

/** Whether one guest alone may have both places of a tour, at the price of two. */
export function sellsBothPlaces({
  minGuests,
  onePaysForTwo,
}: Pick<Tour, 'minGuests' | 'onePaysForTwo'>): boolean {
  return minGuests === 2 && onePaysForTwo === true
}

/** How many may, of a tour whose guest may have chosen to come alone. */
export function limitsFor<Limits extends Pick<Tour, 'minGuests' | 'onePaysForTwo'>>(
  tour: Limits,
  { bothPlaces }: { bothPlaces: boolean },
): Limits {
  return bothPlaces && sellsBothPlaces(tour) ? { ...tour, minGuests: 1 } : tour
}

/** The places that a party pays for and nobody takes: the second one of a guest who comes alone. */
export function countEmptyPlaces(
  { adults, children }: Pick<Party, 'adults' | 'children'>,
  tour: Pick<Tour, 'minGuests' | 'onePaysForTwo'>,
): number {
  return adults === 1 && children === 0 && sellsBothPlaces(tour) ? 1 : 0
}
