import { nameField, emailField, phoneField, type FormFields } from '#rules/guests/form-fields.ts'

export const waitingFields = {
  name: { ...nameField, kept: 'waiting' },
  email: { ...emailField, kept: 'waiting' },
} as const satisfies FormFields

export const officeWaitingFields = {
  ...waitingFields,
  phone: { ...phoneField, kept: 'waiting' },
} as const satisfies FormFields
