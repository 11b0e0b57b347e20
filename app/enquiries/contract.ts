import { z } from '@hono/zod-openapi'
import { checkAnswers, type FormFields, nameField } from '#rules/guests/form-fields.ts'
import { itineraryEnquiryFields } from '#app/itinerary/itinerary-enquiry.ts'
import { checkGroupRequest, groupRequestFields } from './group-quote.ts'
import { calendarDate, consentField, refuse, requestObject } from '#rules/requests/request.ts'
import { endpoints, json } from '#platform/api/endpoint.ts'
import { itinerarySchema } from '#app/itinerary/contract.ts'
import { askedShape } from '#platform/api/parts.ts'
import { limits } from '#rules/text/sanitise.ts'

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

/** A day that may be open. A form without scripts sends an open day as ''. */
export const openDay = z
  .union([z.literal(''), calendarDate], 'date-invalid')
  .transform((day) => day || undefined)
  .optional()

export const groupRequestSchema = requestObject({
  guests: z.number('group-guests-out-of-range'),
  firstDay: openDay,
  lastDay: openDay,
  offerBy: openDay,
  ...askedShape(groupRequestFields),
  consent: consentField('group'),
}).superRefine((request, context) => refuse(context, checkGroupRequest(request)))

/** A changed group request. `version` is the one that the page showed; the first is 1. */
export type GroupRequestChange = z.output<typeof groupRequestChange>
export type ItineraryChange = z.output<typeof itineraryChange>

/** Leaves out the e-mail address, because anyone with the link could redirect our replies. */
const { email: _groupEmail, ...groupFields } = groupRequestFields
const { email: _enquiryEmail, ...enquiryFields } = itineraryEnquiryFields

const version = z.int('field-invalid').min(1, 'field-invalid')

export const groupRequestChange = requestObject({
  version,
  guests: z.number('group-guests-out-of-range'),
  firstDay: openDay,
  lastDay: openDay,
  offerBy: openDay,
  ...askedShape(groupFields),
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
  ...askedShape(enquiryFields),
}).superRefine((request, context) => refuse(context, checkAnswers(enquiryFields, request)))

export type ItineraryComment = z.output<typeof itineraryCommentRequest>

/** A comment. `key` makes a repeated request count once. */
export const itineraryCommentRequest = requestObject({
  ...askedShape(itineraryCommentFields),
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

const taken = json('Taken, and mailed to both sides.', z.object({ status: z.literal('requested') }))

export const quoteRequests = {
  ...endpoints('public', {
    'POST /api/group-quotes': {
      summary: 'Ask for an offer for a group',
      description:
        'Stores the request and announces it to whoever asks and to the office, which answers with an offer. It holds no place and names no price.',
      keyed: 'group-quotes',
      body: groupRequestSchema,
      answer: json('Stored, or stored before under the same key.', groupRequestAnswer, 201),
      refuses: [409],
      form: 'group',
    },

    'POST /api/itineraries/:code/comments': {
      summary: 'Tell the sender of a shared itinerary something',
      description:
        'It is kept for them, and they are mailed that it is there. Sent twice with one key, once.',
      params: z.object({ code: z.string().openapi({ example: '7k3m9pxd4f' }) }),
      body: itineraryCommentRequest,
      answer: json('Kept.', z.object({ status: z.literal('kept') }), 201),
      form: 'message',
    },

    'POST /api/shared-quotes/:key/comments': {
      summary: 'Tell the sender of a shared group request something',
      description: 'It is kept for them and the office, and they are mailed that it is there.',
      params: z.object({ key: z.string().openapi({ example: 'the key of the link' }) }),
      body: itineraryCommentRequest,
      answer: json('Kept.', z.object({ status: z.literal('kept') }), 201),
      form: 'message',
    },
  }),
  ...endpoints('visitor', {
    'POST /api/quote/group': {
      summary: 'Send a group request again, changed',
      description: 'For whoever opened it by the link in its mail. The version before is kept.',
      body: groupRequestChange,
      answer: taken,
      refuses: [404, 409],
      unsaid: [401],
      form: 'group',
    },

    'POST /api/quote/itinerary': {
      summary: 'Send a request by an itinerary again, changed',
      description: 'The same. Its estimate is computed here, from the prices of today.',
      body: itineraryChange,
      answer: taken,
      refuses: [404, 409],
      unsaid: [401],
      form: 'quote',
    },

    'POST /api/quote/itinerary/estimate': {
      summary: 'What a changed itinerary would come to',
      description:
        'For its sender, before it is sent again: computed from the prices of today, and kept nowhere.',
      body: itineraryChange,
      answer: json(
        'Its estimate, in whole cents of rand.',
        z.object({
          total: z.int(),
          asTours: z
            .int()
            .nullable()
            .describe('What the same days cost as tours; null where none is sold as one.'),
        }),
      ),
      refuses: [404, 409],
      unsaid: [401],
      form: 'order',
    },

    'POST /api/quote/offer': {
      summary: 'Open the quote that answers a request',
      description:
        'For whoever opened the request by the link in its mail: makes a link to the last quote that was sent to its address.',
      answer: json('Made.', z.object({ path: z.string() })),
      refuses: [400, 404, 409, 413, 415, 422],
      unsaid: [401],
      form: 'order',
    },

    'POST /api/quote/share': {
      summary: 'Make a link that shows a group request to others',
      description: 'Told once. Whoever has it reads the request and can leave a remark.',
      answer: json('Made.', z.object({ link: z.url() })),
      refuses: [400, 404, 409, 413, 415, 422],
      unsaid: [401],
      form: 'order',
    },

    'POST /api/quote/share/end': {
      summary: 'End every such link',
      answer: json('Ended.', z.object({ status: z.literal('ended') })),
      refuses: [400, 404, 409, 413, 415, 422],
      unsaid: [401],
      form: 'order',
    },
  }),
}
