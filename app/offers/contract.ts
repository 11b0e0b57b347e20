import { z } from '@hono/zod-openapi'
import { guideLanguages } from '#app/capacity/names.ts'
import { checkAnswers } from '#rules/guests/form-fields.ts'
import { offerFields } from './offer-fields.ts'
import { offerLimits } from './offer-limits.ts'
import { offerTransitions } from './offer-states.ts'
import { longestSearch } from '#rules/text/read-search.ts'
import { checkOfficeParty, priceReasons, soldKinds } from '#app/order/new-order.ts'
import { pricedWays } from '#app/order/ride-price.ts'
import { listStatuses } from '#app/order/transitions.ts'
import { transferKinds } from '#rules/prices/transfer.ts'
import { invoiceFields } from '#app/order/about-fields.ts'
import {
  calendarDate,
  consentField,
  lineField,
  optionalLine,
  optionalParagraphs,
  paragraphsField,
  refuse,
  requestObject,
} from '#rules/requests/request.ts'
import { limits } from '#rules/text/sanitise.ts'
import { empty, defineEndpoints, json, defineOfficeEndpoints } from '#platform/api/endpoint.ts'
import { officeGuests } from '#app/order/office-contract.ts'
import { answerShape, requestShape, partyAnswer, partyShape } from '#platform/api/parts.ts'
import { openDay } from '#app/enquiries/contract.ts'

const key = z.string('field-invalid').regex(/^[\w-]{1,40}$/, 'field-invalid')
const cents = z.int('field-invalid').positive('field-invalid').max(1_000_000_000, 'field-invalid')
const title = lineField().refine((text) => text.length <= offerLimits.title, 'trip-title-required')
const longText = optionalParagraphs().refine(
  (text) => (text ?? '').length <= offerLimits.text,
  'message-too-long',
)
const clockTime = z
  .union([
    z.literal(''),
    z.string('time-invalid').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time-invalid'),
  ])
  .transform((time) => time || undefined)
  .optional()

const extra = requestObject({
  key,
  title: title.refine((text) => text !== '', 'trip-title-required'),
  price: cents,
})

/** A day of an offer. Title and usual price come from the catalogue if it has the product. */
const offerItem = requestObject({
  key,
  kind: z.enum(soldKinds, 'field-invalid'),
  product: optionalLine(),
  variant: z.enum(transferKinds, 'field-invalid').default('inland'),
  way: z.enum(pricedWays, 'field-invalid').optional(),
  title: title.default(''),
  date: openDay,
  time: clockTime,
  ends: clockTime,
  pickup: optionalLine(),
  destination: optionalLine(),
  text: longText,
  ...partyShape(officeGuests),
  /** The price in cents. Default: the usual price. */
  price: cents.optional(),
  priceReason: z.enum(priceReasons, 'field-invalid').optional(),
  isOption: z.boolean('field-invalid').default(false),
  extras: z.array(extra).max(offerLimits.extras, 'field-invalid').default([]),
})

/** An offer's draft. `saves` is the save count when the draft was opened. */
export const offerDraftRequest = requestObject({
  saves: z.int('field-invalid').min(0, 'field-invalid'),
  ...requestShape(offerFields),
  language: z.enum(guideLanguages, 'field-invalid').default('en'),
  title: title.default(''),
  text: longText,
  items: z.array(offerItem).max(offerLimits.items, 'field-invalid'),
  included: longText,
  depositPercent: z
    .int('offer-deposit-wrong')
    .min(1, 'offer-deposit-wrong')
    .max(100, 'offer-deposit-wrong')
    .optional(),
  depositAmount: cents.optional(),
  holdsUntil: calendarDate,
  mayInvoice: z.boolean('field-invalid').default(false),
  isReminded: z.boolean('field-invalid').default(true),
}).superRefine((request, context) =>
  refuse(context, [
    ...checkAnswers(offerFields, request),
    ...request.items.flatMap((item, index) =>
      checkOfficeParty(item).map((found) => ({ ...found, field: `items.${index}.${found.field}` })),
    ),
  ]),
)
export type OfferDraft = z.output<typeof offerDraftRequest>

const beginRequest = requestObject({
  source: z
    .enum(['itinerary-enquiries', 'group-quotes', 'contact-messages'], 'field-invalid')
    .optional(),
  sourceId: z.uuid('field-invalid').optional(),
})

/**
 * The version that the user saw. Sending, withdrawing and accepting are refused if a newer version
 * was sent.
 */
const versionRequest = requestObject({ version: z.int('field-invalid').min(1, 'field-invalid') })

export const acceptRequest = requestObject({
  version: z.int('field-invalid').min(1, 'field-invalid'),
  options: z
    .array(key)
    .max(offerLimits.items * (offerLimits.extras + 1), 'field-invalid')
    .default([]),
  how: z.enum(['pay', 'invoice'], 'field-invalid').default('pay'),
  ...requestShape(invoiceFields),
  consent: consentField('booking'),
}).superRefine((request, context) => refuse(context, checkAnswers(invoiceFields, request)))
export type OfferAcceptance = z.output<typeof acceptRequest>

const questionRequest = requestObject({
  message: paragraphsField('message-required')
    .refine((text) => text !== '', 'message-required')
    .refine((text) => text.length <= limits.message, 'message-too-long'),
  consent: consentField('contact'),
})

const optionalCents = z.int().optional().describe('In rand cents.')
export const offerBodyAnswer = z.object({
  title: z.string(),
  text: z.string().optional(),
  items: z.array(
    z.object({
      key: z.string(),
      kind: z.enum(soldKinds),
      product: z.string().optional(),
      variant: z.enum(transferKinds),
      way: z.enum(pricedWays).optional(),
      title: z.string(),
      date: z.iso.date().optional(),
      time: z.string().optional(),
      ends: z.string().optional(),
      pickup: z.string().optional(),
      destination: z.string().optional(),
      text: z.string().optional(),
      ...partyAnswer,
      price: optionalCents,
      usual: optionalCents,
      priceReason: z.enum(priceReasons).optional(),
      isOption: z.boolean(),
      extras: z.array(z.object({ key: z.string(), title: z.string(), price: z.int() })),
    }),
  ),
  included: z.string().optional(),
  depositPercent: z.int().optional(),
  depositAmount: optionalCents,
  holdsUntil: z.iso.date(),
  mayInvoice: z.boolean(),
  isReminded: z.boolean(),
})

const status = z.enum(listStatuses(offerTransitions))

const versionAnswer = z.object({
  number: z.int(),
  status,
  saves: z.int(),
  body: offerBodyAnswer,
  total: z.int().describe('In rand cents, without options and extras.'),
  sentAt: z.iso.datetime().nullable(),
  remindedAt: z.iso.datetime().nullable(),
})

export const offerAnswer = z.object({
  id: z.uuid(),
  reference: z.string().meta({ example: 'OF-7K3M-9QXD' }),
  ...answerShape(offerFields),
  language: z.enum(guideLanguages),
  source: z
    .object({
      kind: z.enum(['itinerary-enquiries', 'group-quotes', 'contact-messages']),
      reference: z.string().nullable(),
    })
    .nullable()
    .describe('The request or message that it answers, while it exists.'),
  order: z.string().nullable().describe('Reference of the order that acceptance created.'),
  versions: z.array(versionAnswer).describe('Newest first.'),
  history: z.array(
    z.object({
      event: z.string(),
      version: z.int(),
      who: z.enum(['guest', 'office', 'server']),
      by: z.string().nullable().describe('The colleague who acted.'),
      at: z.iso.datetime(),
    }),
  ),
})
export type OfferAnswer = z.infer<typeof offerAnswer>
export type OfferVersionAnswer = z.infer<typeof versionAnswer>

const listedOffer = z.object({
  id: z.uuid(),
  reference: z.string(),
  name: z.string(),
  company: z.string(),
  title: z.string(),
  status,
  hasDraft: z.boolean().describe('True if it has a draft.'),
  total: z.int().describe('In rand cents, without options and extras.'),
  firstDay: z.iso.date().nullable(),
  holdsUntil: z.iso.date(),
  isEnding: z.boolean().describe('True if it is open and its last day is near.'),
  createdAt: z.iso.datetime(),
})
export type ListedOffer = z.infer<typeof listedOffer>

const shownOffers = ['waiting', 'ending', 'drafts', 'accepted', 'closed', 'all'] as const

const acceptedAnswer = z.object({
  reference: z.string().meta({ example: 'CC-7K3M-9QXD' }),
  status: z.enum(['held', 'confirmed']),
  manage: z.string().optional().describe('Path of the booking page, if this browser may open it.'),
})
export type AcceptedAnswer = z.infer<typeof acceptedAnswer>

const offerKey = z.object({ key: z.string().openapi({ example: 'the key of the link' }) })
const offerResponse = json('The quote.', offerAnswer)

export const offers = {
  ...defineEndpoints('public', {
    'POST /api/offers/:key/accept': {
      summary: 'Accept a quote',
      description:
        'Creates an order at the quote’s prices and takes the places of its days. Refused if a day is full or its tour does not run. Accepting again returns the same order.',
      params: offerKey,
      idempotencyScope: 'offer-accepted',
      body: acceptRequest,
      answer: json('Accepted.', acceptedAnswer, 201),
      refuses: [409],
      form: 'order',
    },
    'POST /api/offers/:key/question': {
      summary: 'Ask about a quote',
      description: 'Stores a message to the office.',
      params: offerKey,
      idempotencyScope: 'offer-question',
      body: questionRequest,
      answer: json('Asked.', z.object({ status: z.literal('asked') }), 201),
      refuses: [409],
      form: 'message',
    },
    'POST /api/offers/:key/decline': {
      summary: 'Decline a quote',
      params: offerKey,
      body: versionRequest,
      answer: json('Declined.', z.object({ status: z.literal('declined') }), 201),
      refuses: [409],
      form: 'message',
    },
  }),
  ...defineOfficeEndpoints({
    'GET /api/admin/offers': {
      access: 'book',
      summary: 'List quotes, newest first',
      query: z.object({
        show: z.enum(shownOffers, 'field-invalid').default('all'),
        search: z.string().max(longestSearch, 'field-invalid').optional(),
        limit: z
          .string()
          .regex(/^([1-9]\d?|1\d\d|200)$/, 'field-invalid')
          .default('200')
          .transform(Number),
      }),
      answer: json('At most `limit` quotes.', z.object({ items: z.array(listedOffer) })),
    },
    'POST /api/admin/offers': {
      access: 'book',
      summary: 'Create the draft of a quote',
      description: 'Filled from a request or message if `source` and `sourceId` are given.',
      idempotencyScope: 'offers',
      body: beginRequest,
      answer: json('The quote with its draft.', offerAnswer, 201),
      refuses: [404, 409],
    },
    'GET /api/admin/offers/:id': {
      access: 'book',
      summary: 'Get a quote with its versions and history',
      answer: offerResponse,
    },
    'PUT /api/admin/offers/:id/draft': {
      access: 'book',
      summary: 'Save the draft of a quote',
      description:
        'The server computes the usual price of each day. If the last version was sent, this creates a new one.',
      body: offerDraftRequest,
      answer: offerResponse,
      refuses: [409],
    },
    'DELETE /api/admin/offers/:id/draft': {
      access: 'book',
      summary: 'Delete a draft',
      description: 'Also deletes the quote if no version was ever sent.',
      answer: empty('Deleted.', 204),
      refuses: [409],
    },
    'POST /api/admin/offers/:id/send': {
      access: 'book',
      summary: 'Send the draft of a quote to the guest',
      description: 'A sent version never changes. It replaces the version before.',
      body: versionRequest,
      answer: offerResponse,
      refuses: [409],
    },
    'POST /api/admin/offers/:id/withdraw': {
      access: 'book',
      summary: 'Withdraw a quote that the guest has not accepted',
      body: versionRequest,
      answer: offerResponse,
      refuses: [409],
    },
    'POST /api/admin/offers/:id/copy': {
      access: 'book',
      summary: 'Copy a quote',
      idempotencyScope: 'offers-copied',
      body: requestObject({}),
      answer: json('The draft of the copy.', offerAnswer, 201),
      refuses: [409],
    },
    'POST /api/admin/offers/:id/link': {
      access: 'book',
      summary: 'Create a link to a quote',
      description: 'For the office to pass on; with `isPreview` to the draft, for two hours.',
      body: requestObject({ isPreview: z.boolean('field-invalid').default(false) }),
      answer: json('The link. It cannot be read again.', z.object({ link: z.url() })),
      refuses: [409],
    },
  }),
}
