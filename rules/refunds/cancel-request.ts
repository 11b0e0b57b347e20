import { z } from 'zod'
import type { RefusalCode } from '../requests/refusal.ts'
import { optionalParagraphs, refuse, requestObject } from '../requests/request.ts'
import { checkAnswers } from '../guests/asked.ts'
import { orderMessageFields } from '../orders/order-message.ts'

/** What a guest would call off: days of the order, by their items' ids. */
export const cancelWish = requestObject({
  items: z
    .array(z.uuid('not-found'), 'cancel-nothing')
    .min(1, 'cancel-nothing')
    .max(100, 'not-found'),
  /** Somebody died or is in hospital: the office decides about the charge first. */
  isMedical: z.boolean('field-invalid').optional(),
})
export type CancelWish = z.output<typeof cancelWish>

/** The cancellation that a guest agrees to, by the number of its figures. */
export const cancelAgreement = requestObject({
  number: z.uuid('quote-gone'),
  /** Travel credit in place of what would go back. */
  instead: z.literal('voucher', 'field-invalid').optional(),
  /** What the guest adds in words, after a death or an illness: it stands in the order's thread. */
  message: optionalParagraphs(),
}).superRefine(({ message }, context) =>
  refuse(context, message === undefined ? [] : checkAnswers(orderMessageFields, { message })),
)
export type CancelAgreement = z.output<typeof cancelAgreement>

/** Why a cancellation may be refused, for the page that says so. */
export const cancelRefusals = [
  'cancel-nothing',
  'cancel-closed',
  'cancel-with-office',
  'change-elsewhere',
  'change-held',
  'quote-gone',
] as const satisfies RefusalCode[]
