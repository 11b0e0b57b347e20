import { z } from 'zod'
import { codeLength } from './mailed-code.ts'
import { compactNumber } from '#rules/text/clean-text.ts'
import { checkBankDetails } from '#app/payments/refunds/bank-details.ts'
import { checkAnswers } from '#rules/guests/form-fields.ts'
import { guestCount } from './booking-fields.ts'
import { manageDetailsFields } from './manage-details.ts'
import { messageSides, orderMessageFields } from '#app/messages/order-message.ts'
import { reviewFields } from '#app/reviews/review.ts'
import { rideFields } from './ride-fields.ts'
import {
  calendarDate,
  emailLine,
  lineField,
  optionalParagraphs,
  refuse,
  requestObject,
} from '#rules/requests/request.ts'
import { isEmail } from '#rules/text/sanitise.ts'
import { requestShape, partyShape } from '#platform/api/parts.ts'

export const manageLinkRequest = requestObject({
  reference: lineField('reference-needed'),
  email: emailLine(),
}).superRefine(({ reference, email }, context) =>
  refuse(context, [
    ...(reference ? [] : [{ code: 'reference-needed', field: 'reference' } as const]),
    ...(isEmail(email) ? [] : [{ code: 'email-invalid', field: 'email' } as const]),
  ]),
)

export const manageDetailsRequest = requestObject(requestShape(manageDetailsFields)).superRefine(
  (details, context) => refuse(context, checkAnswers(manageDetailsFields, details)),
)
export type ManageDetails = z.output<typeof manageDetailsRequest>

/** Pick-up details of one ride, always complete: an omitted field is cleared. */
export const manageRideRequest = requestObject({
  /** The item. Default: the order's first. */
  item: z.uuid('not-found').optional(),
  ...requestShape(rideFields),
}).superRefine((ride, context) => refuse(context, checkAnswers(rideFields, ride)))
export type ManageRide = z.output<typeof manageRideRequest>

export const manageReviewRequest = requestObject(requestShape(reviewFields)).superRefine(
  (review, context) => refuse(context, checkAnswers(reviewFields, review)),
)
export type ManageReview = z.output<typeof manageReviewRequest>

export const planNames = ['whole', 'in-parts'] as const
export type PlanName = (typeof planNames)[number]

export const managePayRequest = requestObject({
  /** The whole balance, or the amount due now with the rest later. Default: the amount due. */
  plan: z.enum(planNames, 'field-invalid').optional(),
  /** The amount shown, in cents. If it has changed, no payment starts. */
  amount: z.int('field-invalid').positive('field-invalid').optional(),
  provider: z.string('way-needed').min(1, 'way-needed').max(20, 'way-needed'),
})

const voucherCode = lineField('voucher-unusable').refine(
  (text) => text !== '' && text.length <= 100,
  'voucher-unusable',
)

export const voucherPreviewRequest = requestObject({ code: voucherCode })

/** Spends a voucher. Has the amount shown, and a key that makes the request idempotent. */
export const voucherSpendRequest = requestObject({
  code: voucherCode,
  /** The payment plan, if nothing has been paid yet. */
  plan: z.enum(planNames, 'field-invalid').optional(),
  amount: z.int('field-invalid').positive('field-invalid'),
  key: z.uuid('field-invalid'),
})

/**
 * A mailed code, typed with or without its gap. A code of wrong length is refused here and doesn't
 * count as an attempt.
 */
export const codeField = lineField('code-wrong')
  .transform(compactNumber)
  .refine((text) => /^\d+$/.test(text) && text.length === codeLength, 'code-wrong')

function refuseEmail({ email }: { email: string }, context: z.RefinementCtx) {
  refuse(context, isEmail(email) ? [] : [{ code: 'email-invalid', field: 'email' }])
}

/** Changes the order's e-mail address: the old and the new address each get a code. */
export const addressCodesRequest = requestObject({ email: emailLine() }).superRefine(refuseEmail)

/**
 * The new address with both codes. `code` was sent to the old address, `newCode` to the new one.
 */
export const addressRequest = requestObject({
  email: emailLine(),
  code: codeField,
  newCode: codeField,
}).superRefine(refuseEmail)
export type AddressRequest = z.output<typeof addressRequest>

export const cancelPreviewRequest = requestObject({
  items: z
    .array(z.uuid('not-found'), 'cancel-nothing')
    .min(1, 'cancel-nothing')
    .max(100, 'not-found'),
  /**
   * True after a death or during a hospital stay: the office then decides about the charge first.
   */
  isMedical: z.boolean('field-invalid').optional(),
})
export type CancelPreviewRequest = z.output<typeof cancelPreviewRequest>

/** The cancellation that the guest agrees to, by the number of its preview. */
export const cancelAgreement = requestObject({
  number: z.uuid('quote-gone'),
  instead: z.literal('voucher', 'field-invalid').optional(),
  /** The guest's message about a death or illness, added to the order's messages. */
  message: optionalParagraphs(),
}).superRefine(({ message }, context) =>
  refuse(context, message === undefined ? [] : checkAnswers(orderMessageFields, { message })),
)
export type CancelAgreement = z.output<typeof cancelAgreement>

const guests = z
  .int('guest-count-out-of-range')
  .min(0, 'guest-count-out-of-range')
  .max(guestCount.maximum, 'guest-count-out-of-range')

const optionalCount = z.coerce.number().pipe(guests).optional()

const product = z.string('tour-unknown').min(1, 'tour-unknown').max(100, 'tour-unknown')

/** The requested state of an item: all parts, also unchanged ones. */
export const changePreviewRequest = requestObject({
  item: z.uuid('not-found'),
  product,
  date: calendarDate,
  ...partyShape(guests),
})

export const changeAgreement = requestObject({ number: z.uuid('quote-gone') })

/** The query for available days. Omitted parts remain as booked. */
export const changeChoiceQuery = requestObject({
  item: z.uuid('not-found'),
  product: product.optional(),
  adults: optionalCount,
  children: optionalCount,
  toddlers: optionalCount,
  childSeats: optionalCount,
})
export type ChangeChoiceQuery = z.output<typeof changeChoiceQuery>

export const orderMessageRequest = requestObject({
  ...requestShape(orderMessageFields),
  /** Idempotency key of the message: a UUID, with or without hyphens. */
  key: z
    .string('field-invalid')
    .regex(/^(?:[\da-f]{32}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/, 'field-invalid')
    .transform(hyphenate),
}).superRefine(({ message }, context) =>
  refuse(context, checkAnswers(orderMessageFields, { message })),
)
/**
 * A message from the office. `seen` is the number of the last message that its writer saw, 0 for
 * none.
 */
export const officeMessageRequest = orderMessageRequest.safeExtend({
  seen: z.int('field-invalid').optional(),
})
/** Formats a UUID as the database writes it. */
function hyphenate(key: string): string {
  const digits = key.replaceAll('-', '')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
export type OrderMessageRequest = z.output<typeof orderMessageRequest>

export const orderMessageAnswer = z.object({
  number: z.int(),
  from: z.enum(messageSides),
  text: z.string(),
  at: z.iso.datetime(),
})
export type OrderMessage = z.output<typeof orderMessageAnswer>

/** People type gaps and hyphens; banks need the number without. */
const numberField = () => lineField().transform(compactNumber)

export const bankDetailsRequest = requestObject({
  holder: lineField('bank-holder-required'),
  bank: lineField('bank-name-required'),
  account: numberField(),
  bankCode: numberField(),
  code: codeField,
}).superRefine((details, context) => refuse(context, checkBankDetails(details)))
export type BankDetailsRequest = z.output<typeof bankDetailsRequest>

export const bankDetailsAnswer = z.object({
  holder: z.string(),
  bank: z.string(),
  account: z.string(),
  bankCode: z.string(),
})

export const bankAnswer = z.object({ amount: z.int(), isGiven: z.boolean() })
