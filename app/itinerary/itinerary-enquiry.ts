import { nameField, emailField, phoneField, type FormFields } from '#rules/guests/form-fields.ts'
import { limits } from '#rules/text/sanitise.ts'

/**
 * Fields of a request for an itinerary's exact price: those of the contact form, without the
 * subject; the message is optional.
 */
export const itineraryEnquiryFields = {
  name: {
    ...nameField,
    kept: 'messages',
  },
  email: { ...emailField, kept: 'messages' },
  phone: { ...phoneField, kept: 'messages' },
  message: {
    kind: 'paragraphs',
    limit: limits.message,
    tooLong: 'message-too-long',
    kept: 'messages',
  },
} as const satisfies FormFields
