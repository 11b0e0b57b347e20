import { z } from 'zod'
import { checkAnswers } from '../guests/asked.ts'
import { askedShape } from '../guests/asked-request.ts'
import { itineraryEnquiryFields } from '../itinerary/itinerary-enquiry.ts'
import { itinerarySchema } from '../itinerary/itinerary-request.ts'
import { checkGroupQuote, groupQuoteFields } from './group-quote.ts'
import { openDay } from './group-quote-request.ts'
import { refuse, requestObject } from '../requests/request.ts'

/** A sent group request, changed: its page names the version that it showed, the first being 1. */
export type GroupQuoteChange = z.output<typeof groupQuoteChange>
/** The same of a request by an itinerary. */
export type ItineraryChange = z.output<typeof itineraryChange>

/** Where answers go stays as it is: whoever has a link alone cannot have them go elsewhere. */
const { email: _groupEmail, ...groupFields } = groupQuoteFields
const { email: _enquiryEmail, ...enquiryFields } = itineraryEnquiryFields

const version = z.int('field-invalid').min(1, 'field-invalid')

/** A group's request that its sender changed, on both sides of the wire. */
export const groupQuoteChange = requestObject({
  version,
  guests: z.number('group-guests-out-of-range'),
  firstDay: openDay,
  lastDay: openDay,
  offerBy: openDay,
  ...askedShape(groupFields),
}).superRefine((request, context) =>
  refuse(
    context,
    checkGroupQuote(request).filter(({ field }) => field !== 'email'),
  ),
)

/** A request by an itinerary that its sender changed. Whether its tours run is for the server to look up. */
export const itineraryChange = requestObject({
  version,
  itinerary: itinerarySchema,
  startDate: openDay,
  ...askedShape(enquiryFields),
}).superRefine((request, context) => refuse(context, checkAnswers(enquiryFields, request)))
