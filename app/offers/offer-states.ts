import type { StatusOf } from '#app/order/transitions.ts'

/**
 * States of an offer's version. A draft can be edited. Once sent, a version never changes; a newer
 * version replaces it. A guest with its link may ask, accept or decline. It expires after its last
 * day. An accepted version becomes an order.
 */
export const offerTransitions = {
  new: { begun: 'draft' },
  draft: { sent: 'sent' },
  sent: {
    'asked-about': 'asked',
    accepted: 'accepted',
    declined: 'declined',
    'time-over': 'expired',
    withdrawn: 'withdrawn',
    replaced: 'replaced',
  },
  asked: {
    'asked-about': 'asked',
    accepted: 'accepted',
    declined: 'declined',
    'time-over': 'expired',
    withdrawn: 'withdrawn',
    replaced: 'replaced',
  },
  declined: { replaced: 'replaced' },
  expired: { replaced: 'replaced' },
  withdrawn: { replaced: 'replaced' },
  accepted: {},
  replaced: {},
} as const

export type OfferStatus = StatusOf<typeof offerTransitions>

export const openOfferStatuses = ['sent', 'asked'] as const satisfies OfferStatus[]

export function isOpenOffer(status: OfferStatus): boolean {
  return openOfferStatuses.some((open) => open === status)
}
