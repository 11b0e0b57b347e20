import { nameField, emailField, phoneField, type FormFields } from '#rules/guests/form-fields.ts'
import { limits } from '#rules/text/sanitise.ts'
import { aboutFields } from './about-fields.ts'

/** Fields of a vehicle request. The telephone number is required here. */
export const transferFields = {
  name: {
    ...nameField,
    kept: 'guestDetails',
  },
  email: { ...emailField, kept: 'guestDetails' },
  phone: { ...phoneField, required: 'phone-invalid', kept: 'guestDetails' },
  flight: { kind: 'line', limit: 20, kept: 'guestNotes' },
  pickup: { kind: 'line', limit: 100, kept: 'guestNotes' },
  specialRequests: {
    kind: 'paragraphs',
    limit: limits.longText,
    tooLong: 'special-requests-too-long',
    kept: 'guestNotes',
  },
  ...aboutFields,
} as const satisfies FormFields
