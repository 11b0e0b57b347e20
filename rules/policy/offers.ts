/** How long offers hold and how they are paid for. Ours, for the owner to confirm. */
export const offerPolicy = {
  /** A new offer holds for so many days, until somebody says otherwise. */
  holdsDays: 14,
  /** Its guest is reminded once, so many days before its last. */
  remindDaysBefore: 3,
  /** Whoever accepts keeps the places for so many days without paying, never past the day before the trip. */
  payWithinDays: 3,
  /** A company that is sent an invoice pays within so many days, never past the day of the trip. */
  invoiceDays: 14,
} as const
