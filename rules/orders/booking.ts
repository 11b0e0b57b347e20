import { checkGuestDetails } from '../guests/guest-details.ts'
import type { Party } from './party.ts'
import type { Refusal } from '../requests/refusal.ts'
import { isPhone, limits } from '../text/sanitise.ts'

/** The guest counts that the booking validator takes (P5.4). */
export const guestCount = { minimum: 1, maximum: 50 } as const

/** The part of a booking that a guest types, with the party. */
export type BookingDetails = Party & {
  firstName: string
  lastName: string
  email: string
  phone: string
  specialRequests?: string | undefined
  emergencyContact?: string | undefined
  emergencyPhone?: string | undefined
}

/** What is wrong with a guest's details: the contact form's rules and those of the booking validator. */
export function checkBookingDetails(details: BookingDetails): Refusal[] {
  return [
    ...checkGuest(details),
    ...checkGuestCount(details),
    ...checkSpecialRequests(details.specialRequests),
    ...checkEmergency(details),
  ]
}

function checkGuest({ firstName, lastName, email, phone }: BookingDetails): Refusal[] {
  const [first, last] = [firstName.trim(), lastName.trim()]
  const name = first && last && `${first} ${last}`
  const field = first ? 'lastName' : 'firstName'
  const refusals = checkGuestDetails({ name, email, phone }, field)
  if (!first && !last) refusals.push({ code: 'name-required', field: 'lastName' })
  return phone.trim() ? refusals : [...refusals, { code: 'phone-invalid', field: 'phone' }]
}

function checkGuestCount({ adults, children }: Party): Refusal[] {
  const guests = adults + children
  const fits = guests >= guestCount.minimum && guests <= guestCount.maximum
  return fits ? [] : [{ code: 'guest-count-out-of-range', field: 'adults' }]
}

function checkSpecialRequests(text = ''): Refusal[] {
  const fits = text.trim().length <= limits.longText
  return fits ? [] : [{ code: 'special-requests-too-long', field: 'specialRequests' }]
}

function checkEmergency({ emergencyContact = '', emergencyPhone = '' }: BookingDetails): Refusal[] {
  const refusals: Refusal[] = []
  if (emergencyContact.trim().length > limits.name) {
    refusals.push({ code: 'field-invalid', field: 'emergencyContact' })
  }
  if (emergencyPhone.trim() && !isPhone(emergencyPhone.trim())) {
    refusals.push({ code: 'phone-invalid', field: 'emergencyPhone' })
  }
  return refusals
}
