import type { CalendarDate } from '../dates/calendar-date.ts'
import type { OrderStatus } from '../orders/statuses.ts'

/**
 * What the office may do with an order by its status. One that waits for money is confirmed by that, or by
 * the office before all of it has come; an offer by its guest; what is over stays as it is.
 */
const orderMoves = {
  requested: ['confirmed', 'cancelled'],
  confirmed: ['cancelled'],
  cancelled: [],
  offered: [],
  held: ['confirmed', 'cancelled'],
  expired: [],
  completed: [],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>

/** What reaches the office, and the statuses that the office may give it, from each to which. */
export const statusMoves = {
  bookings: orderMoves,
  'transfer-requests': orderMoves,
  'itinerary-enquiries': {
    requested: ['quoted', 'closed'],
    quoted: ['closed', 'requested'],
    closed: ['requested'],
  },
  'group-quotes': {
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

/** Statuses of orders that only some companies ever see: shown as a choice once there is one. */
const rareStatuses: readonly string[] = [
  'offered',
  'held',
  'expired',
  'completed',
] satisfies OrderStatus[]

/** The statuses of an inbox by which the office can choose: the usual ones, and of the others those that occur. */
export function listChoices(inbox: InboxName, counts: Record<string, number>): string[] {
  return Object.keys(statusMoves[inbox]).filter(
    (status) => !rareStatuses.includes(status) || (counts[status] ?? 0) > 0,
  )
}

/** The statuses of which the guest is notified by e-mail, at once. Quotes and answers the office writes itself. */
const notifiedStatuses: Record<InboxName, readonly string[]> = {
  bookings: ['confirmed', 'cancelled'],
  'transfer-requests': ['confirmed', 'cancelled'],
  'itinerary-enquiries': [],
  'group-quotes': [],
  'contact-messages': [],
  'newsletter-subscriptions': [],
}

/**
 * Who called a trip off, or that a death or a stay in hospital did: by that the money is settled (P9.10),
 * and that is how the guest is written to.
 */
export const cancellers = ['guest', 'office', 'grave'] as const
export type Canceller = (typeof cancellers)[number]

export type InboxName = keyof typeof statusMoves

/**
 * The statuses that something of an inbox may get next, by its reference; none from a status that is not known. A
 * gift voucher is confirmed by its money alone.
 */
export function listMoves(
  inbox: InboxName,
  from: string,
  reference?: string | null,
): readonly string[] {
  const moves: Record<string, readonly string[]> = statusMoves[inbox]
  const known = Object.hasOwn(moves, from) ? (moves[from] ?? []) : []
  return isGift(reference) ? known.filter((to) => to !== 'confirmed') : known
}

/** Whether a reference is of a gift voucher: an order, but no trip. */
export function isGift(reference: string | null | undefined): boolean {
  return reference?.startsWith('GV') ?? false
}

/** Whether a guest is notified of a new status: while we have an address, and the trip is not over. */
export function isGuestNotified(
  inbox: InboxName,
  to: string,
  { email, date, today }: { email: string; date: CalendarDate | undefined; today: CalendarDate },
): boolean {
  const isOver = date !== undefined && date < today
  return notifiedStatuses[inbox].includes(to) && email !== '' && !isOver
}

/** Of one status no more are counted: a number this high says 'that many, or more'. */
export const countedAtMost = 1000

/** All inboxes, in the order in which the office sees them. */
export const inboxNames = Object.keys(statusMoves) as InboxName[]
