import type { Refusal } from '../requests/refusal.ts'

/** Who travels together. */
export type Party = { adults: number; children: number }
/** What a child pays of an adult's price: of a tour (P9.8), and of an itinerary's base (P9.7). */
export const childShare = 0.5
/** How many may, from a tour's record. */
export type PartyLimits = { minGuests: number; maxGuests: number }

/** Why this party cannot go on this tour: an adult is missing, it is too small or too large (P5.6). */
export function checkParty(
  { adults, children }: Party,
  { minGuests, maxGuests }: PartyLimits,
): Refusal | undefined {
  if (adults < 1) return { code: 'adults-required', field: 'adults' }
  const guests = adults + children
  if (guests < minGuests)
    return { code: 'party-too-small', field: 'adults', facts: { minimum: minGuests } }
  if (guests > maxGuests)
    return { code: 'party-too-large', field: 'adults', facts: { maximum: maxGuests } }
  return undefined
}

/** The party as far as the selectors of a tour can show it: at least one adult, and children in the places left. */
export function fitParty({ adults, children }: Party, maxGuests: number): Party {
  const fitting = Math.min(Math.max(1, adults), Math.max(1, maxGuests))
  return { adults: fitting, children: Math.min(children, Math.max(0, maxGuests - fitting)) }
}

/** The choices for adults: 1 to as many as the tour takes. */
export function listAdultOptions(maxGuests: number): number[] {
  return Array.from({ length: Math.max(1, maxGuests) }, (_, index) => index + 1)
}

/** The choices for children beside these adults: 0 to the places left, so there is always one choice. */
export function listChildOptions(maxGuests: number, adults: number): number[] {
  return Array.from({ length: Math.max(0, maxGuests - adults) + 1 }, (_, index) => index)
}
