import { z } from 'zod'
import { addDays, type CalendarDate, calendarDate, isCalendarDate } from './calendar-date.ts'
import { checkGuestDetails } from './guest-details.ts'
import type { Party } from './party.ts'
import type { Refusal } from './refusal.ts'
import { consentField, lineField, paragraphsField, refuse, requestObject } from './request.ts'
import { isPhone, limits } from './sanitise.ts'

/** How far ahead a departure can be booked: two years. */
export const bookableDays = 730

/** The guest counts that the booking validator takes (section 5). */
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

/** What the form sends, and what is left of it for the server: never a price. */
export type BookingRequest = z.input<typeof bookingRequest>
export type BookingOrder = z.output<typeof bookingRequest>

/** What is wrong with a guest's details: the contact form's rules and those of the booking validator. */
export function checkBookingDetails(details: BookingDetails): Refusal[] {
  return [
    ...checkGuest(details),
    ...checkGuestCount(details),
    ...checkSpecialRequests(details.specialRequests),
    ...checkEmergency(details),
  ]
}

/** Whether a departure can be asked for: today in Cape Town or later, at most two years ahead. */
export function checkDepartureDate(date: CalendarDate, today: CalendarDate): Refusal | undefined {
  const latest = addDays(today, bookableDays)
  if (!isCalendarDate(date)) return { code: 'date-invalid', field: 'date' }
  if (date < today) return { code: 'date-past', field: 'date' }
  if (date > latest) return { code: 'date-too-far', field: 'date', facts: { latest } }
  return undefined
}

const guests = z
  .int('guest-count-out-of-range')
  .min(0, 'guest-count-out-of-range')
  .max(guestCount.maximum, 'guest-count-out-of-range')

/**
 * A request to book a tour, on both sides of the wire. A price that a client sends is let in and
 * dropped: the server computes its own from the catalogue.
 */
export const bookingRequest = requestObject({
  tourId: z.string('tour-unknown').min(1, 'tour-unknown').max(100, 'tour-unknown'),
  date: calendarDate,
  adults: guests,
  children: guests,
  firstName: lineField('name-required'),
  lastName: lineField('name-required'),
  email: lineField('email-invalid'),
  phone: lineField('phone-invalid'),
  specialRequests: paragraphsField().optional(),
  emergencyContact: lineField().optional(),
  emergencyPhone: lineField().optional(),
  consent: consentField,
  price: z.unknown().optional(),
  total: z.unknown().optional(),
})
  .superRefine((request, context) => refuse(context, checkBookingDetails(request)))
  .transform(({ price: _price, total: _total, ...order }) => order)

function checkGuest({ firstName, lastName, email, phone }: BookingDetails): Refusal[] {
  const [first, last] = [firstName.trim(), lastName.trim()]
  const name = first && last && `${first} ${last}`
  const field = first ? 'lastName' : 'firstName'
  const refusals = checkGuestDetails({ name, email, phone }, field)
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
