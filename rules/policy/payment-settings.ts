import { z } from 'zod'

const days = z.int().min(0)

/**
 * Payment rules of trips: `rules/policy/payment-plan.ts` has the figures. Contradictions stop the
 * start.
 */
export const paymentSettingsSchema = z
  .strictObject({
    /** Booked at most this many days before departure, a trip is paid at once. */
    wholeWithinDays: days,
    /** The deposit of a trip booked earlier, in per cent. */
    firstPercent: z.number().positive().lt(100),
    /** Days before departure at which the balance is due at the latest. */
    balanceDueDays: days.min(30, 'is less than the 30 days of the policy (P9.10)'),
    reminders: z.strictObject({
      /** Days before the due date at which the guest is reminded; 0 is the day itself. */
      guestDaysBefore: z.array(days),
      /** Days after the due date at which the guest is reminded again, before the trip. */
      guestDaysAfter: z.array(days.min(1)),
      /**
       * Days after the due date at which the office is notified; the day before the trip at the
       * latest.
       */
      officeDaysAfter: z.int().positive(),
    }),
    hold: z.strictObject({
      /** The hold of a place for a guest who is paying, in minutes. */
      minutes: z.int().positive(),
      /** Extra minutes while a payment is in progress. */
      underWayMinutes: days,
    }),
    /** Minutes that a cancellation's or change's figures stay valid. */
    quoteMinutes: z.int().positive(),
    /** The fee for a change of date or tour, per person, in whole rand. */
    changeFee: z.int().nonnegative(),
  })
  .refine(
    ({ wholeWithinDays, balanceDueDays }) => wholeWithinDays >= balanceDueDays,
    'The balance would be due on the day of booking, or before it: wholeWithinDays is less than balanceDueDays.',
  )
export type PaymentSettings = z.infer<typeof paymentSettingsSchema>
