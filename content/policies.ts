import type { DocumentOf } from './kinds.ts'

/**
 * Policies about bookings and money, each a list of versions with their first day, oldest first. An
 * order keeps the version of the day on which it was booked. The owner must confirm the figures, and then
 * set `confirmedBy`.
 */

/** P9.10 sets the 30 days of the balance. */
export const paymentTerms: DocumentOf<'payment-terms'> = [
  {
    key: 'first',
    from: '2020-01-01',
    firstPercent: 30,
    wholeWithinDays: 45,
    balanceDueDays: 30,
    reminders: { guestDaysBefore: [7, 2, 0], guestDaysAfter: [3, 7], officeDaysAfter: 8 },
  },
]

export const cancelling: DocumentOf<'cancelling'> = [
  {
    key: 'first',
    from: '2020-01-01',
    /** The table of P9.10. */
    table: [
      { key: 'from-60-days', fromDays: 60, feePercent: 15, charge: 'fee' },
      { key: 'from-30-days', fromDays: 30, feePercent: 50, charge: 'forfeited' },
      { key: 'from-15-days', fromDays: 15, feePercent: 75, charge: 'forfeited' },
      { key: 'last-days', fromDays: 0, feePercent: 100, charge: 'forfeited' },
    ],
    free: { hoursAfterBooking: 24, hoursBeforeTrip: 72 },
    /** Later, guests contact the office. Cancelling costs the table's charge until departure. */
    deadlines: { details: 12, guests: 48, date: 48, cancel: 0 },
    /** P9.10 requires a fee for a change but sets no amount: 0 until the owner does. */
    changeFee: 0,
  },
]

/**
 * A tour's hours come from its plan (`detailedItinerary`); its booking deadline is `leadHours`
 * under `runs`, for rides in content/calendar.ts.
 */
export const bookingRules: DocumentOf<'booking-rules'> = [
  {
    key: 'first',
    from: '2020-01-01',
    hold: { minutes: 30, underWayMinutes: 15 },
    quoteMinutes: 10,
    offers: { holdsDays: 14, remindDaysBefore: 3, payWithinDays: 3, invoiceDays: 14 },
    buffers: {
      tour: { before: 45, after: 30 },
      'vehicle-day': { before: 45, after: 30 },
      transfer: { before: 30, after: 30 },
      custom: { before: 30, after: 30 },
      tours: [],
    },
    /** A vehicle's day is ten hours (content/rides.ts). */
    hours: {
      'vehicle-day': { from: '08:00', to: '18:00' },
      custom: { from: '08:00', to: '18:00' },
    },
    /** The longest of content/rides.ts, with waiting time. */
    rideMinutes: 120,
    /** The terms promise no less. */
    waitMinutes: 20,
    paperWarningDays: 30,
  },
]

/** Money returned to a voucher is valid for at least a year, which is the company's rule. */
export const credit: DocumentOf<'credit'> = [
  {
    key: 'first',
    from: '2020-01-01',
    vouchers: { years: 3, daysAfterReturn: 365, cardWaitsDays: 120 },
    gifts: {
      minRand: 500,
      maxRand: 50_000,
      choices: [1000, 2500, 5000],
      payWithinDays: 14,
      maxDaysAhead: 365,
      arrivesAt: '08:00',
      reversiblePaysAfterDays: 14,
      attentionAboveRand: 20_000,
      sameBuyerDays: 7,
    },
  },
]

/** The account for guests' transfers. A guest keeps the one of the day of their announcement. */
export const bankAccount: DocumentOf<'bank-account'> = [
  {
    key: 'first',
    from: '2020-01-01',
    isOffered: false,
    holder: '',
    bank: '',
    number: '',
    branchCode: '',
    type: '',
    swift: '',
  },
]
