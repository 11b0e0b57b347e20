import type { z } from 'zod'
import { consentField, instant, refuse, requestObject } from '../requests/request.ts'
import { checkAnswers } from './asked.ts'
import { askedShape } from './asked-request.ts'
import { contactFields } from './contact.ts'

export type ContactMessage = z.output<typeof contactRequest>

/** A message to the office, on both sides of the wire: the payload of P7 and the consent. */
export const contactRequest = requestObject({
  ...askedShape(contactFields),
  timestamp: instant,
  consent: consentField('contact'),
}).superRefine((request, context) => refuse(context, checkAnswers(contactFields, request)))
