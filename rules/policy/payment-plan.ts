import { type PaymentSettings, paymentSettingsSchema } from '#rules/orders/payment-settings.ts'

/**
 * How and until when a trip is paid for. P9.10 names the 30 days of the balance; the other figures are
 * ours, for the owner to confirm.
 */
export const paymentPlan: PaymentSettings = paymentSettingsSchema.parse({
  /** Within so many days of departure the whole is due; earlier, the guest may pay a first part of it. */
  wholeWithinDays: 45,
  firstPercent: 30,
  /** The rest is due so many days before departure. */
  balanceDueDays: 30,
  /** Guests are reminded before, on the day, and after it; then the office hears. */
  reminders: { guestDaysBefore: [7, 2, 0], guestDaysAfter: [3, 7], officeDaysAfter: 8 },
  /** A place is kept so long for a guest who is about to pay, and longer while a payment is under way. */
  hold: { minutes: 30, underWayMinutes: 15 },
  /** The cost of a cancellation or a change, as shown, can be agreed to for so long. */
  quoteMinutes: 10,
  /** P9.10 has guests pay a fee for a change and names no amount: 0 until the owner does. */
  changeFee: 0,
})
