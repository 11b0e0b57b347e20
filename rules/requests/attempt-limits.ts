import type { RefusalCode } from './refusal.ts'

/** Limits of attempts per e-mail address or subject (P9.2), and the refusal above them. */
export const attemptLimits = {
  'sign-in': { most: 5, minutes: 15, refusal: 'sign-in-limited' },
  'sign-up': { most: 5, minutes: 15, refusal: 'sign-up-limited' },
  'password-reset': { most: 3, minutes: 60, refusal: 'reset-limited' },
  'verification-mail': { most: 3, minutes: 60, refusal: 'resend-limited' },
  'order-link': { most: 3, minutes: 60, refusal: 'resend-limited' },
  /**
   * Codes mailed to change an order's address, by order and by new address; and tries to enter
   * them.
   */
  'order-code': { most: 3, minutes: 60, refusal: 'code-limited' },
  'order-code-try': { most: 5, minutes: 60, refusal: 'code-tries-limited' },
  /** Codes mailed to confirm bank details; they go only to the order's address. */
  'bank-code': { most: 3, minutes: 60, refusal: 'code-limited' },
  'bank-code-try': { most: 5, minutes: 60, refusal: 'code-tries-limited' },
  /** All actions on one order by its link, from any network. */
  'order-act': { most: 120, minutes: 15, refusal: 'order-limited' },
  /** Payment attempts and changes of one order: each costs a provider request or two mails. */
  'payment-begun': { most: 10, minutes: 60, refusal: 'order-limited' },
  'order-change': { most: 6, minutes: 60, refusal: 'order-limited' },
  /** Corrections of one order, a name or a pick-up: each is a mail to the office. */
  'order-details': { most: 30, minutes: 60, refusal: 'order-limited' },
  'voucher-code': { most: 12, minutes: 60, refusal: 'voucher-limited' },
  /** Promo codes tried from one network, before and with a booking: enough for a hotel's guests. */
  'promo-code': { most: 40, minutes: 60, refusal: 'promo-limited' },
  'order-share': { most: 10, minutes: 60, refusal: 'share-limited' },
  'quote-share': { most: 10, minutes: 60, refusal: 'share-limited' },
  'quote-change': { most: 8, minutes: 60, refusal: 'message-limited' },
  'itinerary-comment': { most: 10, minutes: 60, refusal: 'message-limited' },
  'group-comment': { most: 10, minutes: 60, refusal: 'message-limited' },
  /** Requests about one quote by its link: views, questions, acceptance. */
  'offer-act': { most: 60, minutes: 60, refusal: 'order-limited' },
  'order-message': { most: 10, minutes: 60, refusal: 'message-limited' },
  /** The current password, asked again before an account is changed or deleted. */
  'password-check': { most: 5, minutes: 15, refusal: 'sign-in-limited' },
  /** Codes and passkeys as the second step of a sign-in, or before a serious action. */
  'second-proof': { most: 5, minutes: 15, refusal: 'proof-limited' },
  /** Requests to become the first administrator, open to anyone while there is none. */
  'first-administrator': { most: 5, minutes: 15, refusal: 'sign-in-limited' },
} as const satisfies Record<string, { most: number; minutes: number; refusal: RefusalCode }>

export type AttemptKind = keyof typeof attemptLimits

export function computeWait(kind: AttemptKind, startedAt: Date, now: Date): Wait {
  return computeWindow(attemptLimits[kind].minutes, startedAt, now)
}

/** The wait to report: whole minutes, rounded up, and whole seconds. */
export type Wait = { minutes: number; seconds: number }

/** The remaining time of a window of `length` minutes that began at `startedAt`. */
export function computeWindow(length: number, startedAt: Date, now: Date): Wait {
  const windowMs = length * 60_000
  const leftMs = Math.max(1, startedAt.getTime() + windowMs - now.getTime())
  return { minutes: Math.ceil(leftMs / 60_000), seconds: Math.ceil(leftMs / 1000) }
}
