import { aName, anEmail, aPhone, type FormFields } from '../guests/form-fields.ts'

/** Fields of the waiting list, besides day and party. */
export const waitingFields = {
  name: { ...aName, kept: 'waiting' },
  email: { ...anEmail, kept: 'waiting' },
} as const satisfies FormFields

/** The same for telephone requests. */
export const deskWaitingFields = {
  ...waitingFields,
  phone: { ...aPhone, kept: 'waiting' },
} as const satisfies FormFields
