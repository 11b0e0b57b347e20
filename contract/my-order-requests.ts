import { z } from 'zod'
import { codeLength } from '#rules/orders/mailed-code.ts'
import { squeezeNumber } from '#rules/text/clean-text.ts'
import { checkBankDetails } from '#rules/refunds/bank-details.ts'
import { checkAnswers } from '#rules/guests/form-fields.ts'
import { guestCount } from '#rules/orders/booking.ts'
import { manageDetailsFields } from '#rules/orders/manage-details.ts'
import { messageSides, orderMessageFields } from '#rules/orders/order-message.ts'
import { reviewFields } from '#rules/orders/review.ts'
import { rideFields } from '#rules/orders/ride-fields.ts'
import {
  calendarDate,
  emailLine,
  lineField,
  optionalParagraphs,
  refuse,
  requestObject,
} from '#rules/requests/request.ts'
import { isEmail } from '#rules/text/sanitise.ts'
import { askedShape, partyShape } from './parts.ts'

/** Who has lost the link to an order names it by its reference and the address on it. */
export const manageLinkRequest = requestObject({
  reference: lineField('reference-needed'),
  email: emailLine(),
}).superRefine(({ reference, email }, context) =>
  refuse(context, [
    ...(reference ? [] : [{ code: 'reference-needed', field: 'reference' } as const]),
    ...(isEmail(email) ? [] : [{ code: 'email-invalid', field: 'email' } as const]),
  ]),
)

export const manageDetailsRequest = requestObject(askedShape(manageDetailsFields)).superRefine(
  (details, context) => refuse(context, checkAnswers(manageDetailsFields, details)),
)
export type ManageDetails = z.output<typeof manageDetailsRequest>

/** What a guest says of one ride: all of it each time; what is left out is known no more. */
export const manageRideRequest = requestObject({
  /** Which of them: the order's first where it is left out. */
  item: z.uuid('not-found').optional(),
  ...askedShape(rideFields),
}).superRefine((ride, context) => refuse(context, checkAnswers(rideFields, ride)))
export type ManageRide = z.output<typeof manageRideRequest>

/** A review of a trip: all of it each time. */
export const manageReviewRequest = requestObject(askedShape(reviewFields)).superRefine(
  (review, context) => refuse(context, checkAnswers(reviewFields, review)),
)
export type ManageReview = z.output<typeof manageReviewRequest>

/** Which plan a guest chooses: the whole at once, or the first part now and the rest later. */
export const planNames = ['whole', 'in-parts'] as const
export type PlanName = (typeof planNames)[number]

/** How a guest pays what is due. */
export const managePayRequest = requestObject({
  /** The whole balance, or what is due now and the rest later; left out, what is due. */
  plan: z.enum(planNames, 'field-invalid').optional(),
  /** The figure that was shown, in cents: where it is another by now, nothing is begun. */
  amount: z.int('field-invalid').positive('field-invalid').optional(),
  provider: z.string('way-needed').min(1, 'way-needed').max(20, 'way-needed'),
})

const voucherCode = lineField('voucher-unusable').refine(
  (text) => text !== '' && text.length <= 100,
  'voucher-unusable',
)

/** A voucher that a guest has, to see what it would pay. */
export const voucherLookRequest = requestObject({ code: voucherCode })

/** The same, to be spent: the figure that was shown, and the key that names this one spending. */
export const voucherSpendRequest = requestObject({
  code: voucherCode,
  /** As for a payment: what the guest chose to pay now, as long as nothing was paid. */
  plan: z.enum(planNames, 'field-invalid').optional(),
  amount: z.int('field-invalid').positive('field-invalid'),
  key: z.uuid('field-invalid'),
})

/**
 * A code as somebody types it: with the gap that our mails show, or without. What has not its length
 * is refused here, so that a slip is no try.
 */
export const codeField = lineField('code-wrong')
  .transform(squeezeNumber)
  .refine((text) => /^\d+$/.test(text) && text.length === codeLength, 'code-wrong')

function refuseEmail({ email }: { email: string }, context: z.RefinementCtx) {
  refuse(context, isEmail(email) ? [] : [{ code: 'email-invalid', field: 'email' }])
}

/** To which address an order's mails are to go from now on: a code goes there, and one to the address before. */
export const addressCodesRequest = requestObject({ email: emailLine() }).superRefine(refuseEmail)

/** The same with both codes: `code` from the mail to the address before, `newCode` from that to the new one. */
export const addressRequest = requestObject({
  email: emailLine(),
  code: codeField,
  newCode: codeField,
}).superRefine(refuseEmail)
export type AddressRequest = z.output<typeof addressRequest>

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

const guests = z
  .int('guest-count-out-of-range')
  .min(0, 'guest-count-out-of-range')
  .max(guestCount.maximum, 'guest-count-out-of-range')

const asked = z.coerce.number().pipe(guests).optional()

const product = z.string('tour-unknown').min(1, 'tour-unknown').max(100, 'tour-unknown')

/** What a guest would have instead: the whole of it, also what stays. */
export const changeWish = requestObject({
  item: z.uuid('not-found'),
  /** The tour's id, or the vehicle's. */
  product,
  date: calendarDate,
  ...partyShape(guests),
})

/** The change that a guest agrees to, by the number of its figures. */
export const changeAgreement = requestObject({ number: z.uuid('quote-gone') })

/** Which days there are, of what, for how many: what is left out is as it is now. */
export const changeChoiceQuery = requestObject({
  item: z.uuid('not-found'),
  product: product.optional(),
  adults: asked,
  children: asked,
  toddlers: asked,
  childSeats: asked,
})
export type ChangeChoiceQuery = z.output<typeof changeChoiceQuery>

/** What guest or office writes about an order. */
export const orderMessageRequest = requestObject({
  ...askedShape(orderMessageFields),
  /** Names this one message: sent twice, it is kept once. A UUID, with its hyphens or without. */
  key: z
    .string('field-invalid')
    .regex(/^(?:[\da-f]{32}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/, 'field-invalid')
    .transform(hyphenate),
}).superRefine(({ message }, context) =>
  refuse(context, checkAnswers(orderMessageFields, { message })),
)
/** The same from the office, with the number of the last message that it saw; 0 where there was none. */
export const officeMessageRequest = orderMessageRequest.safeExtend({
  seen: z.int('field-invalid').optional(),
})
/** As the database writes it. */
function hyphenate(key: string): string {
  const plain = key.replaceAll('-', '')
  return plain.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
export type OrderMessageRequest = z.output<typeof orderMessageRequest>

/** A message of the thread, as both sides see it. */
export const orderMessageAnswer = z.object({
  number: z.int(),
  from: z.enum(messageSides),
  text: z.string(),
  at: z.iso.datetime(),
})
export type OrderMessage = z.output<typeof orderMessageAnswer>

/** Gaps and hyphens are how people read such numbers; banks want them without. */
const numberField = () => lineField().transform(squeezeNumber)

/** Where a refund is to go, with the code that was mailed to the address on the order. */
export const bankDetailsRequest = requestObject({
  holder: lineField('bank-holder-required'),
  bank: lineField('bank-name-required'),
  account: numberField(),
  bankCode: numberField(),
  code: codeField,
}).superRefine((details, context) => refuse(context, checkBankDetails(details)))
export type BankDetailsRequest = z.output<typeof bankDetailsRequest>

/** The same for the office. */
export const bankDetailsAnswer = z.object({
  holder: z.string(),
  bank: z.string(),
  account: z.string(),
  bankCode: z.string(),
})

/** How the guest's page shows it: how much goes back by transfer, and whether we know where to. */
export const bankAnswer = z.object({ amount: z.int(), isGiven: z.boolean() })
