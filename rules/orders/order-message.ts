import type { FormFields } from '../guests/form-fields.ts'
import { limits } from '../text/sanitise.ts'

/** Who writes in a thread. */
export const messageSides = ['guest', 'office'] as const
/** How it came to us: on a page of ours, or by mail. */
export const messageWays = ['page', 'mail'] as const

/** What either of them writes: as long as a message of the contact form (P5.3). */
export const orderMessageFields = {
  message: {
    kind: 'paragraphs',
    limit: limits.message,
    required: 'message-required',
    tooLong: 'message-too-long',
    kept: 'guestDetails',
  },
} as const satisfies FormFields
