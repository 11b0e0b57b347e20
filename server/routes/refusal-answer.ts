import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Refusal, RefusalCode } from '#rules/requests/refusal.ts'
import { sayInEnglish } from '../http/refusal-words.ts'

/** What was asked is understood and refused with 422, unless the code says something else. */
const statuses: Partial<Record<RefusalCode, ContentfulStatusCode>> = {
  'body-malformed': 400,
  'notification-unsigned': 400,
  'idempotency-key-missing': 400,
  'tour-unknown': 404,
  'vehicle-unknown': 404,
  'not-found': 404,
  'itinerary-not-found': 404,
  'newsletter-link-invalid': 404,
  'manage-closed': 404,
  'order-fixed': 409,
  'fleet-changed': 409,
  'item-changed': 409,
  'gone-already': 404,
  'settled-already': 409,
  'guest-change-held': 409,
  'fleet-inactive': 409,
  'fleet-paper-over': 409,
  'fleet-closed': 409,
  'fleet-taken': 409,
  'fleet-item-over': 409,
  'date-full': 409,
  'vehicles-out': 409,
  'unanswered-limited': 409,
  'date-waiting': 409,
  'place-gone': 409,
  'hold-over': 409,
  'payment-way-off': 409,
  'payment-closed': 409,
  'nothing-to-pay': 409,
  'ways-off': 409,
  'price-open': 409,
  'price-agreed': 409,
  'ask-over': 409,
  'quote-first': 409,
  'refund-moved-on': 409,
  'dispute-recorded': 409,
  'quote-gone': 404,
  'quote-closed': 409,
  'quote-changed': 409,
  'change-elsewhere': 409,
  'change-too-late': 409,
  'change-by-office': 409,
  'change-nothing': 409,
  'change-closed': 409,
  'change-held': 409,
  'cancel-closed': 409,
  'cancel-with-office': 409,
  'voucher-no-guest': 409,
  'voucher-limited': 429,
  'message-limited': 429,
  'share-limited': 429,
  'order-limited': 429,
  'message-no-guest': 409,
  'provider-away': 503,
  'itineraries-full': 409,
  'itinerary-changed': 409,
  'newsletter-link-expired': 410,
  'credentials-invalid': 401,
  'session-missing': 401,
  'token-invalid': 401,
  'api-key-invalid': 401,
  'email-unverified': 403,
  'origin-foreign': 403,
  'access-denied': 403,
  'invitation-other-address': 403,
  'email-registered': 409,
  'invitation-pending': 409,
  'invitation-used': 409,
  'last-administrator': 409,
  'status-move-refused': 409,
  'confirmation-password': 401,
  'confirmation-password-wrong': 401,
  'link-used': 410,
  'mail-not-waiting': 409,
  'mail-without-text': 409,
  'link-expired': 410,
  'invitation-expired': 410,
  'sign-in-limited': 429,
  'sign-up-limited': 429,
  'reset-limited': 429,
  'resend-limited': 429,
  'code-limited': 429,
  'code-tries-limited': 429,
  'bank-closed': 409,
  'network-limited': 429,
  'confirmations-limited': 429,
  'body-too-large': 413,
  'content-type-unsupported': 415,
  'passwords-busy': 503,
  unavailable: 503,
}

declare module 'hono' {
  interface ContextVariableMap {
    /** Why the request was refused, for the log. */
    refusals: readonly Refusal[]
  }
}

/** Answers with why not: a status, a code with its facts, a sentence, and what is to be known `besides`. */
export function answerRefusal(
  c: Context,
  [first, ...others]: readonly [Refusal, ...Refusal[]],
  besides: object = {},
) {
  const issues = [first, ...others].map(addMessage)
  // Several things wrong with one body are 422, whatever the first of them would be alone.
  const status = others.length === 0 ? statuses[first.code] : undefined
  const wait = first.facts?.['seconds']
  if ((status === 429 || status === 503) && wait !== undefined)
    c.header('Retry-After', String(wait))
  c.set('refusals', [first, ...others])
  return c.json({ error: { ...addMessage(first), issues }, ...besides }, status ?? 422)
}

function addMessage(found: Refusal) {
  return { ...found, message: sayInEnglish(found) }
}
