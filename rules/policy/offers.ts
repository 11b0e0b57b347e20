/** Validity and payment of quotes (`offer` in code). For the owner to confirm. */
export const offerPolicy = {
  holdsDays: 14,
  /** Days before the end of a quote's validity on which the guest is reminded once. */
  remindDaysBefore: 3,
  /** Days an accepted quote keeps its places unpaid, until the day before the trip at most. */
  payWithinDays: 3,
  /** Days for a company to pay its invoice, until the day of the trip at most. */
  invoiceDays: 14,
} as const
