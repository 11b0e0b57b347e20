/** Reasons for a voucher from the office; a voucher instead of a refund needs none. */
export const givenReasons = ['force-majeure', 'goodwill'] as const

export const voucherActs = ['stop', 'lower', 'prolong'] as const
export type VoucherAct = (typeof voucherActs)[number]
