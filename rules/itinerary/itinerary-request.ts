import { z } from 'zod'
import { isClockTime } from '../dates/clock-time.ts'
import { mostEntries } from './itinerary.ts'
import { itineraryEnquiryFields } from './itinerary-enquiry.ts'
import { addOns, builderVehicles, estimateParty } from './itinerary-price.ts'
import { checkQuestionnaire, interests } from './questionnaire.ts'
import { checkAnswers } from '../guests/asked.ts'
import { askedShape } from '../guests/asked-request.ts'
import { calendarDate, consentField, refuse, requestObject } from '../requests/request.ts'
import { itineraryVersion, type StoredEntry } from './stored-itinerary.ts'

export type ItineraryEnquiry = z.output<typeof itineraryEnquiryRequest>

const entry = requestObject({
  tourId: z.string('tour-unknown').min(1, 'tour-unknown').max(100, 'tour-unknown'),
  startTime: z.string('field-invalid').refine(isClockTime, 'field-invalid'),
})

/** Counted before the entries are read, so that a list of any length is answered at once. */
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

/** A stored itinerary from outside. Whether its tours are offered is for the server to look up. */
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
  /** The first day of the trip, when it is known. */
  startDate: calendarDate.optional(),
  questionnaire: questionnaire.optional(),
})

/** A wish to keep an itinerary, or to share it. */
export const itineraryRequest = requestObject({ itinerary: itinerarySchema })

/** A wish for the exact price of an itinerary, on both sides of the wire. */
export const itineraryEnquiryRequest = requestObject({
  itinerary: itinerarySchema,
  ...askedShape(itineraryEnquiryFields),
  /** The first day of the trip, when it is known. */
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
  if (list.length > mostEntries) {
    refuse(context, [{ code: 'itinerary-too-long', facts: { maximum: mostEntries } }])
  }
}

function refuseRepeats(list: readonly StoredEntry[], context: z.RefinementCtx) {
  const once = new Set(list.map(({ tourId }) => tourId))
  if (once.size < list.length) refuse(context, [{ code: 'itinerary-repeats-tour' }])
}
