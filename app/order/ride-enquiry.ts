import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { isCalendarDate } from '#rules/dates/calendar-date.ts'
import { findLastBookableDay } from '#rules/dates/schedule.ts'
import {
  nameField,
  emailField,
  phoneField,
  type Answers,
  type FormFields,
  checkAnswers,
} from '#rules/guests/form-fields.ts'
import type { Refusal } from '#rules/requests/refusal.ts'
import { transferGuests } from '#rules/prices/transfer.ts'
import { pricedWays } from './ride-price.ts'

export const rideWays = [...pricedWays, 'elsewhere'] as const
export type RideWay = (typeof rideWays)[number]

/** Fields of a ride request. It is stored like a message to the office. */
export const rideEnquiryFields = {
  way: { kind: 'choice', choices: rideWays, required: 'field-invalid', kept: 'messages' },
  /** A place from the price table, or `somewhereElse`. */
  area: { kind: 'line', limit: 100, tooLong: 'text-too-long', kept: 'messages' },
  place: {
    kind: 'line',
    limit: 100,
    required: 'ride-place-required',
    tooLong: 'text-too-long',
    kept: 'messages',
  },
  flight: { kind: 'line', limit: 20, tooLong: 'text-too-long', kept: 'messages' },
  time: { kind: 'time', kept: 'messages' },
  luggage: { kind: 'line', limit: 60, tooLong: 'text-too-long', kept: 'messages' },
  name: { ...nameField, kept: 'messages' },
  email: { ...emailField, kept: 'messages' },
  phone: { ...phoneField, required: 'phone-invalid', kept: 'messages' },
  message: { kind: 'paragraphs', limit: 500, tooLong: 'text-too-long', kept: 'messages' },
} as const satisfies FormFields

/** Refusals of a ride's fields except the day, in the fields' order. */
export function checkRide(
  ride: Partial<Answers<typeof rideEnquiryFields>> & { guests: number },
): Refusal[] {
  const { minimum, maximum } = transferGuests
  const { guests } = ride
  const isInRange = Number.isInteger(guests) && guests >= minimum && guests <= maximum
  const refusals = checkAnswers(rideEnquiryFields, ride)
  return isInRange
    ? refusals
    : [{ code: 'transfer-guests-out-of-range', field: 'guests' }, ...refusals]
}

/** Refusals of a ride's day. `today` is the date in Cape Town. */
export function checkRideDay(date: string, today: CalendarDate): Refusal[] {
  const latest = findLastBookableDay(today)
  if (!isCalendarDate(date)) return [{ code: 'date-invalid', field: 'date' }]
  if (date < today) return [{ code: 'date-past', field: 'date' }]
  return date > latest ? [{ code: 'date-too-far', field: 'date', facts: { latest } }] : []
}

/**
 * Parses a flight number that a mail may repeat, such as 'BA 59'. Undefined for any other text
 * (decision 27).
 */
export function parseFlightNumber(typed: string | undefined): string | undefined {
  const [, airline, number] =
    /^([A-Z0-9]{2})\s?-?(\d{1,4})$/.exec((typed ?? '').toUpperCase()) ?? []
  return airline && number ? `${airline} ${number}` : undefined
}
