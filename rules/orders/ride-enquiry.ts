import type { CalendarDate } from '../dates/calendar-date.ts'
import { isCalendarDate } from '../dates/calendar-date.ts'
import { findLastBookableDay } from '../dates/schedule.ts'
import {
  aName,
  anEmail,
  aPhone,
  type Answers,
  type FormFields,
  checkAnswers,
} from '../guests/form-fields.ts'
import type { Refusal } from '../requests/refusal.ts'
import { transferGuests } from './transfer.ts'

export const rideWays = ['from-airport', 'to-airport', 'elsewhere'] as const
export type RideWay = (typeof rideWays)[number]

/** What somebody is asked who wants a ride from A to B; it is kept as a message to the office is. */
export const rideEnquiryFields = {
  way: { kind: 'choice', choices: rideWays, required: 'field-invalid', kept: 'messages' },
  /** A place of the table of prices, or `somewhereElse`. */
  area: { kind: 'line', limit: 100, tooLong: 'text-too-long', kept: 'messages' },
  /** The other end of the ride, or both. */
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
  name: { ...aName, kept: 'messages' },
  email: { ...anEmail, kept: 'messages' },
  phone: { ...aPhone, required: 'phone-invalid', kept: 'messages' },
  message: { kind: 'paragraphs', limit: 500, tooLong: 'text-too-long', kept: 'messages' },
} as const satisfies FormFields

/** What is wrong with it, but for its day, in the order of the fields. */
export function checkRide(
  ride: Partial<Answers<typeof rideEnquiryFields>> & { guests: number },
): Refusal[] {
  const { minimum, maximum } = transferGuests
  const { guests } = ride
  const fits = Number.isInteger(guests) && guests >= minimum && guests <= maximum
  const refusals = checkAnswers(rideEnquiryFields, ride)
  return fits ? refusals : [{ code: 'transfer-guests-out-of-range', field: 'guests' }, ...refusals]
}

/** What is wrong with its day, on the day that it is in Cape Town. */
export function checkRideDay(date: string, today: CalendarDate): Refusal[] {
  const latest = findLastBookableDay(today)
  if (!isCalendarDate(date)) return [{ code: 'date-invalid', field: 'date' }]
  if (date < today) return [{ code: 'date-past', field: 'date' }]
  return date > latest ? [{ code: 'date-too-far', field: 'date', facts: { latest } }] : []
}

/** A flight's number as a mail may repeat it, 'BA 59'; undefined for whatever else was typed there (decision 27). */
export function flightInMail(typed: string | undefined): string | undefined {
  const [, line, number] = /^([A-Z0-9]{2})\s?-?(\d{1,4})$/.exec((typed ?? '').toUpperCase()) ?? []
  return line && number ? `${line} ${number}` : undefined
}
