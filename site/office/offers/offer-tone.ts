import type { OfferStatus } from '#rules/offers/offer-states.ts'

/** How an offer's status is to be taken: something that waits, something good, or something past. */
export function toneOfOffer(status: OfferStatus): 'waiting' | 'good' | 'quiet' {
  if (status === 'asked') return 'waiting'
  return status === 'accepted' || status === 'sent' ? 'good' : 'quiet'
}
