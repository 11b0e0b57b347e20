import type { StatusOf } from '../orders/transitions.ts'

/**
 * A version of an offer. One that is being written is a draft; once it is sent it never changes, and another
 * version replaces it. Whoever has its link asks about it, accepts or declines it; its last day over, it is
 * expired. An accepted one is an order, and the order goes on from there.
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

/** Those that wait for their guest. */
export const openOfferStatuses = ['sent', 'asked'] as const satisfies OfferStatus[]

/** Whether a version waits for its guest. */
export function isOpenOffer(status: OfferStatus): boolean {
  return openOfferStatuses.some((open) => open === status)
}
