import type { PasswordRule } from '#rules/password.ts'
import type { RefusalCode } from '#rules/refusal.ts'

export type Words = typeof en
/** The labels of a tour card, the one part of the site that also speaks German, French and Spanish. */
export type CardWords = Words['cards']

/** Why something was refused, per code. Braces name a fact of the refusal. Sections 5 and 8. */
const refusals = {
  'name-required': 'Name is required and must be less than 50 characters',
  'email-invalid': 'Please enter a valid email address',
  'phone-invalid': 'Please enter a valid phone number',
  'message-required': 'Message is required',
  'message-too-long': 'Message must be less than 1000 characters',
  'guest-count-out-of-range': 'Guest count must be between 1 and 50',
  'special-requests-too-long': 'Special requests must be less than 2000 characters',
  'adults-required': 'At least 1 adult is required.',
  'party-too-small':
    'Minimum {minimum} total guests required. Please email us at the bookings address for smaller bookings.',
  'party-too-large': 'Maximum {maximum} total guests allowed.',
  'date-invalid': 'Please choose a date from the calendar.',
  'date-past': 'That date has already passed in Cape Town. Please choose a later one.',
  'date-too-far': 'We take bookings up to {latest}. Please choose an earlier date.',
  'date-full': 'This tour is fully booked on that date. The nearest free days are {nearest}.',
  'tour-unknown':
    'We do not know this tour. It may have been renamed: please choose it again from our tours.',
  'body-malformed': 'We could not read what was sent. Please reload the page and try again.',
  'body-too-large': 'What was sent is too large. Please shorten your text and try again.',
  'content-type-unsupported': 'What was sent came in a form that we do not read. Send JSON.',
  'field-unknown': 'What was sent holds a field that we do not know: {field}.',
  'field-invalid': 'Please check this field.',
  'idempotency-key-missing':
    'The request lacks its Idempotency-Key. Please reload the page and try again.',
  'idempotency-key-reused':
    'This request was already answered with other details. Please reload the page and try again.',
  'consent-required': 'We need your consent before we can pass on your details.',
  'not-found': 'There is nothing at this address.',
  unavailable:
    'We cannot do this at the moment. Nothing was stored: please try again in a few minutes.',
} satisfies Record<RefusalCode, string>

/** What a new password still lacks. Section 5. */
const passwordRules = {
  length: 'Password must be at least 8 characters long',
  uppercase: 'Password must contain at least one uppercase letter',
  lowercase: 'Password must contain at least one lowercase letter',
  number: 'Password must contain at least one number',
  special: 'Password must contain at least one special character',
} satisfies Record<PasswordRule, string>

/** Every string in English that a visitor reads and that is not a content record, by screen. */
export const en = {
  cards: {
    mostPopularTours: 'Most Popular Tours',
    viewDetails: 'View Details & Book',
    fullDay: 'Full Day',
    upTo: 'up to',
    guests: 'guests',
    minimum: 'Minimum {n} guests',
    reviews: 'reviews',
    /** Follows the figure for those who hear it: '4.9 out of 5 stars'. */
    of: 'out of 5 stars',
    /** Stands before a price: 'From R2,500'. */
    from: 'From',
    customPricing: 'Contact for Custom Pricing',
    allInclusive: 'All inclusive package',
    excludes: 'Excludes:',
    /** The mark of a featured tour. */
    mostPopular: 'Most popular',
  },
  refusals,
  passwordRules,
}
