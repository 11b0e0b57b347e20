import { z } from '@hono/zod-openapi'
import {
  longestReviewAnswer,
  reviewEvents,
  reviewRules,
  reviewStates,
} from '#app/reviews/review.ts'
import { tripMails } from './trip-mails.ts'
import { optionalParagraphs, requestObject } from '#rules/requests/request.ts'
import { empty, json, officeEndpoints } from '#platform/api/endpoint.ts'

const name = {
  orderId: z.uuid('not-found'),
  mail: z.enum(tripMails, 'field-invalid'),
  tells: z.string('field-invalid').max(100, 'field-invalid'),
}
const tripMailName = requestObject(name)
export type TripMailName = z.output<typeof tripMailName>

const mail = z.object({
  orderId: z.uuid(),
  reference: z.string(),
  name: z.string(),
  mail: z.enum(tripMails),
  tells: z.string(),
  title: z.string(),
  day: z.iso.date().describe('Of the trip, in Cape Town.'),
  at: z.iso.datetime(),
})

const tripMailsAnswer = z.object({
  coming: z.array(
    mail.extend({
      on: z.iso.date().describe('The day on which it goes out, in Cape Town.'),
      clocks: z
        .object({ from: z.string(), to: z.string() })
        .describe('What the clocks of the guest’s country show then, the earliest and the latest.'),
      country: z.string().nullable().describe('By the code of their telephone number.'),
      isHeldBack: z.boolean(),
    }),
  ),
  isWaiting: z.boolean().describe('Whether they wait until the server’s clock is believed.'),
  sent: z.array(mail),
})
export type ComingMail = z.infer<typeof tripMailsAnswer>['coming'][number]

const review = z.object({
  id: z.uuid(),
  orderId: z.uuid(),
  reference: z.string(),
  guest: z.string().describe('Whose order it is; the review has the name that they want shown.'),
  tour: z.string().nullable(),
  title: z.string(),
  month: z.string(),
  stars: z.int(),
  text: z.string(),
  name: z.string(),
  mayPublish: z.boolean(),
  status: z.enum(reviewStates),
  rule: z.enum(reviewRules).nullable(),
  version: z.int(),
  writtenAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  answer: z.string().nullable(),
  answeredAt: z.iso.datetime().nullable(),
  history: z
    .array(
      z.object({
        number: z.int().describe('Its place in the history of its order.'),
        event: z.enum(reviewEvents),
        at: z.iso.datetime(),
        by: z.string().nullable().describe('Whose account at the desk it was; null of its guest.'),
        rule: z.enum(reviewRules).nullable(),
      }),
    )
    .describe('All that was written and decided, the first first.'),
})
export type ReviewAnswer = z.infer<typeof review>

const seen = z.int('field-invalid').describe('The version that was looked at.')

/** A decision about a review. With `rule` it is refused, without it is published. */
const reviewDecision = requestObject({
  seen,
  rule: z.enum(reviewRules, 'field-invalid').optional(),
})
export type ReviewDecision = z.output<typeof reviewDecision>

export const followUp = officeEndpoints({
  'GET /api/admin/trip-mails': {
    access: 'orders',
    summary: 'Which mails before and after trips go out in the next week, and which went',
    description: 'Or those of one order, whenever they are.',
    query: requestObject({ orderId: z.uuid('not-found').optional() }),
    answer: json('The first one first; of those that went the last one.', tripMailsAnswer),
  },

  'GET /api/admin/trip-mails/text': {
    access: 'orders',
    summary: 'One of these mails as it reads as things stand',
    query: tripMailName,
    answer: json('What it says.', z.object({ subject: z.string(), text: z.string() })),
    refuses: [409],
  },

  'PUT /api/admin/trip-mails/held-back': {
    access: 'book',
    summary: 'Hold one of these mails back, or let it go after all',
    body: requestObject({ ...name, isHeldBack: z.boolean('field-invalid') }),
    answer: empty('It is so now.'),
    refuses: [404, 409],
  },

  'GET /api/admin/reviews': {
    access: 'orders',
    summary: 'What guests say of their trips, the newest first',
    query: requestObject({
      status: z.enum(reviewStates, 'field-invalid').optional(),
      cursor: z.string('field-invalid').max(200, 'field-invalid').optional(),
    }),
    answer: json(
      'A page of them.',
      z.object({
        reviews: z.array(review),
        nextCursor: z.string().nullable(),
        waiting: z.int().describe('How many wait to be read.'),
      }),
    ),
  },

  'PUT /api/admin/reviews/:id/decision': {
    access: 'publisher',
    proof: 'standing',
    summary: 'Show a review, or refuse it by a rule',
    description: 'The rule is mailed to its guest. Few stars are none.',
    body: reviewDecision,
    answer: empty('It is so now; the pages follow in seconds.'),
    refuses: [404, 409],
  },

  'PUT /api/admin/reviews/:id/answer': {
    access: 'publisher',
    proof: 'standing',
    summary: 'Answer a review, once; change that, or take it off',
    body: requestObject({
      seen,
      answer: optionalParagraphs().refine(
        (text) => (text ?? '').length <= longestReviewAnswer,
        'text-too-long',
      ),
    }),
    answer: empty('It is so now.'),
    refuses: [404, 409],
  },
})
