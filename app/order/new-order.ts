import {
  nameField,
  phoneField,
  emailField,
  type FormFields,
  checkAnswers,
} from '#rules/guests/form-fields.ts'
import { aboutOfficeFields } from './about-fields.ts'
import { countGuests, type Party } from '#rules/prices/party.ts'
import { rideFields } from './ride-fields.ts'
import { rideEnquiryFields } from './ride-enquiry.ts'
import type { Refusal } from '#rules/requests/refusal.ts'
import { limits } from '#rules/text/sanitise.ts'

/** `transfer` is a ride of the price table. */
export const soldKinds = ['tour', 'vehicle-day', 'transfer', 'custom'] as const
export type SoldKind = (typeof soldKinds)[number]

/** Reasons for a price other than the usual. Codes, so that the history can show them. */
export const priceReasons = ['returning', 'trade', 'more', 'less', 'goodwill', 'other'] as const
export type PriceReason = (typeof priceReasons)[number]

export const nextActions = ['hold', 'ask', 'confirm'] as const
export type NextAction = (typeof nextActions)[number]

const { email, phone } = { email: emailField, phone: phoneField }
const { pickup, destination, flight } = rideFields

/** Guest details for telephone orders. A phone number is enough without an e-mail address. */
export const newOrderFields = {
  name: { ...nameField, kept: 'guestDetails' },
  phone: { ...phone, kept: 'guestDetails' },
  email: { kind: email.kind, limit: email.limit, kept: 'guestDetails' },
  time: { kind: 'time', kept: 'tripRecords' },
  /** The return time. Default: by the plan's length, or of a usual day. */
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
  ...aboutOfficeFields,
} as const satisfies FormFields

const { time, ends } = newOrderFields
export const furtherTripFields = { time, ends, pickup, destination, flight } as const
/** Stored with the special requests. */
export const luggageFields = { luggage: rideEnquiryFields.luggage } as const
/** The most services of an order besides the first. */
export const maxFurtherTrips = 5

type NewOrderFields = Party & {
  kind: SoldKind
  title?: string | undefined
  luggage?: string | undefined
  next: NextAction
  until?: string | undefined
  name: string
  phone?: string | undefined
  email?: string | undefined
}

/** Refusals of an order's fields, before availability is checked. */
export function checkNewOrder(order: NewOrderFields): Refusal[] {
  const { name, phone: number, email: address, next, until } = order
  const hasContact = Boolean(number) || Boolean(address)
  return [
    ...checkTrip(order),
    ...checkAnswers(newOrderFields, { ...order, name }),
    ...(hasContact ? [] : [{ code: 'guest-unreachable', field: 'phone' } as const]),
    ...(next === 'ask' && !address ? [{ code: 'ask-no-address', field: 'email' } as const] : []),
    ...(next !== 'confirm' && until === undefined
      ? [{ code: 'ask-day-wrong', field: 'until' } as const]
      : []),
  ]
}

export const maxOfficeGuests = 999

export function checkOfficeParty(party: Party): Refusal[] {
  const guests = countGuests(party)
  if (guests < 1 || guests > maxOfficeGuests) return [{ code: 'desk-party-wrong', field: 'adults' }]
  if (party.childSeats <= guests) return []
  return [{ code: 'child-seats-too-many', field: 'childSeats', facts: { most: guests } }]
}

export function checkTrip({
  kind,
  title,
  luggage,
  ...party
}: Pick<NewOrderFields, 'kind' | 'title' | 'luggage'> & Party): Refusal[] {
  const hasTitle = kind !== 'custom' || Boolean(title)
  return [
    ...(hasTitle ? [] : [{ code: 'trip-title-required', field: 'title' } as const]),
    ...checkOfficeParty(party),
    ...checkAnswers(luggageFields, { luggage }),
  ]
}
