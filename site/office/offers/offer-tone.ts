import type { OfferStatus } from '#rules/offers/offer-states.ts'

export function toneOfOffer(status: OfferStatus): 'waiting' | 'good' | 'quiet' {
  if (status === 'asked') return 'waiting'
  return status === 'accepted' || status === 'sent' ? 'good' : 'quiet'
}
