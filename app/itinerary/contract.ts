import { z } from '@hono/zod-openapi'
import { isClockTime } from '#rules/dates/clock-time.ts'
import { checkAnswers } from '#rules/guests/form-fields.ts'
import { itineraryEnquiryFields } from './itinerary-enquiry.ts'
import { addOns, builderVehicles, estimateParty } from './itinerary-price.ts'
import { maxEntries } from './itinerary.ts'
import { checkQuestionnaire, interests } from './questionnaire.ts'
import { isSavedItineraryId, savedItineraryLimits } from './saved-itinerary.ts'
import { type StoredEntry, itineraryVersion } from './stored-itinerary.ts'
import {
  calendarDate,
  consentField,
  instant,
  lineField,
  refuse,
  requestObject,
} from '#rules/requests/request.ts'
import { money } from '#app/booking/contract.ts'
import { empty, defineEndpoints, json } from '#platform/api/endpoint.ts'
import { requestShape } from '#platform/api/parts.ts'

export type ItineraryEnquiry = z.output<typeof itineraryEnquiryRequest>

const entry = requestObject({
  tourId: z.string('tour-unknown').min(1, 'tour-unknown').max(100, 'tour-unknown'),
  startTime: z.string('field-invalid').refine(isClockTime, 'field-invalid'),
})

/** Checks the number of entries before parsing them, so a huge list is refused at once. */
const entries = z
  .array(z.unknown(), 'itinerary-empty')
  .superRefine(refuseEntryCount)
  .pipe(z.array(entry).superRefine(refuseRepeats))

const questionnaire = requestObject({
  groupSize: z.number('group-size-out-of-range'),
  days: z.number('days-out-of-range'),
  interests: z
    .array(z.enum(interests, 'field-invalid'), 'interests-required')
    .max(interests.length, 'field-invalid'),
}).superRefine((answers, context) => refuse(context, checkQuestionnaire(answers)))

/** A client's itinerary. The server checks that its tours exist. */
export const itinerarySchema = requestObject({
  version: z.literal(itineraryVersion, 'field-invalid'),
  entries,
  adults: countField(estimateParty.adults),
  children: countField(estimateParty.children),
  toddlers: countField(estimateParty.toddlers).default(estimateParty.toddlers.usual),
  vehicle: enumField(builderVehicles),
  addOns: z
    .array(enumField(addOns), 'field-invalid')
    .max(addOns.length, 'field-invalid')
    .readonly(),
  startDate: calendarDate.optional(),
  questionnaire: questionnaire.optional(),
})

export const itineraryRequest = requestObject({ itinerary: itinerarySchema })

export const itineraryEnquiryRequest = requestObject({
  itinerary: itinerarySchema,
  ...requestShape(itineraryEnquiryFields),
  startDate: calendarDate.optional(),
  consent: consentField('quote'),
}).superRefine((request, context) => refuse(context, checkAnswers(itineraryEnquiryFields, request)))

function countField({ minimum, maximum }: { minimum: number; maximum: number }) {
  const code = 'itinerary-party-out-of-range'
  const isWithin = (count: number) =>
    Number.isInteger(count) && count >= minimum && count <= maximum
  return z.number(code).refine(isWithin, code)
}

function enumField<Id extends string>(choices: readonly { id: Id }[]) {
  return z.enum(
    choices.map(({ id }) => id),
    'field-invalid',
  )
}

function refuseEntryCount(list: readonly unknown[], context: z.RefinementCtx) {
  if (list.length === 0) refuse(context, [{ code: 'itinerary-empty' }])
  if (list.length > maxEntries) {
    refuse(context, [{ code: 'itinerary-too-long', facts: { maximum: maxEntries } }])
  }
}

function refuseRepeats(list: readonly StoredEntry[], context: z.RefinementCtx) {
  const distinctTours = new Set(list.map(({ tourId }) => tourId))
  if (distinctTours.size < list.length) refuse(context, [{ code: 'itinerary-repeats-tour' }])
}

const name = lineField().superRefine((text, context) => {
  const maximum = savedItineraryLimits.longestName
  if (text.length > maximum) {
    refuse(context, [{ code: 'itinerary-name-too-long', facts: { maximum } }])
  }
})

/**
 * Saves an itinerary to the account. Without `name` the current one stays. `basedOn` is the
 * `updatedAt` of the device's copy; the server refuses if another device has saved since.
 */
export const savedItineraryRequest = requestObject({
  itinerary: itinerarySchema,
  name: name.optional(),
  basedOn: instant.optional(),
})

/** A new name. Empty: the itinerary is named by its tours. */
export const savedItineraryRename = requestObject({ name })

/** The code in the link `/itinerary/{code}`. */
export const sharedAnswer = z.object({
  code: z.string().meta({ example: '7k3m9pxd4f' }),
  createdAt: z.iso.datetime(),
})

export const storedItineraryAnswer = z.object({
  version: z.literal(itineraryVersion),
  entries: z.array(z.object({ tourId: z.string(), startTime: z.string() })),
  adults: z.int(),
  children: z.int(),
  toddlers: z.int(),
  vehicle: z.enum(builderVehicles.map(({ id }) => id)),
  addOns: z.array(z.enum(addOns.map(({ id }) => id))).readonly(),
  startDate: z.iso.date().optional(),
  questionnaire: z
    .object({ groupSize: z.int(), days: z.int(), interests: z.array(z.enum(interests)) })
    .optional(),
})

/** A shared itinerary without the parts that are no longer offered. */
export const sharedItineraryAnswer = sharedAnswer.extend({
  itinerary: storedItineraryAnswer,
  takesComments: z
    .boolean()
    .describe('True if it belongs to a request whose sender can get comments.'),
  goneTours: z.array(z.string()).describe('Ids of its tours that are no longer offered.'),
})

const priceLine = z.object({
  kind: z.enum(['tour', 'minimum', 'children', 'vehicle', 'add-on']),
  id: z.string().optional().describe('Id of the tour, vehicle or add-on.'),
  count: z.int(),
  each: money,
  total: money,
})

export const itineraryEnquiryAnswer = z.object({
  reference: z.string().meta({ example: 'QR-7K3M-9QXD' }),
  status: z.literal('requested'),
  code: sharedAnswer.shape.code,
  price: z.object({ lines: z.array(priceLine), total: money, perPerson: money }),
  createdAt: z.iso.datetime(),
})

export type ItineraryEnquiryAnswer = z.infer<typeof itineraryEnquiryAnswer>

export const savedItineraryAnswer = z
  .object({
    id: z.string(),
    name: z.string().describe('Empty unless its owner has named it.'),
    itinerary: storedItineraryAnswer,
    tours: z.array(z.string()).describe('Titles of its tours, in order.'),
    goneTours: z.array(z.string()).describe('Ids of its tours that are no longer offered.'),
    days: z.int(),
    total: z.string().nullable().describe('In rand, at today’s prices.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .openapi('SavedItinerary')

const params = z.object({
  id: z
    .string()
    .refine(isSavedItineraryId, 'not-found')
    .openapi({ example: '5f0c1d7e9ab24c3f8e6d5b4a39281706' }),
})

export const itineraries = {
  ...defineEndpoints('public', {
    'POST /api/itineraries': {
      summary: 'Share an itinerary',
      description: 'Stores it under a code. Anyone with the link /itinerary/{code} can open it.',
      idempotencyScope: 'itineraries',
      body: itineraryRequest,
      answer: json('Stored now, or earlier under the same key.', sharedAnswer, 201),
      refuses: [404],
      form: 'share',
    },

    'GET /api/itineraries/:code': {
      summary: 'Open a shared itinerary',
      params: z.object({ code: z.string().openapi({ example: '7k3m9pxd4f' }) }),
      answer: json(
        'The itinerary, without tours that are no longer offered.',
        sharedItineraryAnswer,
      ),
    },

    'POST /api/itinerary-enquiries': {
      summary: 'Ask for the exact price of an itinerary',
      description:
        'Stores the itinerary with its estimate, which the server computes, and mails it to the guest and the office.',
      idempotencyScope: 'itinerary-enquiries',
      body: itineraryEnquiryRequest,
      answer: json('Stored now, or earlier under the same key.', itineraryEnquiryAnswer, 201),
      refuses: [404, 409],
      form: 'quote',
    },
  }),
  ...defineEndpoints('user', {
    'GET /api/account/itineraries': {
      summary: 'List the signed-in user’s saved itineraries',
      description: `Last saved first, at most ${savedItineraryLimits.most}.`,
      answer: json('The itineraries.', z.array(savedItineraryAnswer)),
    },

    'PUT /api/account/itineraries/:id': {
      summary: 'Save an itinerary to the account',
      description:
        'The device chooses the id, so repeating the request changes nothing. An itinerary with the same id is replaced; with `basedOn`, only in that state.',
      params,
      body: savedItineraryRequest,
      answer: json('The saved itinerary.', savedItineraryAnswer),
      refuses: [409],
    },

    'PATCH /api/account/itineraries/:id': {
      summary: 'Rename a saved itinerary',
      params,
      body: savedItineraryRename,
      answer: json('The renamed itinerary.', savedItineraryAnswer),
    },

    'DELETE /api/account/itineraries/:id': {
      summary: 'Delete a saved itinerary',
      params,
      answer: empty('Deleted.'),
    },
  }),
}
