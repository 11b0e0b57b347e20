import { z } from 'zod'

const days = z.int().min(0)

/** How a trip is paid for: `rules/policy/payment-plan.ts` has the figures. A contradiction stops the start. */
export const paymentSettingsSchema = z
  .strictObject({
    /** Booked so many days before departure, or fewer, a trip is paid for as a whole. */
    wholeWithinDays: days,
    /** Booked earlier, this part of it may come first, in per cent. */
    firstPercent: z.number().positive().lt(100),
    /** How many days before departure the rest is due at the latest. */
    balanceDueDays: days.min(30, 'is less than the 30 days of the policy (P9.10)'),
    reminders: z.strictObject({
      /** How many days before it is due the guest is reminded of the rest; 0 is the day itself. */
      guestDaysBefore: z.array(days),
      /** How many days after it was due the guest is reminded again, while the trip is still ahead. */
      guestDaysAfter: z.array(days.min(1)),
      /** How many days after it was due the office is notified; the day before the trip at the latest. */
      officeDaysAfter: z.int().positive(),
    }),
    hold: z.strictObject({
      /** How long a place is kept for a guest who is about to pay, in minutes. */
      minutes: z.int().positive(),
      /** How much longer while a payment is under way. */
      underWayMinutes: days,
    }),
    /** How long the figures of a cancellation or a change can be agreed to, in minutes. */
    quoteMinutes: z.int().positive(),
    /** What a change of date or tour costs, for each person, in whole rand. */
    changeFee: z.int().nonnegative(),
  })
  .refine(
    ({ wholeWithinDays, balanceDueDays }) => wholeWithinDays >= balanceDueDays,
    'The rest would be due on the day of booking, or before it: wholeWithinDays is less than balanceDueDays.',
  )
export type PaymentSettings = z.infer<typeof paymentSettingsSchema>
