/** Limits of gift vouchers, in rand and days. */
export type GiftSettings = {
  minRand: number
  maxRand: number
  choices: readonly number[]
  payWithinDays: number
  maxDaysAhead: number
  /** When a gift arrives, Cape Town time, 'HH:MM'. */
  arrivesAt: string
  /**
   * Calendar days. A gift whose card payment may still be charged back pays only for trips that
   * start at least this many days ahead.
   */
  reversiblePaysAfterDays: number
  /** In rand. A gift bought by card above this amount needs a check by the office. */
  attentionAboveRand: number
  /** Days. A second gift of the same payer within this time needs a check too. */
  sameBuyerDays: number
}

export const giftSettings: GiftSettings = {
  minRand: 500,
  maxRand: 50_000,
  choices: [1000, 2500, 5000],
  /** A gift holds no place, so a bank transfer may take its time. */
  payWithinDays: 14,
  maxDaysAhead: 365,
  /** Time of delivery on the gift's day, in Cape Town. */
  arrivesAt: '08:00',
  /**
   * Protects against stolen cards: a gift doesn't pay for an earlier trip while its payment may be
   * charged back.
   */
  reversiblePaysAfterDays: 14,
  attentionAboveRand: 20_000,
  sameBuyerDays: 7,
}
