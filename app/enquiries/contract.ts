import { z } from '@hono/zod-openapi'
import { checkAnswers, type FormFields, nameField } from '#rules/guests/form-fields.ts'
import { itineraryEnquiryFields } from '#app/itinerary/itinerary-enquiry.ts'
import { checkGroupRequest, groupRequestFields } from './group-quote.ts'
import { calendarDate, consentField, refuse, requestObject } from '#rules/requests/request.ts'
import { defineEndpoints, json } from '#platform/api/endpoint.ts'
import { itinerarySchema } from '#app/itinerary/contract.ts'
import { requestShape } from '#platform/api/parts.ts'
import { limits } from '#rules/text/sanitise.ts'
import { omit } from '#rules/omit.ts'

const itineraryCommentFields = {
  name: { ...nameField, kept: 'messages' },
  comment: {
    kind: 'paragraphs',
    limit: limits.message,
    required: 'message-required',
    tooLong: 'message-too-long',
    kept: 'messages',
  },
} as const satisfies FormFields

export type GroupRequest = z.output<typeof groupRequestSchema>

/** A day that may be undecided. A form without scripts sends '' for an undecided day. */
export const openDay = z
  .union([z.literal(''), calendarDate], 'date-invalid')
  .transform((day) => day || undefined)
  .optional()

export const groupRequestSchema = requestObject({
  guests: z.number('group-guests-out-of-range'),
  firstDay: openDay,
  lastDay: openDay,
  offerBy: openDay,
  ...requestShape(groupRequestFields),
  consent: consentField('group'),
}).superRefine((request, context) => refuse(context, checkGroupRequest(request)))

/** A changed group request. `version` is the one that the page showed; the first is 1. */
export type GroupRequestChange = z.output<typeof groupRequestChange>
export type ItineraryChange = z.output<typeof itineraryChange>

/** Leaves out the e-mail address, because anyone with the link could redirect our replies. */
const groupFields = omit(groupRequestFields, 'email')
const enquiryFields = omit(itineraryEnquiryFields, 'email')

const version = z.int('field-invalid').min(1, 'field-invalid')

export const groupRequestChange = requestObject({
  version,
  guests: z.number('group-guests-out-of-range'),
  firstDay: openDay,
  lastDay: openDay,
  offerBy: openDay,
  ...requestShape(groupFields),
}).superRefine((request, context) =>
  refuse(
    context,
    checkGroupRequest(request).filter(({ field }) => field !== 'email'),
  ),
)

/** A changed itinerary request. The server checks that its tours run on their days. */
export const itineraryChange = requestObject({
  version,
  itinerary: itinerarySchema,
  startDate: openDay,
  ...requestShape(enquiryFields),
}).superRefine((request, context) => refuse(context, checkAnswers(enquiryFields, request)))

export type ItineraryComment = z.output<typeof itineraryCommentRequest>

/** A comment. `key` makes a repeated request count once. */
export const itineraryCommentRequest = requestObject({
  ...requestShape(itineraryCommentFields),
  key: z.uuid('field-invalid'),
}).superRefine((asked, context) => refuse(context, checkAnswers(itineraryCommentFields, asked)))

export const groupRequestAnswer = z.object({
  reference: z.string().meta({ example: 'GQ-7K3M-9QXD' }),
  status: z.literal('requested'),
  guests: z.int(),
  firstDay: z.iso.date().optional(),
  lastDay: z.iso.date().optional(),
  offerBy: z.iso.date().optional(),
  createdAt: z.iso.datetime(),
})

export type GroupRequestAnswer = z.infer<typeof groupRequestAnswer>

const changeAnswer = json(
  'Stored. The sender and the office get a mail.',
  z.object({ status: z.literal('requested') }),
)

export const quoteRequests = {
  ...defineEndpoints('public', {
    'POST /api/group-quotes': {
      summary: 'Request a quote for a group',
      description:
        'Stores the request, and mails the sender and the office, which replies with a quote. Holds no place and has no price.',
      idempotencyScope: 'group-quotes',
      body: groupRequestSchema,
      answer: json(
        'The stored request; the earlier one if the key was used before.',
        groupRequestAnswer,
        201,
      ),
      refuses: [409],
      form: 'group',
    },

    'POST /api/itineraries/:code/comments': {
      summary: 'Comment on a shared itinerary',
      description:
        'Stores the comment, and mails the itinerary’s sender. A repeated request with the same key counts once.',
      params: z.object({ code: z.string().openapi({ example: '7k3m9pxd4f' }) }),
      body: itineraryCommentRequest,
      answer: json('Stored.', z.object({ status: z.literal('kept') }), 201),
      form: 'message',
    },

    'POST /api/shared-quotes/:key/comments': {
      summary: 'Comment on a shared group request',
      description: 'Stores the comment for the sender and the office, and mails the sender.',
      params: z.object({ key: z.string().openapi({ example: 'the key of the link' }) }),
      body: itineraryCommentRequest,
      answer: json('Stored.', z.object({ status: z.literal('kept') }), 201),
      form: 'message',
    },
  }),
  ...defineEndpoints('visitor', {
    'POST /api/quote/group': {
      summary: 'Change a group request',
      description: 'Needs the session of the link in its mail. The earlier version is stored.',
      body: groupRequestChange,
      answer: changeAnswer,
      refuses: [404, 409],
      undocumented: [401],
      form: 'group',
    },

    'POST /api/quote/itinerary': {
      summary: 'Change an itinerary request',
      description: 'As for a group request. The server computes the estimate from today’s prices.',
      body: itineraryChange,
      answer: changeAnswer,
      refuses: [404, 409],
      undocumented: [401],
      form: 'quote',
    },

    'POST /api/quote/itinerary/estimate': {
      summary: 'Estimate a changed itinerary',
      description:
        'For its sender, before the change is sent. Computed from today’s prices; stores nothing.',
      body: itineraryChange,
      answer: json(
        'The estimate, in whole cents of rand.',
        z.object({
          total: z.int(),
          asTours: z
            .int()
            .nullable()
            .describe('The price of the same days as tours; null if no day is sold as a tour.'),
        }),
      ),
      refuses: [404, 409],
      undocumented: [401],
      form: 'order',
    },

    'POST /api/quote/offer': {
      summary: 'Open the quote that answers a request',
      description:
        'Needs the session of the link in the request’s mail. Creates a link to the last quote that was sent to its address.',
      answer: json('The path of the quote.', z.object({ path: z.string() })),
      refuses: [400, 404, 409, 413, 415, 422],
      undocumented: [401],
      form: 'order',
    },

    'POST /api/quote/share': {
      summary: 'Create a link that shows a group request to others',
      description: 'The link is shown once. Anyone with it can read the request and comment.',
      answer: json('The link.', z.object({ link: z.url() })),
      refuses: [400, 404, 409, 413, 415, 422],
      undocumented: [401],
      form: 'order',
    },

    'POST /api/quote/share/end': {
      summary: 'End all share links of a group request',
      answer: json('Ended.', z.object({ status: z.literal('ended') })),
      refuses: [400, 404, 409, 413, 415, 422],
      undocumented: [401],
      form: 'order',
    },
  }),
}
