import { type PaymentSettings, paymentSettingsSchema } from './payment-settings.ts'

/**
 * Payment rules of trips. P9.10 sets the 30 days of the balance; the owner must confirm the other
 * figures.
 */
export const paymentPlan: PaymentSettings = paymentSettingsSchema.parse({
  /**
   * Within this many days of departure the whole price is due; earlier, the guest may pay a
   * deposit.
   */
  wholeWithinDays: 45,
  firstPercent: 30,
  balanceDueDays: 30,
  /** Reminders to guests before, on and after the due date; then a notice to the office. */
  reminders: { guestDaysBefore: [7, 2, 0], guestDaysAfter: [3, 7], officeDaysAfter: 8 },
  /** The hold of a place for a guest who is paying, longer while a payment is in progress. */
  hold: { minutes: 30, underWayMinutes: 15 },
  /** Minutes that the figures of a cancellation or change stay valid. */
  quoteMinutes: 10,
  /** P9.10 requires a fee for a change but sets no amount: 0 until the owner does. */
  changeFee: 0,
})
