/** The pixels of the picture on a gift's card and in its mail. */
export const giftPictureSize = { width: 1200, height: 620 } as const

/** A sum that the page of gifts offers, in whole rand, and the tour that two people can have for it. */
export type GiftChoice = { amount: number; tour?: string }

/** The sum that is marked first: the middle one. */
export function findUsualChoice(choices: readonly GiftChoice[]): number | undefined {
  return choices[Math.floor((choices.length - 1) / 2)]?.amount
}

/** What stands for a sum of one's own among the choices. */
export const ownAmount = 'own'

/** The sum as it was posted: a choice is that sum, whatever is left in the field for one's own, which nobody sees then. */
export function pickGiftAmount({
  choice,
  amount = '',
}: {
  choice?: string | undefined
  amount?: string | undefined
}): string {
  return choice && choice !== ownAmount ? choice : amount.trim()
}
