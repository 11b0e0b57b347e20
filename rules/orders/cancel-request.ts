import { z } from 'zod'
import type { RefusalCode } from '../requests/refusal.ts'
import { requestObject } from '../requests/request.ts'

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
})
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
