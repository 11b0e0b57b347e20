import { z } from '@hono/zod-openapi'
import { changeQuoteAnswer } from '#rules/changes/change-answer.ts'
import { madeAnswer, saleAnswer, tripAnswer } from '#rules/desk/new-order-answer.ts'
import { newOrderRequest, tripRequest } from '#rules/desk/new-order-request.ts'
import { rescheduleRequest, rescheduleWish } from '#rules/desk/reschedule-request.ts'
import { tripDetailsAnswer, tripDetailsRequest } from '#rules/desk/trip-details.ts'
import { officeMessageRequest, orderMessageAnswer } from '#rules/orders/order-message-request.ts'
import { endpoints, file, json } from './endpoint.ts'

const thread = z.object({ messages: z.array(orderMessageAnswer) })

const quoteAnswer = changeQuoteAnswer.extend({
  email: z.string().describe('Whom the mail goes to; empty where there is no address.'),
})

const documentAnswer = z
  .object({
    id: z.uuid(),
    kind: z.enum(['invoice', 'credit-note']),
    name: z.string().meta({ example: 'INV-00042' }),
    issuedOn: z.iso.date().describe('The day in Cape Town.'),
    amount: z.int().describe('What came or went back, in cents of rand.'),
    isTest: z.boolean().describe('Whether no money has moved.'),
  })
  .openapi('Document')

export const officeOrders = endpoints('administrator', {
  'GET /api/admin/new-order': {
    summary: 'What the office can sell on the telephone',
    answer: json('All of it.', saleAnswer),
  },

  'POST /api/admin/new-order/quote': {
    summary: 'What a trip usually costs, and whether it can be had',
    description: 'Nothing is stored or kept.',
    body: tripRequest,
    answer: json('The price, and why not, with other days.', tripAnswer),
  },

  'POST /api/admin/orders': {
    summary: 'Write an order down that was made on the telephone',
    description:
      'Its place is taken at once. It is held until a day, its guest is asked to pay, or it is confirmed. Another price than usual wants its reason.',
    keyed: 'orders',
    body: newOrderRequest,
    answer: json('Stored, or stored before under the same key.', madeAnswer, 201),
    refuses: [404, 409],
  },

  'GET /api/admin/orders/:id/details': {
    summary: 'What is known of a guest and of their trips: when and where they are fetched',
    answer: json('Each trip that has a place.', tripDetailsAnswer),
  },

  'PUT /api/admin/orders/:id/details': {
    summary: 'Write down what a guest has told the office since',
    description: 'Nobody is told. What is no longer as it was seen is answered with 409.',
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
    summary: 'What guest and office wrote about an order, the first message first',
    answer: json('The thread.', thread),
  },

  'POST /api/admin/orders/:id/messages': {
    summary: 'Write to the guest of an order',
    description:
      'It is kept with the order and mailed to its guest. Sent twice with one key, once.',
    body: officeMessageRequest,
    answer: json('The thread as it is now.', thread),
    refuses: [409],
  },

  'POST /api/admin/orders/:id/reschedule/quote': {
    summary: 'What moving a trip to another day would cost now',
    description:
      'As a change of the guest’s own would; where we bear it, the price stays as agreed.',
    body: rescheduleWish,
    answer: json('The figures, and until when.', quoteAnswer),
    refuses: [409],
  },

  'POST /api/admin/orders/:id/reschedule': {
    summary: 'Move it by the figures of a quote, and tell the guest',
    description:
      'Where they have become worse, or are over, nothing is done and the answer has new ones: `ask-again`.',
    body: rescheduleRequest,
    answer: json(
      'What was done, and the new figures where it was not.',
      z.object({ outcome: z.enum(['moved', 'ask-again']), quote: changeQuoteAnswer.optional() }),
    ),
    refuses: [409],
  },

  'GET /api/admin/orders/:id/documents': {
    summary: 'The invoices and credit notes of an order, the first one first',
    answer: json('The documents.', z.array(documentAnswer)),
  },

  'GET /api/admin/orders/:id/documents/:documentId': {
    summary: 'An invoice or a credit note as PDF',
    answer: file('The file: the same bytes every time.', 'application/pdf'),
  },
})
