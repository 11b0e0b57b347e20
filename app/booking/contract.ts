import { z } from '@hono/zod-openapi'
import { checkAnswers } from '#rules/guests/form-fields.ts'
import { type CurrencyCode, currencies } from '#rules/money/currency.ts'
import { priceLineKinds } from '#rules/prices/price.ts'
import { bookingFields, checkBookingDetails, guestCount } from '#app/order/booking.ts'
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
import { endpoints, json } from '#platform/api/endpoint.ts'
import { askedShape, partyAnswer, partyShape } from '#platform/api/parts.ts'
import { promoAnswer, promoCodeField } from '#app/credit/promo-codes-contract.ts'

export type BookingOrder = z.output<typeof bookingRequest>

const guests = z
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
      'By which publication a page showed its prices, and the day in Cape Town on which it worked them out: what was seen holds for an hour after it was replaced.',
  })

/**
 * Accepts a price from the client but ignores it: the server computes the price from the catalogue.
 */
export const bookingRequest = requestObject({
  tourId: z.string('tour-unknown').min(1, 'tour-unknown').max(100, 'tour-unknown'),
  date: calendarDate,
  ...partyShape(guests),
  bothPlaces: z.boolean('field-invalid').default(false),
  ...askedShape(bookingFields),
  currency: shownCurrency,
  seen: seenPrice,
  promoCode: promoCodeField,
  waiting: z.string('field-invalid').max(100, 'field-invalid').optional().openapi({
    description:
      'The key of the mail that says that a place is held, for who waited for a full day. Without it the place is found by their e-mail address.',
  }),
  consent: consentField('booking'),
  price: z.unknown().optional(),
  total: z.unknown().optional(),
})
  .superRefine((request, context) => refuse(context, checkBookingDetails(request)))
  .transform(({ price: _price, total: _total, ...order }) => order)

export type Ride = Omit<z.output<typeof rideRequest>, 'way'> & { way: RideWay }

export const rideRequest = requestObject({
  date: calendarDate,
  guests: z.number('transfer-guests-out-of-range'),
  ...askedShape(rideEnquiryFields),
  shown: z.int('field-invalid').min(0, 'field-invalid').optional().openapi({
    description:
      'The price that the form showed, in cents. Where the table asks another by now, the request is refused with both; without it today’s is taken.',
  }),
  consent: consentField('ride'),
}).superRefine((request, context) => refuse(context, checkRide(request)))

export type TransferOrder = z.output<typeof transferRequest>

export const transferRequest = requestObject({
  vehicle: z.string('vehicle-unknown').min(1, 'vehicle-unknown').max(100, 'vehicle-unknown'),
  date: calendarDate,
  guests: z
    .int('transfer-guests-out-of-range')
    .min(transferGuests.minimum, 'transfer-guests-out-of-range')
    .max(transferGuests.maximum, 'transfer-guests-out-of-range'),
  childSeats: z
    .int('field-invalid')
    .min(0, 'field-invalid')
    .max(transferGuests.maximum, 'field-invalid')
    .default(0),
  kind: z.enum(transferKinds, 'field-invalid'),
  ...askedShape(transferFields),
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
    .extend({ discount: money.describe('What it takes off: the total is without it.') })
    .optional()
    .describe('The code that it was booked with.'),
  voucher: z
    .object({ paid: money, rest: money })
    .optional()
    .describe('What the voucher has paid that it was booked with, and what is left to pay.'),
  status: z.enum(['requested', 'held']),
  manage: z
    .string()
    .optional()
    .describe(
      'Where it is paid for, where a way of paying is on; the session for it comes with this answer.',
    ),
  linkMailed: z
    .literal(true)
    .optional()
    .describe(
      'It was made before, under a key that others can work out: no session comes with this answer, and the link to it is in the mail.',
    ),
}

const priceLine = z.object({
  kind: z.enum(priceLineKinds),
  count: z.int(),
  each: money,
  total: money,
  name: z.string().optional().describe('What an extra is called.'),
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
      season: z.string().optional().describe('The season whose price it is.'),
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

export const rideAnswer = z.object({
  reference: z.string().meta({ example: 'RD-7K3M-9QXD' }),
  receivedAt: z.iso.datetime(),
  price: money
    .optional()
    .describe('What the published table asks for it. Absent where the office names the price.'),
  page: z
    .literal('/quote')
    .default('/quote')
    .describe('Where it is seen; the session for it comes with this answer.'),
})

export type RideAnswer = z.infer<typeof rideAnswer>

const fullDates = {
  from: z.iso.date(),
  to: z.iso.date(),
  full: z
    .array(z.iso.date())
    .describe('The dates without a place left, in order; those that we have closed among them.'),
  closed: z
    .array(
      z.object({
        days: z.array(z.string()).describe('Spans of dates, with a slash between their ends.'),
        why: z.string(),
      }),
    )
    .describe('What the office has closed for a while, with the sentence for guests.'),
}

const toWait = z
  .object({ text: z.string(), path: z.string() })
  .describe('What a guest presses who would like to be told when a full day has a place.')

const span = requestObject({
  from: calendarDate.optional().openapi({ description: 'Today, when absent.' }),
  to: calendarDate
    .optional()
    .openapi({ description: 'The last day that can be booked, when absent.' }),
  guests: z.coerce
    .number()
    .int()
    .min(1)
    .max(1000)
    .optional()
    .openapi({ description: 'How many want to go; the fewest that may, when absent.' }),
})

export const bookings = endpoints('public', {
  'POST /api/bookings': {
    summary: 'Book a departure of a tour',
    description:
      'Holds one departure for the party and sends the confirmation to the guest and the office. The price is computed here; one that is sent is ignored.',
    keyed: 'bookings',
    body: bookingRequest,
    answer: json('Stored, or stored before under the same key.', bookingAnswer, 201),
    refuses: [404, 409],
    form: 'booking',
  },

  'POST /api/transfers': {
    summary: 'Ask for a vehicle with its driver',
    description:
      'Stores the request and announces it to the guest and the office. The price is that of the fleet for one day.',
    keyed: 'transfers',
    body: transferRequest,
    answer: json('Stored, or stored before under the same key.', transferAnswer, 201),
    refuses: [404, 409],
    form: 'transfer',
  },

  'POST /api/rides': {
    summary: 'Ask for a ride from A to B',
    description:
      'Stores what is asked under a reference and announces it to whoever asks and to the office. A ride between the airport and a place of the published table has its price; for others the office names one. It holds no vehicle.',
    keyed: 'rides',
    body: rideRequest,
    answer: json('Stored, or stored before under the same key.', rideAnswer, 201),
    refuses: [409],
    form: 'message',
  },

  'GET /api/tours/:tourId/availability': {
    summary: 'The dates on which a tour is fully booked',
    description: 'Within what can be booked: from today in Cape Town to two years ahead.',
    params: z.object({ tourId: z.string().openapi({ example: 'cape-peninsula' }) }),
    query: span,
    answer: json('The full dates.', z.object({ tourId: z.string(), ...fullDates, toWait })),
  },

  'GET /api/transfers/availability': {
    summary: 'The dates on which all guides and vehicles are out',
    description: 'Within what can be booked, as for a tour.',
    query: span,
    answer: json('The full dates.', z.object(fullDates)),
  },
})
