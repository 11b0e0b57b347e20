/** Why the office gives a voucher; one instead of a refund comes of the refund itself. */
export const givenReasons = ['force-majeure', 'goodwill'] as const

/** What the office does with a voucher that is out. */
export const voucherActs = ['stop', 'lower', 'prolong'] as const
export type VoucherAct = (typeof voucherActs)[number]
