import {
  type Answers,
  checkAnswers,
  nameField,
  emailField,
  phoneField,
  type FormFields,
} from '#rules/guests/form-fields.ts'
import type { Refusal } from '#rules/requests/refusal.ts'
import { limits } from '#rules/text/sanitise.ts'
import { countGuests, type Party } from '#rules/prices/party.ts'
import { aboutFields } from './about-fields.ts'

/** The party sizes of the booking validator (P5.4). */
export const guestCount = { minimum: 1, maximum: 50 } as const

type BookingDetails = Party & Answers<typeof bookingFields>

/** Refusals of a guest's details, by the rules of the contact form and the booking validator. */
export function checkBookingDetails(details: BookingDetails): Refusal[] {
  return [
    ...checkAnswers(bookingFields, details),
    ...checkName(details),
    ...checkGuestCount(details),
  ]
}

/** Each part may fit alone; together they must fit the limit of one name. */
function checkName({ firstName, lastName }: BookingDetails): Refusal[] {
  const parts = [firstName.trim(), lastName.trim()]
  const isRefusedAlready = parts.some(({ length }) => length === 0 || length > limits.name)
  if (isRefusedAlready || parts.join(' ').length <= limits.name) return []
  return [{ code: 'name-required', field: 'lastName' }]
}

export function checkGuestCount(party: Party): Refusal[] {
  const guests = countGuests(party)
  const isInRange = guests >= guestCount.minimum && guests <= guestCount.maximum
  return isInRange ? [] : [{ code: 'guest-count-out-of-range', field: 'adults' }]
}

/** Fields of the booking form. First and last name together must fit the limit of one name. */
export const bookingFields = {
  firstName: {
    ...nameField,
    kept: 'guestDetails',
  },
  lastName: {
    ...nameField,
    kept: 'guestDetails',
  },
  email: { ...emailField, kept: 'guestDetails' },
  phone: { ...phoneField, required: 'phone-invalid', kept: 'guestDetails' },
  pickup: { kind: 'line', limit: 100, kept: 'guestNotes' },
  emergencyContact: { kind: 'line', limit: limits.name, kept: 'guestNotes' },
  emergencyPhone: { ...phoneField, kept: 'guestNotes' },
  specialRequests: {
    kind: 'paragraphs',
    limit: limits.longText,
    tooLong: 'special-requests-too-long',
    kept: 'guestNotes',
  },
  ...aboutFields,
} as const satisfies FormFields
