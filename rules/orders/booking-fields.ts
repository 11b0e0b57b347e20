import { aName, anEmail, aPhone, type FormFields } from '../guests/form-fields.ts'
import { limits } from '../text/sanitise.ts'
import { aboutFields } from './about-fields.ts'

/** What the booking form asks of a guest. First and last name together take as much as one name. */
export const bookingFields = {
  firstName: {
    ...aName,
    kept: 'guestDetails',
  },
  lastName: {
    ...aName,
    kept: 'guestDetails',
  },
  email: { ...anEmail, kept: 'guestDetails' },
  phone: { ...aPhone, required: 'phone-invalid', kept: 'guestDetails' },
  /** Where they are staying: a hotel, an address. We pick them up there. */
  pickup: { kind: 'line', limit: 100, kept: 'guestNotes' },
  emergencyContact: { kind: 'line', limit: limits.name, kept: 'guestNotes' },
  emergencyPhone: { ...aPhone, kept: 'guestNotes' },
  specialRequests: {
    kind: 'paragraphs',
    limit: limits.longText,
    tooLong: 'special-requests-too-long',
    kept: 'guestNotes',
  },
  ...aboutFields,
} as const satisfies FormFields
