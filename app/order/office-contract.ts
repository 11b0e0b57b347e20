import { z } from '@hono/zod-openapi'
import { bearers } from '#app/changing/reschedule.ts'
import {
  checkNewOrder,
  checkTrip,
  furtherTripFields,
  luggageFields,
  maxFurtherTrips,
  maxOfficeGuests,
  newOrderFields,
  nextActions,
  priceReasons,
  soldKinds,
} from './new-order.ts'
import { guideLanguages } from '#app/capacity/names.ts'
import { omit } from '#rules/omit.ts'
import { checkAnswers } from '#rules/guests/form-fields.ts'
import { aboutOfficeFields } from './about-fields.ts'
import { pricedWays } from './ride-price.ts'
import { documentKinds } from './document-kinds.ts'
import { transferKinds } from '#rules/prices/transfer.ts'
import {
  calendarDate,
  optionalLine,
  paragraphsField,
  refuse,
  requestObject,
} from '#rules/requests/request.ts'
import { limits } from '#rules/text/sanitise.ts'
import { defineOfficeEndpoints, file, json } from '#platform/api/endpoint.ts'
import { changeFiguresAnswer } from './guest-answers-contract.ts'
import { officeMessageRequest, orderMessageAnswer } from './guest-requests-contract.ts'
import { requestShape, partyAnswer, partyShape, answerShape } from '#platform/api/parts.ts'
import { promoAnswer, promoCodeField } from '#app/credit/promo-codes-contract.ts'

export const officeGuests = z
  .int('desk-party-wrong')
  .min(0, 'desk-party-wrong')
  .max(maxOfficeGuests, 'desk-party-wrong')

const maxTitleLength = 100

const trip = {
  kind: z.enum(soldKinds, 'field-invalid'),
  /**
   * The id of a tour or vehicle, or a ride's place in the price table. Empty for a free-text item,
   * which has a title.
   */
  product: optionalLine(),
  /** The direction of a ride. `time` is its pick-up. */
  way: z.enum(pricedWays, 'field-invalid').optional(),
  time: optionalLine(),
  ...requestShape(luggageFields),
  variant: z.enum(transferKinds, 'field-invalid').default('inland'),
  title: optionalLine().refine(
    (text) => (text ?? '').length <= maxTitleLength,
    'trip-title-required',
  ),
  date: calendarDate,
  ...partyShape(officeGuests),
  priceReason: z.enum(priceReasons, 'field-invalid').optional(),
  promoCode: promoCodeField,
}

/** A trip to price and check. Places that the waiting list holds for this e-mail count as free. */
export const tripRequest = requestObject({ ...trip, email: optionalLine() }).superRefine(
  (request, context) => refuse(context, checkTrip(request)),
)
export type TripRequest = z.output<typeof tripRequest>

/** The agreed price in cents. A price other than the usual needs a reason. Default: the usual. */
const agreedPrice = z.int('field-invalid').positive('field-invalid').optional()

/** A further service of the same order. */
const furtherTrip = requestObject({
  ...omit(trip, 'promoCode'),
  ...requestShape(furtherTripFields),
  price: agreedPrice,
}).superRefine((request, context) => refuse(context, checkTrip(request)))

/** An order entered during a phone call. */
export const newOrderRequest = requestObject({
  ...trip,
  ...requestShape(newOrderFields),
  language: z.enum(guideLanguages, 'field-invalid').default('en'),
  price: agreedPrice,
  next: z.enum(nextActions, 'field-invalid'),
  /** The last day to hold the place, or to pay. */
  until: calendarDate.optional(),
  /** The amount due by that day in cents, if it is not the whole price. */
  deposit: z.int('field-invalid').positive('field-invalid').optional(),
  /** True if a confirmation is mailed to the guest. */
  isTold: z.boolean('field-invalid').default(false),
  further: z.array(furtherTrip).max(maxFurtherTrips, 'field-invalid').default([]),
}).superRefine((request, context) => refuse(context, checkNewOrder(request)))
export type NewOrderRequest = z.output<typeof newOrderRequest>

export const saleAnswer = z.object({
  tours: z.array(
    z.object({ id: z.string(), title: z.string(), maxGuests: z.int(), priceFrom: z.string() }),
  ),
  vehicles: z.array(z.object({ id: z.string(), title: z.string(), maxGuests: z.int() })),
  variants: z.array(z.enum(transferKinds)),
  places: z.array(z.string()).describe('The places of the table of ride prices.'),
  isPayable: z.boolean().describe('True if the office can request a payment.'),
})
export type SaleAnswer = z.infer<typeof saleAnswer>

export const tripAnswer = z.object({
  price: z.int().nullable().describe('In cents of rand. Null if the office sets the price.'),
  whyNot: z
    .array(z.string())
    .describe('The reasons why the trip is not available, as sentences. Empty if it is.'),
  nearest: z.array(z.iso.date()).describe('The nearest available days.'),
  left: z.string().nullable().describe('The usual departure time (Cape Town), if it is past.'),
  promo: promoAnswer.nullable().describe('The discount of the given code.'),
  whyNoPromo: z.string().nullable().describe('The reason if the code gives no discount.'),
})
export type TripAnswer = z.infer<typeof tripAnswer>

export const createdOrderAnswer = z.object({
  id: z.uuid(),
  reference: z.string(),
  form: z.enum(['booking', 'transfer']),
  status: z.string(),
})
export type CreatedOrderAnswer = z.infer<typeof createdOrderAnswer>

export const reschedulePreviewRequest = requestObject({
  item: z.uuid('field-invalid'),
  date: calendarDate,
  product: z.string('field-invalid').max(100, 'field-invalid').optional(),
  adults: officeGuests.optional(),
  children: officeGuests.optional(),
  toddlers: officeGuests.optional(),
  childSeats: officeGuests.optional(),
  bearer: z.enum(bearers, 'field-invalid'),
})

/** Refers to a preview by its number. `message` is added to the guest's mail. */
export const rescheduleRequest = requestObject({
  number: z.uuid('quote-gone'),
  message: paragraphsField()
    .refine((text) => text.length <= limits.message, 'message-too-long')
    .default(''),
})

const detailFields = {
  ...requestShape(newOrderFields),
  language: z.enum(guideLanguages, 'field-invalid'),
}

export const tripDetails = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  time: z.string().describe('The agreed pick-up time (Cape Town).'),
  ends: z.string().describe('The time of return.'),
  pickup: z.string(),
  destination: z.string(),
  flight: z.string(),
  specialRequests: z.string(),
  ...answerShape(aboutOfficeFields),
  language: z.string(),
})
export type TripDetails = z.infer<typeof tripDetails>

export const tripDetailsAnswer = z.object({
  items: z
    .array(
      z.object({
        item: z.uuid(),
        title: z.string(),
        date: z.iso.date(),
        ...partyAnswer,
        wish: z.string().describe('The pick-up time that the guest requested; not agreed.'),
        details: tripDetails,
      }),
    )
    .describe('The items that have a place.'),
})
/** New details of a trip, and the `seen` ones: a colleague's change is not overwritten. */
export const tripDetailsRequest = requestObject({
  item: z.uuid('not-found'),
  ...detailFields,
  seen: tripDetails,
}).superRefine((details, context) =>
  refuse(context, [
    ...checkAnswers(newOrderFields, details),
    ...(details.phone || details.email
      ? []
      : [{ code: 'guest-unreachable', field: 'phone' } as const]),
  ]),
)
export type TripDetailsRequest = z.output<typeof tripDetailsRequest>

const messagesAnswer = z.object({ messages: z.array(orderMessageAnswer) })

const quoteAnswer = changeFiguresAnswer.extend({
  email: z.string().describe('The recipient of the mail. Empty if there is no address.'),
})

const documentAnswer = z
  .object({
    id: z.uuid(),
    kind: z.enum(documentKinds),
    name: z.string().meta({ example: 'INV-00042' }),
    issuedOn: z.iso.date().describe('The Cape Town date.'),
    amount: z
      .int()
      .nullable()
      .describe('The amount in cents of rand. Null without the right `money`.'),
    isTest: z.boolean().describe('True for a document about test money.'),
    lacks: z.literal('address').optional().describe('The missing part that a tax invoice needs.'),
  })
  .openapi('Document')

export const officeOrders = defineOfficeEndpoints({
  'GET /api/admin/new-order': {
    access: 'book',
    summary: 'List what the office can sell',
    answer: json('Tours, vehicles and kinds of transfer.', saleAnswer),
  },

  'POST /api/admin/new-order/quote': {
    access: 'book',
    summary: 'Price a trip and check its availability',
    description: 'Stores nothing and holds no place.',
    body: tripRequest,
    answer: json('The price, or the reasons why it is not available, with other days.', tripAnswer),
  },

  'POST /api/admin/orders': {
    access: 'book',
    proof: { freshWith: 'priceReason' },
    summary: 'Create an order from a telephone call',
    description:
      'Takes the place at once. The order is held until a day, waits for a requested payment, or is confirmed. A price other than the usual one needs a reason.',
    idempotencyScope: 'orders',
    body: newOrderRequest,
    answer: json('Stored now, or earlier under the same key.', createdOrderAnswer, 201),
    refuses: [404, 409],
  },

  'GET /api/admin/orders/:id/details': {
    access: 'orders',
    summary: 'Get the guest’s details and the pick-ups of an order',
    answer: json('The details of each trip that has a place.', tripDetailsAnswer),
  },

  'PUT /api/admin/orders/:id/details': {
    access: 'book',
    summary: 'Update the guest’s details and a trip’s pick-up',
    description:
      'Sends no mail, except to both addresses if the address changes. If the order has payments, a new address needs the right `refund` and a fresh proof. Answers 409 if the values differ from `seen`.',
    body: tripDetailsRequest,
    answer: json(
      'Stored.',
      z.object({
        isServed: z.boolean().describe('False if no vehicle or guide is free at its hours.'),
      }),
    ),
    refuses: [409],
  },

  'GET /api/admin/orders/:id/messages': {
    access: 'orders',
    summary: 'Get an order’s messages, oldest first',
    answer: json('The messages.', messagesAnswer),
  },

  'POST /api/admin/orders/:id/messages': {
    access: 'book',
    summary: 'Send a message to an order’s guest',
    description: 'Stored with the order and mailed to the guest. A repeated `key` is sent once.',
    body: officeMessageRequest,
    answer: json('All messages of the order.', messagesAnswer),
    refuses: [409],
  },

  'POST /api/admin/orders/:id/reschedule/quote': {
    access: 'book',
    summary: 'Preview moving a trip to another day',
    description:
      'Priced like a change by the guest. If the company bears the cost, the price stays as agreed.',
    body: reschedulePreviewRequest,
    answer: json('The figures and their expiry.', quoteAnswer),
    refuses: [409],
  },

  'POST /api/admin/orders/:id/reschedule': {
    access: 'book',
    summary: 'Move a trip as previewed, and mail the guest',
    description:
      'If the figures have become worse or expired, changes nothing and answers `ask-again` with new ones.',
    body: rescheduleRequest,
    answer: json(
      'The outcome, with new figures for `ask-again`.',
      z.object({ outcome: z.enum(['moved', 'ask-again']), quote: changeFiguresAnswer.optional() }),
    ),
    refuses: [409],
  },

  'GET /api/admin/orders/:id/pro-forma': {
    access: 'money',
    summary: 'Get the pro forma of an order’s balance as PDF',
    description: 'Not an invoice: it has no number, and shows the order as it is now.',
    answer: file('The file.', 'application/pdf'),
    refuses: [409],
  },

  'GET /api/admin/orders/:id/documents': {
    access: 'orders',
    summary: 'List an order’s documents, oldest first',
    answer: json('The documents.', z.array(documentAnswer)),
  },

  'GET /api/admin/orders/:id/documents/:documentId': {
    access: 'money',
    summary: 'Get a document as PDF',
    answer: file(
      'The file. Always the same bytes, except for the payments on an invoice for a whole order.',
      'application/pdf',
    ),
  },
})
