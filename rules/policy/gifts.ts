import type { GiftSettings } from '#app/credit/gift.ts'

export const giftSettings: GiftSettings = {
  leastRand: 500,
  mostRand: 50_000,
  choices: [1000, 2500, 5000],
  /** A gift holds no place, so a bank transfer may take its time. */
  payWithinDays: 14,
  mostDaysAhead: 365,
  /** Time of delivery on the gift's day, in Cape Town. */
  arrivesAt: '08:00',
  /**
   * Protects against stolen cards: a gift doesn't pay for an earlier trip while its payment may be
   * charged back.
   */
  youngPaysAfterDays: 14,
  attentionAboveRand: 20_000,
  sameBuyerDays: 7,
}
