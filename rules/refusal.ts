/** Every reason for which we say no. The words for each live in `content/words`; facts fill their braces. */
export const refusalCodes = [
  'name-required',
  'email-invalid',
  'phone-invalid',
  'subject-required',
  'subject-too-long',
  'message-required',
  'message-too-long',
  'message-failed',
  'consent-required',
  'guest-count-out-of-range',
  'special-requests-too-long',
  'adults-required',
  'party-too-small',
  'party-too-large',
  'date-invalid',
  'date-past',
  'date-too-far',
  'date-full',
  'tour-unknown',
  'booking-failed',
  'vehicle-unknown',
  'vehicle-too-small',
  'transfer-guests-out-of-range',
  'group-size-out-of-range',
  'days-out-of-range',
  'interests-required',
  'itinerary-empty',
  'itinerary-too-long',
  'itinerary-party-out-of-range',
  'itinerary-repeats-tour',
  'itinerary-not-found',
  'body-malformed',
  'body-too-large',
  'content-type-unsupported',
  'field-unknown',
  'field-invalid',
  'idempotency-key-missing',
  'idempotency-key-reused',
  'not-found',
  'unavailable',
] as const

export type RefusalCode = (typeof refusalCodes)[number]
export type RefusalFacts = Record<string, string | number | string[]>

/** A no with its reason. `field` names the field it is about; `facts` are the figures of the sentence. */
export type Refusal = { code: RefusalCode; field?: string; facts?: RefusalFacts }

/** Whether a text from outside is one of our codes. */
export function isRefusalCode(text: unknown): text is RefusalCode {
  return refusalCodes.some((code) => code === text)
}
