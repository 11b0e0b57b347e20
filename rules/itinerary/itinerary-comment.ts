import { z } from 'zod'
import { type AskedFields, aName, checkAnswers } from '../guests/asked.ts'
import { askedShape } from '../guests/asked-request.ts'
import { refuse, requestObject } from '../requests/request.ts'
import { limits } from '../text/sanitise.ts'

/** What somebody with the link of a sent itinerary tells its sender. */
export const itineraryCommentFields = {
  name: { ...aName, kept: 'enquiries' },
  comment: {
    kind: 'paragraphs',
    limit: limits.message,
    required: 'message-required',
    tooLong: 'message-too-long',
    kept: 'enquiries',
  },
} as const satisfies AskedFields

export type ItineraryComment = z.output<typeof itineraryCommentRequest>

/** A comment, on both sides of the wire. `key` names this one: sent twice, it is kept once. */
export const itineraryCommentRequest = requestObject({
  ...askedShape(itineraryCommentFields),
  key: z.uuid('field-invalid'),
}).superRefine((asked, context) => refuse(context, checkAnswers(itineraryCommentFields, asked)))
