export const handMethods = ['eft', 'cash', 'card-machine'] as const
export type HandMethod = (typeof handMethods)[number]

/**
 * True if the office records this method by hand, and so can undo a payment that never arrived.
 */
export function isByHand(provider: string): boolean {
  return handMethods.some((method) => method === provider)
}

/** Cash and vouchers can't be charged back. */
const irreversibleMethods: ReadonlySet<string> = new Set(['cash', 'voucher'])

export function canBeChargedBack(provider: string): boolean {
  return !irreversibleMethods.has(provider)
}

/** Ways to request payment: by mail, or by a link that the office copies or sends. */
export const requestChannels = ['mail', 'link', 'whatsapp'] as const
export type RequestChannel = (typeof requestChannels)[number]

/** Actions on a refund. 'done' records one made outside the system. */
export const refundActs = ['approve', 'retry', 'withdraw', 'done'] as const
export type RefundAct = (typeof refundActs)[number]
