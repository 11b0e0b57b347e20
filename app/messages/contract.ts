import { z } from '@hono/zod-openapi'
import { checkAnswers } from '#rules/guests/form-fields.ts'
import { contactFields } from '#rules/guests/contact.ts'
import { checkNewsletterAddress } from '#app/newsletter/newsletter.ts'
import { consentField, emailLine, instant, refuse, requestObject } from '#rules/requests/request.ts'
import { empty, endpoints, json } from '#platform/api/endpoint.ts'
import { askedShape } from '#platform/api/parts.ts'

export type ContactMessage = z.output<typeof contactRequest>

/** The request of P7, with the consent. */
export const contactRequest = requestObject({
  ...askedShape(contactFields),
  timestamp: instant,
  consent: consentField('contact'),
}).superRefine((request, context) => refuse(context, checkAnswers(contactFields, request)))

/** A subscription to the newsletter. Active only after the address is confirmed by mail. */
export const newsletterRequest = requestObject({
  email: emailLine(),
  consent: consentField('newsletter'),
}).superRefine(({ email }, context) => refuse(context, checkNewsletterAddress(email)))

/** The token of a mailed link: 32 bytes in base64url. */
export const newsletterToken = z
  .string('newsletter-link-invalid')
  .regex(/^[\w-]{43}$/, 'newsletter-link-invalid')

/** The mailed token proves that the address is the user's own. */
export const newsletterConfirmation = requestObject({ token: newsletterToken })

const received = z.object({ id: z.uuid(), receivedAt: z.iso.datetime() })

const asked = z.object({ status: z.literal('asked') })
const confirmed = z.object({ status: z.literal('confirmed') })
const unsubscribed = z.object({ status: z.literal('unsubscribed') })

const tokenQuery = z.object({ token: newsletterToken })

export const messages = endpoints('public', {
  'POST /api/functions/send-contact-email': {
    summary: 'Send a message to the office',
    description:
      'Stores the message, passes it on to the office by e-mail and acknowledges it to the visitor. Answered with `data` and `error`.',
    keyed: 'contact',
    remembered: received,
    body: contactRequest,
    answer: json(
      'Stored, or stored before under the same key.',
      z.object({ data: received, error: z.null() }),
      201,
    ),
    refuses: [409],
    form: 'message',
  },

  'POST /api/newsletter': {
    summary: 'Ask for the newsletter',
    description:
      'Sends a mail in which the owner of the address confirms. The answer is the same whether or not the address is known.',
    keyed: 'newsletter',
    body: newsletterRequest,
    answer: json('Taken.', asked, 202),
    refuses: [409],
    form: 'newsletter',
  },

  'POST /api/newsletter/confirm': {
    summary: 'Confirm a subscription',
    keyed: 'newsletter-confirm',
    body: newsletterConfirmation,
    answer: json('The address is on the list.', confirmed),
    refuses: [404, 410],
  },

  'POST /api/newsletter/unsubscribe': {
    summary: 'End a subscription',
    description:
      'Also what mail programs call for a press on their own button (RFC 8058): whatever the body, without key or session.',
    query: tokenQuery,
    answer: json('The address is off the list, now or before.', unsubscribed),
    refuses: [404, 413],
  },

  'GET /api/newsletter/unsubscribe': {
    summary: 'Where a mail program without that button leads',
    description: 'To the page that asks first: a look at an address ends nothing.',
    query: tokenQuery,
    answer: empty('To the page.', 303),
    unsaid: [503],
  },
})
