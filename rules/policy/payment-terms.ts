import { z } from 'zod'
import { group, sharedField } from '../text/field-meta.ts'
import type { BookingRules } from './booking-rules.ts'
import type { Cancelling } from './cancelling.ts'
import { confirmedBy, firstDay, policyOn } from './policy-versions.ts'

const days = z.int().min(0)

export const paymentTermsSchema = z
  .strictObject({
    from: firstDay,
    firstPercent: z.number().positive().lt(100).meta(sharedField('Deposit, in per cent')),
    wholeWithinDays: days.meta(
      sharedField('Days before departure from which everything is due at once'),
    ),
    balanceDueDays: days
      .min(30, 'must be 30 or more: the balance is due at least 30 days before departure (P9.10)')
      .meta(sharedField('Days before departure by which the balance is due')),
    reminders: z
      .strictObject({
        guestDaysBefore: z
          .array(days)
          .meta(sharedField('To the guest, days before the due date', { hint: '0 is the day.' })),
        guestDaysAfter: z
          .array(days.min(1))
          .meta(sharedField('To the guest, days after the due date, before the trip')),
        officeDaysAfter: z
          .int()
          .positive()
          .meta(sharedField('To the office, days after the due date')),
      })
      .meta(group('Reminders of the balance')),
    confirmedBy,
  })
  .refine(({ wholeWithinDays, balanceDueDays }) => wholeWithinDays >= balanceDueDays, {
    path: ['wholeWithinDays'],
    message:
      'The balance would be due on the day of booking, or before it: this must be at least the days of the balance',
  })
export type PaymentTerms = z.infer<typeof paymentTermsSchema>

/** Payment rules of one order: the terms it agreed when it was booked, and today's holds. */
export type PaymentSettings = Omit<PaymentTerms, 'from'> &
  Pick<Cancelling, 'changeFee'> &
  Pick<BookingRules, 'hold' | 'quoteMinutes'>

type PaymentPolicies = {
  paymentTerms: readonly PaymentTerms[]
  cancelling: readonly Cancelling[]
  bookingRules: readonly BookingRules[]
}

/** Settings for an order booked at one instant, now. For a new booking both are the same. */
export function findPaymentSettings(
  { policies }: { policies: PaymentPolicies },
  { bookedAt, now }: { bookedAt: Date; now: Date },
): PaymentSettings {
  const { changeFee } = policyOn(policies.cancelling, bookedAt)
  const { hold, quoteMinutes } = policyOn(policies.bookingRules, now)
  return { ...policyOn(policies.paymentTerms, bookedAt), changeFee, hold, quoteMinutes }
}
