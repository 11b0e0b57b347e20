import { z } from '@hono/zod-openapi'
import { guideLanguages } from '#app/capacity/names.ts'
import { checkAnswers } from '#rules/guests/form-fields.ts'
import { offerFields } from './offer-fields.ts'
import { offerLimits } from './offer-limits.ts'
import { offerTransitions } from './offer-states.ts'
import { longestSearch } from '#rules/text/read-search.ts'
import { checkOfficeParty, priceReasons, soldKinds } from '#app/order/new-order.ts'
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
import { empty, endpoints, json, officeEndpoints } from '#platform/api/endpoint.ts'
import { officeGuests } from '#app/order/office-contract.ts'
import { answeredShape, askedShape, partyAnswer, partyShape } from '#platform/api/parts.ts'
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

/** A day of an offer. Title and usual price come from the catalogue if the product is there. */
const offerItem = requestObject({
  key,
  kind: z.enum(soldKinds, 'field-invalid'),
  product: optionalLine(),
  variant: z.enum(transferKinds, 'field-invalid').default('inland'),
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

/** An offer's draft. `saves` is how often it had been saved when it was opened. */
export const offerDraftRequest = requestObject({
  saves: z.int('field-invalid').min(0, 'field-invalid'),
  ...askedShape(offerFields),
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
  ...askedShape(invoiceFields),
  consent: consentField('booking'),
}).superRefine((request, context) => refuse(context, checkAnswers(invoiceFields, request)))
export type OfferAcceptance = z.output<typeof acceptRequest>

const questionRequest = requestObject({
  message: paragraphsField('message-required')
    .refine((text) => text !== '', 'message-required')
    .refine((text) => text.length <= limits.message, 'message-too-long'),
  consent: consentField('contact'),
})

const optionalCents = z.int().optional().describe('Whole cents of rand.')
export const offerBodyAnswer = z.object({
  title: z.string(),
  text: z.string().optional(),
  items: z.array(
    z.object({
      key: z.string(),
      kind: z.enum(soldKinds),
      product: z.string().optional(),
      variant: z.enum(transferKinds),
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
  total: z.int().describe('Whole cents of rand, without what is optional.'),
  sentAt: z.iso.datetime().nullable(),
  remindedAt: z.iso.datetime().nullable(),
})

export const offerAnswer = z.object({
  id: z.uuid(),
  reference: z.string().meta({ example: 'OF-7K3M-9QXD' }),
  ...answeredShape(offerFields),
  language: z.enum(guideLanguages),
  source: z
    .object({
      kind: z.enum(['itinerary-enquiries', 'group-quotes', 'contact-messages']),
      reference: z.string().nullable(),
    })
    .nullable()
    .describe('What it was begun from, while that is still there.'),
  order: z.string().nullable().describe('The reference of the order that it became.'),
  versions: z.array(versionAnswer).describe('The newest first.'),
  history: z.array(
    z.object({
      event: z.string(),
      version: z.int(),
      who: z.enum(['guest', 'office', 'server']),
      by: z.string().nullable().describe('Who of the office it was.'),
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
  hasDraft: z.boolean().describe('Whether a version is being written.'),
  total: z.int().describe('Whole cents of rand, without what is optional.'),
  firstDay: z.iso.date().nullable(),
  holdsUntil: z.iso.date(),
  isEnding: z.boolean().describe('Whether it waits for its guest and is nearly over.'),
  createdAt: z.iso.datetime(),
})
export type ListedOffer = z.infer<typeof listedOffer>

const shown = ['waiting', 'ending', 'drafts', 'accepted', 'closed', 'all'] as const

const acceptedAnswer = z.object({
  reference: z.string().meta({ example: 'CC-7K3M-9QXD' }),
  status: z.enum(['held', 'confirmed']),
  manage: z.string().optional().describe('Where it is paid for, where this browser may go there.'),
})
export type AcceptedAnswer = z.infer<typeof acceptedAnswer>

const offerKey = z.object({ key: z.string().openapi({ example: 'the key of the link' }) })
const itself = json('The offer as it is now.', offerAnswer)

export const offers = {
  ...endpoints('public', {
    'POST /api/offers/:key/accept': {
      summary: 'Accept an offer',
      description:
        'Takes the places of its days, or refuses in words; makes an order of it. Accepted twice, it is the same order.',
      params: offerKey,
      keyed: 'offer-accepted',
      body: acceptRequest,
      answer: json('Accepted.', acceptedAnswer, 201),
      refuses: [409],
      form: 'order',
    },
    'POST /api/offers/:key/question': {
      summary: 'Ask about an offer',
      description: 'It goes where messages go.',
      params: offerKey,
      keyed: 'offer-question',
      body: questionRequest,
      answer: json('Asked.', z.object({ status: z.literal('asked') }), 201),
      refuses: [409],
      form: 'message',
    },
    'POST /api/offers/:key/decline': {
      summary: 'Decline an offer',
      params: offerKey,
      body: versionRequest,
      answer: json('Declined.', z.object({ status: z.literal('declined') }), 201),
      refuses: [409],
      form: 'message',
    },
  }),
  ...officeEndpoints({
    'GET /api/admin/offers': {
      access: 'book',
      summary: 'The offers, the newest first',
      query: z.object({
        show: z.enum(shown, 'field-invalid').default('all'),
        search: z.string().max(longestSearch, 'field-invalid').optional(),
        limit: z
          .string()
          .regex(/^([1-9]\d?|1\d\d|200)$/, 'field-invalid')
          .default('200')
          .transform(Number),
      }),
      answer: json('As many of them as are asked for.', z.object({ items: z.array(listedOffer) })),
    },
    'POST /api/admin/offers': {
      access: 'book',
      summary: 'Begin an offer',
      description: 'From a request or a message, with what is known of it; or from nothing.',
      keyed: 'offers',
      body: beginRequest,
      answer: json('Its draft.', offerAnswer, 201),
      refuses: [404, 409],
    },
    'GET /api/admin/offers/:id': {
      access: 'book',
      summary: 'One offer with its versions and its history',
      answer: itself,
    },
    'PUT /api/admin/offers/:id/draft': {
      access: 'book',
      summary: 'Save the draft of an offer',
      description:
        'What each day usually costs is computed here. Where the last version was sent, this begins another.',
      body: offerDraftRequest,
      answer: itself,
      refuses: [409],
    },
    'DELETE /api/admin/offers/:id/draft': {
      access: 'book',
      summary: 'Throw a draft away',
      description: 'An offer of which nothing was ever sent goes with it.',
      answer: empty('It is gone.', 204),
      refuses: [409],
    },
    'POST /api/admin/offers/:id/send': {
      access: 'book',
      summary: 'Send the draft of an offer to its guest',
      description: 'It never changes from then on, and replaces the version before.',
      body: versionRequest,
      answer: itself,
      refuses: [409],
    },
    'POST /api/admin/offers/:id/withdraw': {
      access: 'book',
      summary: 'Withdraw an offer that its guest has not accepted',
      body: versionRequest,
      answer: itself,
      refuses: [409],
    },
    'POST /api/admin/offers/:id/copy': {
      access: 'book',
      summary: 'Begin another offer like this one',
      keyed: 'offers-copied',
      body: requestObject({}),
      answer: json('The draft of the copy.', offerAnswer, 201),
      refuses: [409],
    },
    'POST /api/admin/offers/:id/link': {
      access: 'book',
      summary: 'Make a link to an offer',
      description: 'To be handed on by whatever way; or, for two hours, to look at its draft.',
      body: requestObject({ isPreview: z.boolean('field-invalid').default(false) }),
      answer: json('Made. It is told once.', z.object({ link: z.url() })),
      refuses: [409],
    },
  }),
}
