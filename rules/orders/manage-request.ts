import { z } from 'zod'
import { checkAnswers } from '../guests/asked.ts'
import { askedShape } from '../guests/asked-request.ts'
import { emailLine, lineField, refuse, requestObject } from '../requests/request.ts'
import { isEmail } from '../text/sanitise.ts'
import { manageDetailsFields } from './manage-details.ts'
import { rideFields } from './ride-fields.ts'

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

/** Which plan a guest chooses: the whole at once, or the first part now and the rest later. */
export const planNames = ['whole', 'in-parts'] as const
export type PlanName = (typeof planNames)[number]

/** How a guest pays what is due. */
export const managePayRequest = requestObject({
  /** What to pay now, as long as nothing was paid. */
  plan: z.enum(planNames, 'field-invalid').optional(),
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
