export type VoucherSettings = {
  /** Years from the day of issue. The Consumer Protection Act, s63, requires at least three. */
  years: number
  /** The fewest days that a voucher stays valid after a refund to it. */
  daysAfterReturn: number
  /** Days during which a card payment may be charged back. */
  cardWaitsDays: number
}

/**
 * Validity of travel credit. The Consumer Protection Act 68 of 2008, s63, requires at least three
 * years; money returned to a voucher is valid for at least a year, which is the company's rule.
 * Credit instead of a card refund waits for the office while the payment may be charged back: card
 * schemes commonly allow 120 days. For the owner to confirm.
 */
export const voucherSettings: VoucherSettings = {
  years: 3,
  daysAfterReturn: 365,
  cardWaitsDays: 120,
}
