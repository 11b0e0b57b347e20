import type { VoucherSettings } from '#rules/orders/voucher.ts'

/**
 * How long travel credit is good for. Three years are the least that the Consumer Protection Act 68 of
 * 2008, s63, allows; what comes back to a voucher is good for a year at least, which is ours.
 */
export const voucherSettings: VoucherSettings = { years: 3, daysAfterReturn: 365 }
