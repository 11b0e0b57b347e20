import { z } from '@hono/zod-openapi'
import {
  longestReviewAnswer,
  reviewEvents,
  reviewRules,
  reviewStates,
} from '#app/reviews/review.ts'
import { tripMails } from './trip-mails.ts'
import { optionalParagraphs, requestObject } from '#rules/requests/request.ts'
import { empty, json, defineOfficeEndpoints } from '#platform/api/endpoint.ts'

const mailKey = {
  orderId: z.uuid('not-found'),
  mail: z.enum(tripMails, 'field-invalid'),
  tells: z.string('field-invalid').max(100, 'field-invalid'),
}
const tripMailKey = requestObject(mailKey)
export type TripMailKey = z.output<typeof tripMailKey>

const mail = z.object({
  orderId: z.uuid(),
  reference: z.string(),
  name: z.string(),
  mail: z.enum(tripMails),
  tells: z.string(),
  title: z.string(),
  day: z.iso.date().describe('The trip’s day in Cape Town.'),
  at: z.iso.datetime(),
})

const tripMailsAnswer = z.object({
  coming: z.array(
    mail.extend({
      on: z.iso.date().describe('The day of sending, in Cape Town.'),
      clocks: z
        .object({ from: z.string(), to: z.string() })
        .describe('The earliest and latest local time then in the guest’s country.'),
      country: z
        .string()
        .nullable()
        .describe('The guest’s country, by the calling code of their phone number.'),
      isHeldBack: z.boolean(),
    }),
  ),
  isWaiting: z
    .boolean()
    .describe('True while sending waits because the server’s clock may be wrong.'),
  sent: z.array(mail),
})
export type ComingMail = z.infer<typeof tripMailsAnswer>['coming'][number]

const review = z.object({
  id: z.uuid(),
  orderId: z.uuid(),
  reference: z.string(),
  guest: z.string().describe('The guest of the order. `name` is the name that they want shown.'),
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
        number: z.int().describe('The event’s number in the order’s history.'),
        event: z.enum(reviewEvents),
        at: z.iso.datetime(),
        by: z.string().nullable().describe('The colleague who acted. Null for the guest.'),
        rule: z.enum(reviewRules).nullable(),
      }),
    )
    .describe('Everything that was written and decided, oldest first.'),
})
export type ReviewAnswer = z.infer<typeof review>

const seen = z.int('field-invalid').describe('The version that the user saw.')

/** A decision about a review. With `rule` it is refused, without it is published. */
const reviewDecision = requestObject({
  seen,
  rule: z.enum(reviewRules, 'field-invalid').optional(),
})
export type ReviewDecision = z.output<typeof reviewDecision>

export const followUp = defineOfficeEndpoints({
  'GET /api/admin/trip-mails': {
    access: 'orders',
    summary: 'List mails before and after trips: of the next week, and of the last',
    description: 'With `orderId`: all mails of that order.',
    query: requestObject({ orderId: z.uuid('not-found').optional() }),
    answer: json('Planned mails, soonest first, and sent ones, newest first.', tripMailsAnswer),
  },

  'GET /api/admin/trip-mails/text': {
    access: 'orders',
    summary: 'Preview the text of a planned mail',
    query: tripMailKey,
    answer: json(
      'Subject and text as of now.',
      z.object({ subject: z.string(), text: z.string() }),
    ),
    refuses: [409],
  },

  'PUT /api/admin/trip-mails/held-back': {
    access: 'book',
    summary: 'Hold a planned mail back, or release it',
    body: requestObject({ ...mailKey, isHeldBack: z.boolean('field-invalid') }),
    answer: empty('Done.'),
    refuses: [404, 409],
  },

  'GET /api/admin/reviews': {
    access: 'orders',
    summary: 'List guests’ reviews, newest first',
    query: requestObject({
      status: z.enum(reviewStates, 'field-invalid').optional(),
      cursor: z.string('field-invalid').max(200, 'field-invalid').optional(),
    }),
    answer: json(
      'A page of reviews.',
      z.object({
        reviews: z.array(review),
        nextCursor: z.string().nullable(),
        waiting: z.int().describe('The number of reviews that wait for a decision.'),
      }),
    ),
  },

  'PUT /api/admin/reviews/:id/decision': {
    access: 'publisher',
    proof: 'standing',
    summary: 'Publish a review, or refuse it by a rule',
    description: 'The guest gets a mail with the rule. A low rating is no reason to refuse.',
    body: reviewDecision,
    answer: empty('Done. The pages change within seconds.'),
    refuses: [404, 409],
  },

  'PUT /api/admin/reviews/:id/answer': {
    access: 'publisher',
    proof: 'standing',
    summary: 'Answer a review, or change or remove the answer',
    body: requestObject({
      seen,
      answer: optionalParagraphs().refine(
        (text) => (text ?? '').length <= longestReviewAnswer,
        'text-too-long',
      ),
    }),
    answer: empty('Done.'),
    refuses: [404, 409],
  },
})
