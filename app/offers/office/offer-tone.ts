import type { OfferStatus } from '../offer-states.ts'

export function getOfferTone(status: OfferStatus): 'waiting' | 'good' | 'quiet' {
  if (status === 'asked') return 'waiting'
  return status === 'accepted' || status === 'sent' ? 'good' : 'quiet'
}
