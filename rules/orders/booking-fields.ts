import { aName, anEmail, aPhone, type AskedFields } from '../guests/asked.ts'
import { limits } from '../text/sanitise.ts'

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
  emergencyContact: { kind: 'line', limit: limits.name, kept: 'guestNotes' },
  emergencyPhone: { ...aPhone, kept: 'guestNotes' },
  specialRequests: {
    kind: 'paragraphs',
    limit: limits.longText,
    tooLong: 'special-requests-too-long',
    kept: 'guestNotes',
  },
} as const satisfies AskedFields
