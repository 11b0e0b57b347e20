import { aName, anEmail, aPhone, type FormFields } from '../guests/form-fields.ts'
import { limits } from '../text/sanitise.ts'

/** What asking for the exact price of an itinerary asks: as the contact form, with no subject, and a message only if there is one. */
export const itineraryEnquiryFields = {
  name: {
    ...aName,
    kept: 'messages',
  },
  email: { ...anEmail, kept: 'messages' },
  phone: { ...aPhone, kept: 'messages' },
  message: {
    kind: 'paragraphs',
    limit: limits.message,
    tooLong: 'message-too-long',
    kept: 'messages',
  },
} as const satisfies FormFields
