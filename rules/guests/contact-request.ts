import { z } from 'zod'
import { checkContact, tourInterests } from './contact.ts'
import {
  consentField,
  instant,
  emailLine,
  lineField,
  optionalLine,
  paragraphsField,
  refuse,
  requestObject,
} from '../requests/request.ts'

/** What the form sends, and what arrives when it was good: without markup, an interest that we know. */
export type ContactRequest = z.input<typeof contactRequest>
export type ContactMessage = z.output<typeof contactRequest>

const tourType = z.string('field-invalid').transform((text, context) => {
  const interest = tourInterests.find(({ value }) => value === text)
  if (text !== '' && !interest) refuse(context, [{ code: 'field-invalid' }])
  return interest?.value
})

/** A message to the office, on both sides of the wire: the payload of P7 and the consent. */
export const contactRequest = requestObject({
  name: lineField('name-required'),
  email: emailLine(),
  phone: optionalLine(),
  subject: lineField('subject-required'),
  message: paragraphsField('message-required'),
  tourType: tourType.optional(),
  timestamp: instant,
  consent: consentField('contact'),
}).superRefine((request, context) => {
  refuse(context, checkContact({ ...request, phone: request.phone ?? '' }))
})
