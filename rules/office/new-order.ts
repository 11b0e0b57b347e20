import { aName, aPhone, anEmail, type FormFields, checkAnswers } from '../guests/form-fields.ts'
import { aboutDeskFields } from '../orders/about-fields.ts'
import { countGuests, type Party } from '../orders/party.ts'
import { rideFields } from '../orders/ride-fields.ts'
import type { Refusal } from '../requests/refusal.ts'
import { limits } from '../text/sanitise.ts'

/** What the office sells on the telephone: a tour, a day with a vehicle, or what it writes by hand. */
export const soldKinds = ['tour', 'vehicle-day', 'custom'] as const
export type SoldKind = (typeof soldKinds)[number]

/** Why a trip costs something else than usual. A code, so that it can stand in the history. */
export const priceReasons = ['returning', 'trade', 'more', 'less', 'goodwill', 'other'] as const
export type PriceReason = (typeof priceReasons)[number]

/** What becomes of an order that the office has written down: the place is held, its guest is asked to pay, or it is certain. */
export const nextActs = ['hold', 'ask', 'confirm'] as const
export type NextAct = (typeof nextActs)[number]

const { email, phone } = { email: anEmail, phone: aPhone }
const { pickup, destination, flight } = rideFields

/** What the office asks of a guest on the telephone. Whoever has no e-mail address can be called. */
export const newOrderFields = {
  name: { ...aName, kept: 'guestDetails' },
  phone: { ...phone, kept: 'guestDetails' },
  email: { kind: email.kind, limit: email.limit, kept: 'guestDetails' },
  /** A clock time in Cape Town, as it was agreed. */
  time: { kind: 'time', kept: 'tripRecords' },
  /** When they are back: without it, the trip is as long as its plan, or as a usual day. */
  ends: { kind: 'time', kept: 'tripRecords' },
  pickup,
  destination,
  flight,
  specialRequests: {
    kind: 'paragraphs',
    limit: limits.longText,
    tooLong: 'special-requests-too-long',
    kept: 'guestNotes',
  },
  ...aboutDeskFields,
} as const satisfies FormFields

type Wanted = Party & {
  kind: SoldKind
  title?: string | undefined
  next: NextAct
  until?: string | undefined
  name: string
  phone?: string | undefined
  email?: string | undefined
}

/** What is wrong with an order as the office has typed it, before anybody looks whether its day is free. */
export function checkNewOrder(wanted: Wanted): Refusal[] {
  const { name, phone: number, email: address, next, until } = wanted
  const isReached = Boolean(number) || Boolean(address)
  return [
    ...checkTrip(wanted),
    ...checkAnswers(newOrderFields, { ...wanted, name }),
    ...(isReached ? [] : [{ code: 'guest-unreachable', field: 'phone' } as const]),
    ...(next === 'ask' && !address ? [{ code: 'ask-no-address', field: 'email' } as const] : []),
    ...(next !== 'confirm' && until === undefined
      ? [{ code: 'ask-day-wrong', field: 'until' } as const]
      : []),
  ]
}

/** The most that the office writes down as one trip: more than any form of a guest takes. */
export const mostGuests = 999

/** Whether a party is one that the office can write down. */
export function checkDeskParty(party: Party): Refusal[] {
  const guests = countGuests(party)
  if (guests < 1 || guests > mostGuests) return [{ code: 'desk-party-wrong', field: 'adults' }]
  if (party.childSeats <= guests) return []
  return [{ code: 'child-seats-too-many', field: 'childSeats', facts: { most: guests } }]
}

/** The same of the trip alone. */
export function checkTrip({
  kind,
  title,
  ...party
}: Pick<Wanted, 'kind' | 'title'> & Party): Refusal[] {
  const isNamed = kind !== 'custom' || Boolean(title)
  return [
    ...(isNamed ? [] : [{ code: 'trip-title-required', field: 'title' } as const]),
    ...checkDeskParty(party),
  ]
}
