import type { GiftSettings } from '#rules/orders/gift.ts'

/** What a gift voucher may be worth, and how long one waits to be paid. For the owner to confirm. */
export const giftSettings: GiftSettings = {
  leastRand: 500,
  mostRand: 50_000,
  choices: [1000, 2500, 5000],
  /** It holds no place, so a bank transfer has all the time that it takes. */
  payWithinDays: 14,
  /** So far ahead it can be sent. */
  mostDaysAhead: 365,
  /** From this hour in Cape Town it arrives on its day. */
  arrivesAt: '08:00',
  /** A stolen card is noticed before its trip: no nearer one is paid while its bank may take the money back. */
  youngPaysAfterDays: 14,
  attentionAboveRand: 20_000,
  sameBuyerDays: 7,
}
