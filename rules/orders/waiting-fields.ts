import { aName, anEmail, aPhone, type FormFields } from '../guests/form-fields.ts'

export const waitingFields = {
  name: { ...aName, kept: 'waiting' },
  email: { ...anEmail, kept: 'waiting' },
} as const satisfies FormFields

export const deskWaitingFields = {
  ...waitingFields,
  phone: { ...aPhone, kept: 'waiting' },
} as const satisfies FormFields
