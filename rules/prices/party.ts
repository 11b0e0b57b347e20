import type { Tour } from '../catalogue/tour.ts'
import type { Refusal } from '../requests/refusal.ts'

/** A travel party: under-threes travel free but take a seat; child seats are on request. */
export type Party = { adults: number; children: number; toddlers: number; childSeats: number }
export const partyFields = [
  'adults',
  'children',
  'toddlers',
  'childSeats',
] as const satisfies (keyof Party)[]
export type PartyField = (typeof partyFields)[number]
/** A child's share of an adult's price: of a tour (P9.8), and of an itinerary's base (P9.7). */
export const childShare = 0.5
export type PartyLimits = { minGuests: number; maxGuests: number }

export function pickParty({ adults, children, toddlers, childSeats }: Party): Party {
  return { adults, children, toddlers, childSeats }
}

export function changeParty(
  party: Party,
  changes: { readonly [Field in PartyField]?: number | undefined },
): Party {
  const { adults, children, toddlers, childSeats } = party
  return {
    adults: changes.adults ?? adults,
    children: changes.children ?? children,
    toddlers: changes.toddlers ?? toddlers,
    childSeats: changes.childSeats ?? childSeats,
  }
}

/** Seats of a party, under-threes included. */
export function countGuests({ adults, children, toddlers }: Omit<Party, 'childSeats'>): number {
  return adults + children + toddlers
}

export function isSameParty(one: Party, other: Party): boolean {
  return partyFields.every((field) => one[field] === other[field])
}

/** The refusal of a party for a tour: without an adult, too small or too large (P5.6). */
export function checkParty(
  party: Party,
  { minGuests, maxGuests }: PartyLimits,
): Refusal | undefined {
  const { adults, children } = party
  if (adults < 1) return { code: 'adults-required', field: 'adults' }
  // Free travellers don't count for the minimum but take a seat.
  if (adults + children < minGuests)
    return { code: 'party-too-small', field: 'adults', facts: { minimum: minGuests } }
  if (countGuests(party) > maxGuests)
    return { code: 'party-too-large', field: 'adults', facts: { maximum: maxGuests } }
  return checkChildSeats(party)
}

/** Child seats can't exceed children and under-threes. */
function checkChildSeats(party: Party): Refusal | undefined {
  if (party.childSeats <= countSeatable(party)) return undefined
  return {
    code: 'child-seats-too-many',
    field: 'childSeats',
    facts: { most: countSeatable(party) },
  }
}

function countSeatable({ children, toddlers }: Pick<Party, 'children' | 'toddlers'>): number {
  return children + toddlers
}

/** Limits a party to a tour's selectors: at least one adult, the others in the remaining places. */
export function clampParty(
  { adults, children, toddlers, childSeats }: Party,
  maxGuests: number,
): Party {
  const adultCount = Math.min(Math.max(1, adults), Math.max(1, maxGuests))
  const childCount = Math.min(children, Math.max(0, maxGuests - adultCount))
  const toddlerCount = Math.min(toddlers, Math.max(0, maxGuests - adultCount - childCount))
  return {
    adults: adultCount,
    children: childCount,
    toddlers: toddlerCount,
    childSeats: Math.min(childSeats, childCount + toddlerCount),
  }
}

/**
 * Limits a party to a vehicle, which has seats and no ages: at least one person sits without a
 * child seat.
 */
export function clampToVehicle(party: Party, seats: number): Party {
  const { childSeats, ...people } = party
  const fitting = clampParty({ ...people, childSeats: 0 }, seats)
  return { ...fitting, childSeats: Math.min(childSeats, countGuests(fitting) - 1) }
}

export function listAdultOptions(maxGuests: number): number[] {
  return Array.from({ length: Math.max(1, maxGuests) }, (_, index) => index + 1)
}

export function listChildOptions(maxGuests: number, adults: number): number[] {
  return Array.from({ length: Math.max(0, maxGuests - adults) + 1 }, (_, index) => index)
}

/**
 * Changes the number of under-threes: each gets a child seat, unless the guest has chosen fewer.
 */
export function changeToddlers(
  { toddlers: currentToddlers, childSeats }: Party,
  toddlers: number,
): Pick<Party, 'toddlers' | 'childSeats'> {
  const seats = childSeats < currentToddlers ? childSeats : childSeats + toddlers - currentToddlers
  return { toddlers, childSeats: seats }
}

export function listSeatOptions(party: Pick<Party, 'children' | 'toddlers'>): number[] {
  return listChildOptions(countSeatable(party), 0)
}

export function sellsBothPlaces({
  minGuests,
  onePaysForTwo,
}: Pick<Tour, 'minGuests' | 'onePaysForTwo'>): boolean {
  return minGuests === 2 && onePaysForTwo === true
}

export function findPartyLimits<Limits extends Pick<Tour, 'minGuests' | 'onePaysForTwo'>>(
  tour: Limits,
  { bothPlaces }: { bothPlaces: boolean },
): Limits {
  return bothPlaces && sellsBothPlaces(tour) ? { ...tour, minGuests: 1 } : tour
}

/** Paid places without a traveller: the second one of a single guest. */
export function countEmptyPlaces(
  { adults, children }: Pick<Party, 'adults' | 'children'>,
  tour: Pick<Tour, 'minGuests' | 'onePaysForTwo'>,
): number {
  return adults === 1 && children === 0 && sellsBothPlaces(tour) ? 1 : 0
}
