import { aName, anEmail, aPhone, type FormFields } from '../guests/form-fields.ts'

/** What somebody is asked who waits for a place on a full day, besides the day and the party. */
export const waitingFields = {
  name: { ...aName, kept: 'waiting' },
  email: { ...anEmail, kept: 'waiting' },
} as const satisfies FormFields

/** The same on the telephone. */
export const deskWaitingFields = {
  ...waitingFields,
  phone: { ...aPhone, kept: 'waiting' },
} as const satisfies FormFields
