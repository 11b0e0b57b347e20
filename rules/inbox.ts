/** What reaches the office, and the statuses that the office may give it, from each to which. */
export const statusMoves = {
  bookings: {
    requested: ['confirmed', 'cancelled'],
    confirmed: ['cancelled'],
    cancelled: [],
  },
  'transfer-requests': {
    requested: ['confirmed', 'cancelled'],
    confirmed: ['cancelled'],
    cancelled: [],
  },
  'itinerary-enquiries': {
    requested: ['quoted', 'closed'],
    quoted: ['closed', 'requested'],
    closed: ['requested'],
  },
  'contact-messages': {
    new: ['answered', 'closed'],
    answered: ['closed', 'new'],
    closed: ['new'],
  },
  /** Nobody can be subscribed by the office: only the owner of an address can. */
  'newsletter-subscriptions': {
    pending: ['unsubscribed'],
    confirmed: ['unsubscribed'],
    unsubscribed: [],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>

export type InboxName = keyof typeof statusMoves

/** The statuses that something of an inbox may get next; none from a status that is not known. */
export function listMoves(inbox: InboxName, from: string): readonly string[] {
  const moves: Record<string, readonly string[]> = statusMoves[inbox]
  return Object.hasOwn(moves, from) ? (moves[from] ?? []) : []
}

/** All inboxes, in the order in which the office sees them. */
export const inboxNames = Object.keys(statusMoves) as InboxName[]
