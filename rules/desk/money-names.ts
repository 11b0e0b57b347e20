/** How money reaches the office itself. */
export const handMethods = ['eft', 'cash', 'card-machine'] as const
export type HandMethod = (typeof handMethods)[number]

/** What the office does with a refund: 'done' is one that it has made by its own hand. */
export const refundActs = ['approve', 'retry', 'withdraw', 'done'] as const
export type RefundAct = (typeof refundActs)[number]
