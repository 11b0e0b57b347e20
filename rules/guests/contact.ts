import { limits } from '../text/sanitise.ts'
import { nameField, emailField, phoneField, type FormFields } from './form-fields.ts'

/** Subjects of an enquiry (P3.7). */
export const tourInterests = [
  'cape-peninsula',
  'winelands',
  'city-tours',
  'garden-route',
  'private-tours',
  'group-tours',
  'transfers',
  'custom',
] as const

export type TourInterest = (typeof tourInterests)[number]

/** The fields of the contact form (P5.3). */
export const contactFields = {
  name: {
    ...nameField,
    kept: 'messages',
  },
  email: { ...emailField, kept: 'messages' },
  phone: { ...phoneField, kept: 'messages' },
  tourType: { kind: 'choice', choices: tourInterests, kept: 'messages' },
  subject: {
    kind: 'line',
    limit: limits.subject,
    required: 'subject-required',
    tooLong: 'subject-too-long',
    kept: 'messages',
  },
  message: {
    kind: 'paragraphs',
    limit: limits.message,
    required: 'message-required',
    tooLong: 'message-too-long',
    kept: 'messages',
  },
} as const satisfies FormFields
