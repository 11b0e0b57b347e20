import type { VoucherSettings } from '#rules/orders/voucher.ts'

/**
 * How long travel credit is good for. Three years are the least that the Consumer Protection Act 68 of
 * 2008, s63, allows; what comes back to a voucher is good for a year at least, which is ours. Credit that
 * a guest takes in place of a card refund waits for the office while the payment is so young that its
 * bank may still take it back: 120 days are what the card schemes commonly allow. For the owner to confirm.
 */
export const voucherSettings: VoucherSettings = {
  years: 3,
  daysAfterReturn: 365,
  cardWaitsDays: 120,
}
