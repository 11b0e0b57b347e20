import { aName, anEmail, aPhone, type FormFields } from '../guests/form-fields.ts'
import { limits } from '../text/sanitise.ts'
import { aboutFields } from './about-fields.ts'

/** What a request for a vehicle asks of a guest; here the telephone is needed. */
export const transferFields = {
  name: {
    ...aName,
    kept: 'guestDetails',
  },
  email: { ...anEmail, kept: 'guestDetails' },
  phone: { ...aPhone, required: 'phone-invalid', kept: 'guestDetails' },
  flight: { kind: 'line', limit: 20, kept: 'guestNotes' },
  /** Where the driver waits: a hotel, an address, a terminal. */
  pickup: { kind: 'line', limit: 100, kept: 'guestNotes' },
  specialRequests: {
    kind: 'paragraphs',
    limit: limits.longText,
    tooLong: 'special-requests-too-long',
    kept: 'guestNotes',
  },
  ...aboutFields,
} as const satisfies FormFields
