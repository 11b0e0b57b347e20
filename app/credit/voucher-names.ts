export const officeReasons = ['force-majeure', 'goodwill'] as const

export const voucherActs = ['stop', 'lower', 'prolong'] as const
export type VoucherAct = (typeof voucherActs)[number]
