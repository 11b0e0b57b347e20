import { type FormFields, aName } from '../guests/form-fields.ts'
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
} as const satisfies FormFields
