import type { z } from 'zod'
import { checkNewsletterAddress } from './newsletter.ts'
import { consentField, lineField, refuse, requestObject } from './request.ts'

export type NewsletterRequest = z.input<typeof newsletterRequest>

/** A wish to get the newsletter. It counts only when the address has answered a mail. */
export const newsletterRequest = requestObject({
  email: lineField('email-invalid'),
  consent: consentField,
}).superRefine(({ email }, context) => refuse(context, checkNewsletterAddress(email)))
