import { z } from 'zod'
import { askedShape } from '../guests/asked-request.ts'
import {
  calendarDate,
  consentField,
  refuse,
  requestObject,
  shownCurrency,
} from '../requests/request.ts'
import { checkBookingDetails, guestCount } from './booking.ts'
import { bookingFields } from './booking-fields.ts'
import { partyShape } from './party-request.ts'

export type BookingOrder = z.output<typeof bookingRequest>

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
  ...partyShape(guests),
  /** One guest alone who would have both places, at the price of two. */
  bothPlaces: z.boolean('field-invalid').default(false),
  ...askedShape(bookingFields),
  currency: shownCurrency,
  consent: consentField('booking'),
  price: z.unknown().optional(),
  total: z.unknown().optional(),
})
  .superRefine((request, context) => refuse(context, checkBookingDetails(request)))
  .transform(({ price: _price, total: _total, ...order }) => order)
