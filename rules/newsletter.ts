import type { z } from 'zod'
import type { Refusal } from './refusal.ts'
import { consentField, lineField, refuse, requestObject } from './request.ts'
import { isEmail } from './sanitise.ts'

export type NewsletterRequest = z.input<typeof newsletterRequest>

/** What is wrong with an address for the newsletter. */
export function checkNewsletterAddress(email: string): Refusal[] {
  return isEmail(email.trim()) ? [] : [{ code: 'email-invalid', field: 'email' }]
}

/** A wish to get the newsletter. It counts only when the address has answered a mail. */
export const newsletterRequest = requestObject({
  email: lineField('email-invalid'),
  consent: consentField,
}).superRefine(({ email }, context) => refuse(context, checkNewsletterAddress(email)))
