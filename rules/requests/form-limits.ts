/**
 * Limits of each public form per network: enough for a hotel with one address, too little for a
 * spam program. Reading is unlimited, except for pages rendered for one visitor
 * (platform/http/view-limits.ts).
 */
export const networkLimits = {
  booking: { most: 30, minutes: 60 },
  transfer: { most: 30, minutes: 60 },
  quote: { most: 30, minutes: 60 },
  group: { most: 30, minutes: 60 },
  message: { most: 20, minutes: 60 },
  newsletter: { most: 20, minutes: 60 },
  share: { most: 120, minutes: 60 },
  'order-link': { most: 20, minutes: 60 },
  order: { most: 60, minutes: 15 },
  voucher: { most: 30, minutes: 60 },
  promo: { most: 60, minutes: 60 },
  'sign-up': { most: 20, minutes: 60 },
  'account-mail': { most: 20, minutes: 60 },
  'account-change': { most: 60, minutes: 15 },
  'sign-in': { most: 100, minutes: 15 },
} as const satisfies Record<string, { most: number; minutes: number }>

export type FormKind = keyof typeof networkLimits

/**
 * Limit of confirmation mails per e-mail address, for bookings, transfers and quote requests:
 * nobody can flood another person's mailbox.
 */
export const confirmationMails = { most: 10, minutes: 60 }

/** A form sent faster than this was not sent by a person. */
export const formTimes = { minSeconds: 3 }
