/** Validity and payment of offers. For the owner to confirm. */
export const offerPolicy = {
  holdsDays: 14,
  /** The guest is reminded once, this many days before its last day. */
  remindDaysBefore: 3,
  /** Days an accepted offer keeps its places unpaid, until the day before the trip at most. */
  payWithinDays: 3,
  /** Days for a company to pay its invoice, until the day of the trip at most. */
  invoiceDays: 14,
} as const
