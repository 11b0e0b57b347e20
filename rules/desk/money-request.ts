import { z } from 'zod'
import { calendarDate, lineField, paragraphsField, requestObject } from '../requests/request.ts'
import { limits } from '../text/sanitise.ts'
import { cancellers } from './inbox.ts'
import { handMethods, refundActs } from './money-names.ts'

/** Whole cents of rand. Whether they are and can be paid is for the act to judge, with all else that it judges. */
const cents = z.number('field-invalid')

/** What stood there when it was decided: where it is another by then, nothing is done ('item-changed'). */
const seen = cents.optional()

/** What stands beside money on a statement; empty where there is nothing. */
const reference = lineField().refine((text) => text.length <= 200, 'field-invalid')

/** Why something is done with money, in a few words. */
function reasonField() {
  return lineField('reason-needed')
    .refine((text) => text !== '', 'reason-needed')
    .refine((text) => text.length <= 200, 'field-invalid')
}

/** Money that the office has seen. `key` is the same for one press, so that pressed twice counts once. */
export const handPaymentRequest = requestObject({
  method: z.enum(handMethods, 'field-invalid'),
  amount: cents,
  day: calendarDate,
  reference: reference.default(''),
  key: z.uuid('field-invalid'),
  /** What had come already. */
  seen,
  /** Asked about a sum above what is owed, or one that is recorded already, it is meant so. */
  isSure: z.boolean('field-invalid').default(false),
})

/** Money that was written down and never came. */
export const takeBackRequest = requestObject({
  /** Why, for the history of the order. */
  why: reasonField(),
  /** What had come in all. */
  seen,
})

/** Money that a bank has taken back from us, as the provider or the statement says. */
export const chargeBackRequest = requestObject({
  amount: cents,
  day: calendarDate,
  reference: reference.default(''),
  key: z.uuid('field-invalid'),
  /** What could still be taken of it. */
  seen,
})

/** What is to go back: of one payment, or of all, the oldest first; where it `staysOwed`, the price is as before. */
export const refundRequest = requestObject({
  amount: cents,
  paymentId: z.uuid('field-invalid').optional(),
  staysOwed: z.boolean('field-invalid').default(false),
  /** Why it goes back, for the history of the order. */
  why: reasonField(),
  /** What could still go back. */
  seen,
})

export const refundActRequest = requestObject({
  act: z.enum(refundActs, 'field-invalid'),
  reference: reference.default(''),
})

/** What an order costs that was sold without a price. */
export const priceRequest = requestObject({
  amount: cents,
  /** What was owed. */
  seen,
})

/** Until which day a place is kept for the guest to pay; that day is the last. */
export const askPaymentRequest = requestObject({
  until: calendarDate,
  /** What is to come by then, where it is not what the plan says: a deposit, and the rest later. */
  amount: cents.optional(),
  /** What was still to pay, and until when its place was kept. */
  seen: requestObject({
    balance: cents,
    holdEndsAt: z.iso.datetime('field-invalid').nullable(),
  }).optional(),
})

/** Instead of what is proposed to go back. */
export const voucherInsteadRequest = requestObject({
  /** So much was. */
  seen,
})

export const cancellationQuoteRequest = requestObject({
  cancelledBy: z.enum(cancellers, 'field-invalid'),
  isMedical: z.boolean('field-invalid').default(false),
  /** The most that is kept, where that is less than the table says. */
  keep: z.int('field-invalid').nonnegative('field-invalid').optional(),
  /** Items, by their ids; all that can be called off where none are named. */
  items: z
    .array(z.uuid('field-invalid'), 'field-invalid')
    .min(1, 'field-invalid')
    .max(50)
    .optional(),
})

/** By the figures of a quote; `message` is a word of the office in the mail to the guest. */
export const cancellationRequest = requestObject({
  number: z.uuid('quote-gone'),
  message: paragraphsField()
    .refine((text) => text.length <= limits.message, 'message-too-long')
    .default(''),
})
