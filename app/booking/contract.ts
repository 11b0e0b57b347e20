import { z } from '@hono/zod-openapi'
import { checkAnswers } from '#rules/guests/form-fields.ts'
import { type CurrencyCode, currencies } from '#rules/money/currency.ts'
import { priceLineKinds } from '#rules/prices/price.ts'
import { bookingFields, checkBookingDetails, guestCount } from '#app/order/booking-fields.ts'
import { type RideWay, checkRide, rideEnquiryFields } from '#app/order/ride-enquiry.ts'
import { transferFields } from '#app/order/transfer-fields.ts'
import { checkChildSeats, transferGuests, transferKinds } from '#rules/prices/transfer.ts'
import {
  calendarDate,
  consentField,
  refuse,
  requestObject,
  shownCurrency,
} from '#rules/requests/request.ts'
import { defineEndpoints, json } from '#platform/api/endpoint.ts'
import { requestShape, partyAnswer, partyShape } from '#platform/api/parts.ts'
import { promoAnswer, promoCodeField } from '#app/credit/promo-codes-contract.ts'
import { omit } from '#rules/omit.ts'

export type BookingOrder = z.output<typeof bookingRequest>

const guestCountField = z
  .int('guest-count-out-of-range')
  .min(0, 'guest-count-out-of-range')
  .max(guestCount.maximum, 'guest-count-out-of-range')

/** The version of the prices that the guest saw, never a price. Default: today's prices. */
const seenPrice = z
  .object({
    publication: z.int('field-invalid').min(0, 'field-invalid'),
    on: calendarDate,
  })
  .optional()
  .openapi({
    description:
      'The publication whose prices the page showed, and the Cape Town day of their computation. The prices stay valid for an hour after they are replaced.',
  })

/**
 * Accepts a price from the client but ignores it: the server computes the price from the catalogue.
 */
export const bookingRequest = requestObject({
  tourId: z.string('tour-unknown').min(1, 'tour-unknown').max(100, 'tour-unknown'),
  date: calendarDate,
  ...partyShape(guestCountField),
  bothPlaces: z.boolean('field-invalid').default(false),
  ...requestShape(bookingFields),
  currency: shownCurrency,
  seen: seenPrice,
  promoCode: promoCodeField,
  waiting: z.string('field-invalid').max(100, 'field-invalid').optional().openapi({
    description:
      'The key from the waiting list’s mail about a held place. Without it, the place is found by the e-mail address.',
  }),
  consent: consentField('booking'),
  price: z.unknown().optional(),
  total: z.unknown().optional(),
})
  .superRefine((request, context) => refuse(context, checkBookingDetails(request)))
  .transform((order) => omit(order, 'price', 'total'))

const childSeatsField = z
  .int('field-invalid')
  .min(0, 'field-invalid')
  .max(transferGuests.maximum, 'field-invalid')
  .default(0)

export type Ride = Omit<z.output<typeof rideRequest>, 'way'> & { way: RideWay }

export const rideRequest = requestObject({
  date: calendarDate,
  guests: z.number('transfer-guests-out-of-range'),
  childSeats: childSeatsField,
  ...requestShape(rideEnquiryFields),
  currency: shownCurrency,
  seen: seenPrice,
  promoCode: promoCodeField,
  consent: consentField('ride'),
}).superRefine((request, context) =>
  refuse(context, [...checkRide(request), ...checkChildSeats(request)]),
)

export type TransferOrder = z.output<typeof transferRequest>

export const transferRequest = requestObject({
  vehicle: z.string('vehicle-unknown').min(1, 'vehicle-unknown').max(100, 'vehicle-unknown'),
  date: calendarDate,
  guests: z
    .int('transfer-guests-out-of-range')
    .min(transferGuests.minimum, 'transfer-guests-out-of-range')
    .max(transferGuests.maximum, 'transfer-guests-out-of-range'),
  childSeats: childSeatsField,
  kind: z.enum(transferKinds, 'field-invalid'),
  ...requestShape(transferFields),
  currency: shownCurrency,
  seen: seenPrice,
  promoCode: promoCodeField,
  consent: consentField('transfer'),
}).superRefine((request, context) =>
  refuse(context, [...checkAnswers(transferFields, request), ...checkChildSeats(request)]),
)

const currencyCodes = Object.keys(currencies) as CurrencyCode[]

/** An amount in whole minor units (cents) of its currency. */
export const money = z.object({ minor: z.int(), currency: z.enum(currencyCodes) })

export const newOrderState = {
  promo: promoAnswer
    .extend({ discount: money.describe('The discount. The total does not include it.') })
    .optional()
    .describe('The promo code of the booking.'),
  voucher: z
    .object({ paid: money, rest: money })
    .optional()
    .describe('The amount that the voucher paid, and the rest to pay.'),
  status: z.enum(['requested', 'held']),
  manage: z
    .string()
    .optional()
    .describe(
      'The page to pay on, if a payment method is on. This answer sets its session cookie.',
    ),
  linkMailed: z
    .literal(true)
    .optional()
    .describe(
      'True for a repeated request whose key others could guess. This answer sets no session; the mail has the link.',
    ),
}

const priceLine = z.object({
  kind: z.enum(priceLineKinds),
  count: z.int(),
  each: money,
  total: money,
  name: z.string().optional().describe('The name of an extra.'),
})

export const bookingAnswer = z.object({
  reference: z.string().meta({ example: 'CC-7K3M-9QXD' }),
  ...newOrderState,
  tourId: z.string(),
  tourTitle: z.string(),
  date: z.iso.date(),
  ...partyAnswer,
  // The default is for answers stored before this field existed.
  toddlers: partyAnswer.toddlers.default(0),
  childSeats: partyAnswer.childSeats.default(0),
  price: z.union([
    z.object({
      kind: z.literal('priced'),
      lines: z.array(priceLine),
      total: money,
      season: z.string().optional().describe('The season of the price.'),
    }),
    z.object({ kind: z.literal('on-request') }),
  ]),
  createdAt: z.iso.datetime(),
})

export type BookingAnswer = z.infer<typeof bookingAnswer>

export const transferAnswer = z.object({
  reference: z.string().meta({ example: 'TR-7K3M-9QXD' }),
  ...newOrderState,
  vehicle: z.string(),
  vehicleType: z.string(),
  date: z.iso.date(),
  guests: z.int(),
  childSeats: z.int().default(0),
  kind: z.enum(transferKinds),
  /** The price of one day, which is also the total (P9.9). */
  price: money,
  createdAt: z.iso.datetime(),
})

export type TransferAnswer = z.infer<typeof transferAnswer>

export const soldRideAnswer = z.object({
  reference: z.string().meta({ example: 'TR-7K3M-9QXD' }),
  ...newOrderState,
  price: money.describe('The price of the published table, less a code’s discount.'),
  receivedAt: z.iso.datetime(),
})

export type SoldRideAnswer = z.infer<typeof soldRideAnswer>

export const rideAnswer = z.object({
  reference: z.string().meta({ example: 'RD-7K3M-9QXD' }),
  receivedAt: z.iso.datetime(),
  page: z
    .literal('/quote')
    .default('/quote')
    .describe('The page that shows the request. This answer sets its session cookie.'),
})

export type RideEnquiryAnswer = z.infer<typeof rideAnswer>
export type RideAnswer = SoldRideAnswer | RideEnquiryAnswer

const fullDates = {
  from: z.iso.date(),
  to: z.iso.date(),
  full: z
    .array(z.iso.date())
    .describe('The full dates in order, including dates that the office closed.'),
  closed: z
    .array(
      z.object({
        days: z.array(z.string()).describe('Spans of dates, such as 2027-06-07/2027-06-20.'),
        why: z.string(),
      }),
    )
    .describe('The dates that the office closed, with the sentence for guests.'),
}

const waitingListLink = z
  .object({ text: z.string(), path: z.string() })
  .describe('The link to the waiting list of a full day.')

const availabilityQuery = requestObject({
  from: calendarDate.optional().openapi({ description: 'The first date. Default: today.' }),
  to: calendarDate
    .optional()
    .openapi({ description: 'The last date. Default: the last bookable day.' }),
  guests: z.coerce
    .number()
    .int()
    .min(1)
    .max(1000)
    .optional()
    .openapi({ description: 'The number of guests. Default: the fewest that the tour accepts.' }),
})

export const bookings = defineEndpoints('public', {
  'POST /api/bookings': {
    summary: 'Book a departure of a tour',
    description:
      'Holds one departure for the party, and mails the guest and the office. The server computes the price and ignores a price in the request.',
    idempotencyScope: 'bookings',
    body: bookingRequest,
    answer: json(
      'The stored request; the earlier one if the key was used before.',
      bookingAnswer,
      201,
    ),
    refuses: [404, 409],
    form: 'booking',
  },

  'POST /api/transfers': {
    summary: 'Request a vehicle with its driver',
    description:
      'Stores the request, and mails the guest and the office. The price is the vehicle’s price for one day.',
    idempotencyScope: 'transfers',
    body: transferRequest,
    answer: json(
      'The stored request; the earlier one if the key was used before.',
      transferAnswer,
      201,
    ),
    refuses: [404, 409],
    form: 'transfer',
  },

  'POST /api/rides': {
    summary: 'Book or request a ride from A to B',
    description:
      'A ride between the airport and an area of the published table is booked at its price, like a vehicle. Any other is stored as a request: the office sets its price, and no vehicle is held.',
    idempotencyScope: 'rides',
    body: rideRequest,
    answer: json(
      'The stored booking or request; the earlier one if the key was used before.',
      z.union([soldRideAnswer, rideAnswer]),
      201,
    ),
    refuses: [409],
    form: 'transfer',
  },

  'GET /api/tours/:tourId/availability': {
    summary: 'List the dates on which a tour is full',
    description: 'From today in Cape Town to the last bookable day, two years ahead.',
    params: z.object({ tourId: z.string().openapi({ example: 'cape-peninsula' }) }),
    query: availabilityQuery,
    answer: json(
      'The full dates.',
      z.object({ tourId: z.string(), ...fullDates, toWait: waitingListLink }),
    ),
  },

  'GET /api/transfers/availability': {
    summary: 'List the dates on which no vehicle or guide is free',
    description: 'The same span as for a tour.',
    query: availabilityQuery,
    answer: json('The full dates.', z.object(fullDates)),
  },
})
