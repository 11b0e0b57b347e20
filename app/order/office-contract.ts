import { z } from '@hono/zod-openapi'
import { bearers } from '#app/changing/reschedule.ts'
import {
  checkNewOrder,
  checkTrip,
  mostGuests,
  newOrderFields,
  nextActions,
  priceReasons,
  soldKinds,
} from './new-order.ts'
import { guideLanguages } from '#app/capacity/names.ts'
import { checkAnswers } from '#rules/guests/form-fields.ts'
import { aboutOfficeFields } from './about-fields.ts'
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
import { officeEndpoints, file, json } from '#platform/api/endpoint.ts'
import { changeFiguresAnswer } from './guest-answers-contract.ts'
import { officeMessageRequest, orderMessageAnswer } from './guest-requests-contract.ts'
import { askedShape, partyAnswer, partyShape, answeredShape } from '#platform/api/parts.ts'
import { promoAnswer, promoCodeField } from '#app/credit/promo-codes-contract.ts'

export const officeGuests = z
  .int('desk-party-wrong')
  .min(0, 'desk-party-wrong')
  .max(mostGuests, 'desk-party-wrong')

const mostInTitle = 100

const trip = {
  kind: z.enum(soldKinds, 'field-invalid'),
  /** The id of a tour or vehicle. Empty for a free-text item, which has a title. */
  product: optionalLine(),
  variant: z.enum(transferKinds, 'field-invalid').default('inland'),
  title: optionalLine().refine((text) => (text ?? '').length <= mostInTitle, 'trip-title-required'),
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

/**
 * An order entered during a phone call. `price` is the agreed one in cents. A price other than the
 * usual needs a reason.
 */
export const newOrderRequest = requestObject({
  ...trip,
  ...askedShape(newOrderFields),
  language: z.enum(guideLanguages, 'field-invalid').default('en'),
  price: z.int('field-invalid').positive('field-invalid').optional(),
  next: z.enum(nextActions, 'field-invalid'),
  /** The last day to hold the place, or to pay. */
  until: calendarDate.optional(),
  /** The amount due by that day in cents, if not the whole. */
  deposit: z.int('field-invalid').positive('field-invalid').optional(),
  /** True if a confirmation is mailed to the guest. */
  isTold: z.boolean('field-invalid').default(false),
}).superRefine((request, context) => refuse(context, checkNewOrder(request)))
export type NewOrderRequest = z.output<typeof newOrderRequest>

export const saleAnswer = z.object({
  tours: z.array(
    z.object({ id: z.string(), title: z.string(), maxGuests: z.int(), priceFrom: z.string() }),
  ),
  vehicles: z.array(z.object({ id: z.string(), title: z.string(), maxGuests: z.int() })),
  variants: z.array(z.enum(transferKinds)),
  isPayable: z.boolean().describe('Whether a guest can be asked to pay.'),
})
export type SaleAnswer = z.infer<typeof saleAnswer>

export const tripAnswer = z.object({
  price: z.int().nullable().describe('In cents of rand; null where the office names it.'),
  whyNot: z.array(z.string()).describe('Why it cannot be had, in sentences; empty where it can.'),
  nearest: z.array(z.iso.date()).describe('The nearest days on which it can.'),
  left: z
    .string()
    .nullable()
    .describe('When it usually sets out, in Cape Town, where that is over.'),
  promo: promoAnswer.nullable().describe('What the code takes off that was given.'),
  whyNoPromo: z.string().nullable().describe('Why the code takes nothing off.'),
})
export type TripAnswer = z.infer<typeof tripAnswer>

export const madeAnswer = z.object({
  id: z.uuid(),
  reference: z.string(),
  form: z.enum(['booking', 'transfer']),
  status: z.string(),
})
export type MadeAnswer = z.infer<typeof madeAnswer>

export const rescheduleWish = requestObject({
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

const shape = {
  ...askedShape(newOrderFields),
  language: z.enum(guideLanguages, 'field-invalid'),
}

export const tripDetails = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  time: z.string().describe('When the guest is fetched, as it was agreed, in Cape Town.'),
  ends: z.string().describe('When the guest is back.'),
  pickup: z.string(),
  destination: z.string(),
  flight: z.string(),
  specialRequests: z.string(),
  ...answeredShape(aboutOfficeFields),
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
        wish: z
          .string()
          .describe('When the guest asked to be fetched, which nobody has agreed to.'),
        details: tripDetails,
      }),
    )
    .describe('What has a place on its day.'),
})
/** New details of a trip, and the `seen` ones: a colleague's change is not overwritten. */
export const tripDetailsRequest = requestObject({
  item: z.uuid('not-found'),
  ...shape,
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

const thread = z.object({ messages: z.array(orderMessageAnswer) })

const quoteAnswer = changeFiguresAnswer.extend({
  email: z.string().describe('Whom the mail goes to; empty where there is no address.'),
})

const documentAnswer = z
  .object({
    id: z.uuid(),
    kind: z.enum(documentKinds),
    name: z.string().meta({ example: 'INV-00042' }),
    issuedOn: z.iso.date().describe('The day in Cape Town.'),
    amount: z
      .int()
      .nullable()
      .describe('What came or went back, in cents of rand; null without the right `money`.'),
    isTest: z.boolean().describe('Whether no money has moved.'),
    lacks: z.literal('address').optional().describe('What keeps it from being a tax invoice.'),
  })
  .openapi('Document')

export const officeOrders = officeEndpoints({
  'GET /api/admin/new-order': {
    access: 'book',
    summary: 'What the office can sell on the telephone',
    answer: json('All of it.', saleAnswer),
  },

  'POST /api/admin/new-order/quote': {
    access: 'book',
    summary: 'What a trip usually costs, and whether it can be had',
    description: 'Nothing is stored or kept.',
    body: tripRequest,
    answer: json('The price, and why not, with other days.', tripAnswer),
  },

  'POST /api/admin/orders': {
    access: 'book',
    proof: { freshWith: 'priceReason' },
    summary: 'Write an order down that was made on the telephone',
    description:
      'Its place is taken at once. It is held until a day, its guest is asked to pay, or it is confirmed. Another price than usual wants its reason.',
    keyed: 'orders',
    body: newOrderRequest,
    answer: json('Stored, or stored before under the same key.', madeAnswer, 201),
    refuses: [404, 409],
  },

  'GET /api/admin/orders/:id/details': {
    access: 'orders',
    summary: 'What is known of a guest and of their trips: when and where they are fetched',
    answer: json('Each trip that has a place.', tripDetailsAnswer),
  },

  'PUT /api/admin/orders/:id/details': {
    access: 'book',
    summary: 'Write down what a guest has told the office since',
    description:
      'Nobody is told, but of another address both its readers. Once money has come, that takes the right `refund` and a fresh proof. What is no longer as it was seen is answered with 409.',
    body: tripDetailsRequest,
    answer: json(
      'It is written down.',
      z.object({
        isServed: z.boolean().describe('False where nobody can go out with it at its hours.'),
      }),
    ),
    refuses: [409],
  },

  'GET /api/admin/orders/:id/messages': {
    access: 'orders',
    summary: 'What guest and office wrote about an order, the first message first',
    answer: json('The thread.', thread),
  },

  'POST /api/admin/orders/:id/messages': {
    access: 'book',
    summary: 'Write to the guest of an order',
    description:
      'It is kept with the order and mailed to its guest. Sent twice with one key, once.',
    body: officeMessageRequest,
    answer: json('The thread as it is now.', thread),
    refuses: [409],
  },

  'POST /api/admin/orders/:id/reschedule/quote': {
    access: 'book',
    summary: 'What moving a trip to another day would cost now',
    description:
      'As a change of the guest’s own would; where we bear it, the price stays as agreed.',
    body: rescheduleWish,
    answer: json('The figures, and until when.', quoteAnswer),
    refuses: [409],
  },

  'POST /api/admin/orders/:id/reschedule': {
    access: 'book',
    summary: 'Move it by the figures of a quote, and tell the guest',
    description:
      'Where they have become worse, or are over, nothing is done and the answer has new ones: `ask-again`.',
    body: rescheduleRequest,
    answer: json(
      'What was done, and the new figures where it was not.',
      z.object({ outcome: z.enum(['moved', 'ask-again']), quote: changeFiguresAnswer.optional() }),
    ),
    refuses: [409],
  },

  'GET /api/admin/orders/:id/pro-forma': {
    access: 'money',
    summary: 'What is still to pay of an order, as PDF',
    description: 'No invoice: it has no number, and is drawn from how the order stands now.',
    answer: file('The file.', 'application/pdf'),
    refuses: [409],
  },

  'GET /api/admin/orders/:id/documents': {
    access: 'orders',
    summary: 'The invoices and credit notes of an order, the first one first',
    answer: json('The documents.', z.array(documentAnswer)),
  },

  'GET /api/admin/orders/:id/documents/:documentId': {
    access: 'money',
    summary: 'An invoice or a credit note as PDF',
    answer: file(
      'The file: the same bytes every time, but for what has come of an invoice for a whole order.',
      'application/pdf',
    ),
  },
})
