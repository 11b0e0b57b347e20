import type { FormFields } from '#rules/guests/form-fields.ts'
import { limits } from '#rules/text/sanitise.ts'

export const messageSides = ['guest', 'office'] as const
/** The way a message arrived: on a page of the site, or by mail. */
export const messageWays = ['page', 'mail'] as const

/** The message field of an order's thread, with the limit of a contact message (P5.3). */
export const orderMessageFields = {
  message: {
    kind: 'paragraphs',
    limit: limits.message,
    required: 'message-required',
    tooLong: 'message-too-long',
    kept: 'guestDetails',
  },
} as const satisfies FormFields
