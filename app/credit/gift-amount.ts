/** An amount to choose, in whole rand, and the tour that it buys for two. */
export type GiftChoice = { amount: number; tour?: string }

export function findDefaultChoice(choices: readonly GiftChoice[]): number | undefined {
  return choices[Math.floor((choices.length - 1) / 2)]?.amount
}

export const ownAmount = 'own'

/** The posted amount. A chosen one wins over the field for another amount, which is then hidden. */
export function pickGiftAmount({
  choice,
  amount = '',
}: {
  choice?: string | undefined
  amount?: string | undefined
}): string {
  return choice && choice !== ownAmount ? choice : amount.trim()
}
