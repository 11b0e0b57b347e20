import type { RefusalCode } from './refusal.ts'

/** How often something may be tried for one e-mail address (P9.2), and the refusal after that. */
export const attemptLimits = {
  'sign-in': { most: 5, minutes: 15, refusal: 'sign-in-limited' },
  'sign-up': { most: 5, minutes: 15, refusal: 'sign-up-limited' },
  'password-reset': { most: 3, minutes: 60, refusal: 'reset-limited' },
  'verification-mail': { most: 3, minutes: 60, refusal: 'resend-limited' },
  /** The link to an order, sent again: for its address, and for its reference. */
  'order-link': { most: 3, minutes: 60, refusal: 'resend-limited' },
  /** Codes that are mailed to the addresses of an order, for the order and for the new address; and tries to type them. */
  'order-code': { most: 3, minutes: 60, refusal: 'code-limited' },
  'order-code-try': { most: 5, minutes: 60, refusal: 'code-tries-limited' },
  /** The same for the code that bank details need, which goes to the address of the order alone. */
  'bank-code': { most: 3, minutes: 60, refusal: 'code-limited' },
  'bank-code-try': { most: 5, minutes: 60, refusal: 'code-tries-limited' },
  /** All that is done about one order by its link, from however many networks. */
  'order-act': { most: 120, minutes: 15, refusal: 'order-limited' },
  /** Attempts to pay for one order, and changes of it: each is a question to a provider, or two mails. */
  'payment-begun': { most: 10, minutes: 60, refusal: 'order-limited' },
  'order-change': { most: 6, minutes: 60, refusal: 'order-limited' },
  /** Corrections of one order, a name or a pick-up: each is a mail to the office. */
  'order-details': { most: 30, minutes: 60, refusal: 'order-limited' },
  /** Codes of vouchers that are looked at or spent on one order. */
  'voucher-code': { most: 12, minutes: 60, refusal: 'voucher-limited' },
  /** Promo codes that one network tries, before it books and with a booking: enough for a hotel's guests. */
  'promo-code': { most: 40, minutes: 60, refusal: 'promo-limited' },
  /** Links to one order for those who come along. */
  'order-share': { most: 10, minutes: 60, refusal: 'share-limited' },
  /** Links that show one group's request to others. */
  'quote-share': { most: 10, minutes: 60, refusal: 'share-limited' },
  /** Changes of one quote request by whoever has its link. */
  'quote-change': { most: 8, minutes: 60, refusal: 'message-limited' },
  /** What those with the link of one itinerary write to its sender. */
  'itinerary-comment': { most: 10, minutes: 60, refusal: 'message-limited' },
  'group-comment': { most: 10, minutes: 60, refusal: 'message-limited' },
  /** What is done about one offer by its link: looked at, asked about, accepted. */
  'offer-act': { most: 60, minutes: 60, refusal: 'order-limited' },
  /** What the guest of one order writes to the office about it. */
  'order-message': { most: 10, minutes: 60, refusal: 'message-limited' },
  /** The current password, asked again before an account is changed or deleted. */
  'password-check': { most: 5, minutes: 15, refusal: 'sign-in-limited' },
  /** One-time codes, recovery codes and passkeys: as a second step of a sign-in, and asked again before a grave act. */
  'second-proof': { most: 5, minutes: 15, refusal: 'proof-limited' },
  /** Asking for the administration while nobody has it, which anyone may. */
  'first-administrator': { most: 5, minutes: 15, refusal: 'sign-in-limited' },
} as const satisfies Record<string, { most: number; minutes: number; refusal: RefusalCode }>

export type AttemptKind = keyof typeof attemptLimits

/** What is left of the window of an attempt that began then. */
export function quoteWait(kind: AttemptKind, startedAt: Date, now: Date): Wait {
  return quoteWindow(attemptLimits[kind].minutes, startedAt, now)
}

/** What a person is told to wait: in whole minutes, rounded up, and in whole seconds. */
export type Wait = { minutes: number; seconds: number }

/** What is left of a window of so many minutes that began then. */
export function quoteWindow(length: number, startedAt: Date, now: Date): Wait {
  const windowMs = length * 60_000
  const leftMs = Math.max(1, startedAt.getTime() + windowMs - now.getTime())
  return { minutes: Math.ceil(leftMs / 60_000), seconds: Math.ceil(leftMs / 1000) }
}
