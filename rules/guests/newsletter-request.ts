import { z } from 'zod'
import { checkNewsletterAddress } from './newsletter.ts'
import { consentField, emailLine, refuse, requestObject } from '../requests/request.ts'

/** A wish to get the newsletter. It counts only when the address has answered a mail. */
export const newsletterRequest = requestObject({
  email: emailLine(),
  consent: consentField('newsletter'),
}).superRefine(({ email }, context) => refuse(context, checkNewsletterAddress(email)))

/** The secret part of a link in a mail: 32 bytes in the letters of an address. */
export const newsletterToken = z
  .string('newsletter-link-invalid')
  .regex(/^[\w-]{43}$/, 'newsletter-link-invalid')

/** Whoever sends this has opened the mail, so the address is theirs. */
export const newsletterConfirmation = requestObject({ token: newsletterToken })
