/** How money reaches the office itself. */
export const handMethods = ['eft', 'cash', 'card-machine'] as const
export type HandMethod = (typeof handMethods)[number]

/** Whether the office itself writes down what comes this way, so that it can take back what never came. */
export function isByHand(provider: string): boolean {
  return handMethods.some((method) => method === provider)
}

/** No bank takes back what was counted out by hand, or was with us already. */
const neverChargedBack: ReadonlySet<string> = new Set(['cash', 'voucher'])

/** Whether a bank can take back what came by a provider, and the office record it. */
export function canBeChargedBack(provider: string): boolean {
  return !neverChargedBack.has(provider)
}

/** How a guest is asked to pay: by a mail, or by a link that the office copies or sends itself. */
export const askWays = ['mail', 'link', 'whatsapp'] as const
export type AskWay = (typeof askWays)[number]

/** What the office does with a refund: 'done' is one that it has made by its own hand. */
export const refundActs = ['approve', 'retry', 'withdraw', 'done'] as const
export type RefundAct = (typeof refundActs)[number]
