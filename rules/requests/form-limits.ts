/**
 * How often one network may use each public form: enough for a hotel whose guests share one
 * address, too little for a program that wants to fill our inbox. Reading isn't limited, but for pages that are
 * rendered for one visitor (server/http/looks.ts).
 */
export const networkLimits = {
  booking: { most: 30, minutes: 60 },
  transfer: { most: 30, minutes: 60 },
  quote: { most: 30, minutes: 60 },
  group: { most: 30, minutes: 60 },
  message: { most: 20, minutes: 60 },
  newsletter: { most: 20, minutes: 60 },
  share: { most: 120, minutes: 60 },
  /** Asking for the link to an order again, and what a guest does on its page. */
  'order-link': { most: 20, minutes: 60 },
  order: { most: 60, minutes: 15 },
  /** Looking at a voucher by its code, and spending it. */
  voucher: { most: 30, minutes: 60 },
  /** Looking at what a promo code takes off. */
  promo: { most: 60, minutes: 60 },
  'sign-up': { most: 20, minutes: 60 },
  'account-mail': { most: 20, minutes: 60 },
  /** Following a link of our mails, changing a password, deleting an account. */
  'account-change': { most: 60, minutes: 15 },
  'sign-in': { most: 100, minutes: 15 },
} as const satisfies Record<string, { most: number; minutes: number }>

export type FormKind = keyof typeof networkLimits

/**
 * How many confirmations of bookings, transfers and quote requests one e-mail address gets from us:
 * whoever orders with a stranger's address cannot fill that stranger's mailbox.
 */
export const confirmationMails = { most: 10, minutes: 60 }

/** A page that has been open for less than this has been sent by no person. */
export const formTimes = { leastSeconds: 3 }
