/** The picture on a gift's card and in its mail, in pixels. */
export const giftPictureSize = { width: 1200, height: 620 } as const

/** An offered amount in whole rand, and the tour that it buys for two. */
export type GiftChoice = { amount: number; tour?: string }

export function findUsualChoice(choices: readonly GiftChoice[]): number | undefined {
  return choices[Math.floor((choices.length - 1) / 2)]?.amount
}

export const ownAmount = 'own'

/** The posted amount: a chosen one wins over the other field, which is hidden then. */
export function pickGiftAmount({
  choice,
  amount = '',
}: {
  choice?: string | undefined
  amount?: string | undefined
}): string {
  return choice && choice !== ownAmount ? choice : amount.trim()
}
