import { z } from '@hono/zod-openapi'
import { checkAnswers } from '#rules/guests/form-fields.ts'
import { contactFields } from '#rules/guests/contact.ts'
import { checkNewsletterAddress } from '#app/newsletter/newsletter.ts'
import { consentField, emailLine, instant, refuse, requestObject } from '#rules/requests/request.ts'
import { empty, defineEndpoints, json } from '#platform/api/endpoint.ts'
import { requestShape } from '#platform/api/parts.ts'

export type ContactMessage = z.output<typeof contactRequest>

/** The request of P7, with the consent. */
export const contactRequest = requestObject({
  ...requestShape(contactFields),
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

const receivedAnswer = z.object({ id: z.uuid(), receivedAt: z.iso.datetime() })

const askedAnswer = z.object({ status: z.literal('asked') })
const confirmedAnswer = z.object({ status: z.literal('confirmed') })
const unsubscribedAnswer = z.object({ status: z.literal('unsubscribed') })

const tokenQuery = z.object({ token: newsletterToken })

export const messages = defineEndpoints('public', {
  'POST /api/functions/send-contact-email': {
    summary: 'Send a message to the office',
    description:
      'Stores the message, mails it to the office, and mails an acknowledgement to the visitor. The answer has `data` and `error`.',
    idempotencyScope: 'contact',
    storedAnswer: receivedAnswer,
    body: contactRequest,
    answer: json(
      'Stored now, or earlier under the same key.',
      z.object({ data: receivedAnswer, error: z.null() }),
      201,
    ),
    refuses: [409],
    form: 'message',
  },

  'POST /api/newsletter': {
    summary: 'Subscribe to the newsletter',
    description:
      'Mails the address a link to confirm. The answer is the same for known and unknown addresses.',
    idempotencyScope: 'newsletter',
    body: newsletterRequest,
    answer: json('Accepted.', askedAnswer, 202),
    refuses: [409],
    form: 'newsletter',
  },

  'POST /api/newsletter/confirm': {
    summary: 'Confirm a subscription',
    idempotencyScope: 'newsletter-confirm',
    body: newsletterConfirmation,
    answer: json('The address is subscribed.', confirmedAnswer),
    refuses: [404, 410],
  },

  'POST /api/newsletter/unsubscribe': {
    summary: 'End a subscription',
    description:
      'Mail programs call it for their own unsubscribe button (RFC 8058). Any body is accepted; no key or session is needed.',
    query: tokenQuery,
    answer: json('The address is not subscribed.', unsubscribedAnswer),
    refuses: [404, 413],
  },

  'GET /api/newsletter/unsubscribe': {
    summary: 'Open the page to unsubscribe, from a mail program without the button',
    description:
      'Redirects to a page that asks for confirmation. A GET request does not end a subscription.',
    query: tokenQuery,
    answer: empty('Redirect to the page.', 303),
    undocumented: [503],
  },
})
