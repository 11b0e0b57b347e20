import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import type { OrderStatus } from './statuses.ts'

/**
 * Status changes of an order by the office. A payment confirms an order that waits for one; the
 * office can confirm it before all is paid. An offered order is confirmed only by
 * its guest. A past order doesn't change.
 */
const nextOrderStatuses = {
  requested: ['confirmed', 'cancelled'],
  confirmed: ['cancelled'],
  cancelled: [],
  offered: [],
  held: ['confirmed', 'cancelled'],
  expired: [],
  completed: [],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>

export const nextStatuses = {
  bookings: nextOrderStatuses,
  'transfer-requests': nextOrderStatuses,
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
  /** The office can't subscribe anyone: only an address's owner can. */
  'newsletter-subscriptions': {
    pending: ['unsubscribed'],
    confirmed: ['unsubscribed'],
    unsubscribed: [],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>

/** Rare statuses: offered as a filter once one occurs. */
const rareStatuses: readonly string[] = [
  'offered',
  'held',
  'expired',
  'completed',
] satisfies OrderStatus[]

export function listStatusChoices(inbox: InboxName, counts: Record<string, number>): string[] {
  return Object.keys(nextStatuses[inbox]).filter(
    (status) => !rareStatuses.includes(status) || (counts[status] ?? 0) > 0,
  )
}

/** Statuses that send the guest a mail at once. The office writes quotes and answers itself. */
const notifiedStatuses: Record<InboxName, readonly string[]> = {
  bookings: ['confirmed', 'cancelled'],
  'transfer-requests': ['confirmed', 'cancelled'],
  'itinerary-enquiries': [],
  'group-quotes': [],
  'contact-messages': [],
  'newsletter-subscriptions': [],
}

/**
 * The canceller of a trip, or 'grave' for a death or hospital stay: it decides the money (P9.10) and
 * the mail's text.
 */
export const cancellers = ['guest', 'office', 'grave'] as const
export type Canceller = (typeof cancellers)[number]

export type InboxName = keyof typeof nextStatuses

/**
 * The possible next statuses by reference; none for an unknown status. Only its payment confirms a
 * gift voucher.
 */
export function listNextStatuses(
  inbox: InboxName,
  from: string,
  reference?: string | null,
): readonly string[] {
  const moves: Record<string, readonly string[]> = nextStatuses[inbox]
  const choices = Object.hasOwn(moves, from) ? (moves[from] ?? []) : []
  return isGift(reference) ? choices.filter((to) => to !== 'confirmed') : choices
}

/** True for a gift voucher's reference: an order without a trip. */
export function isGift(reference: string | null | undefined): boolean {
  return reference?.startsWith('GV') ?? false
}

/** True if the guest is notified of a new status: an address is known, and the trip isn't past. */
export function isGuestNotified(
  inbox: InboxName,
  to: string,
  { email, date, today }: { email: string; date: CalendarDate | undefined; today: CalendarDate },
): boolean {
  const isPast = date !== undefined && date < today
  return notifiedStatuses[inbox].includes(to) && email !== '' && !isPast
}

/**
 * Filters of the lists of orders: trips by their days, orders that lack something, and requests or
 * messages without an answer.
 */
export const orderFilters = [
  'today',
  'tomorrow',
  'week',
  'unpaid',
  'unassigned',
  'unanswered',
] as const
export type OrderFilter = (typeof orderFilters)[number]

/** Filters of which one at a time applies. */
export const dayFilters: readonly OrderFilter[] = ['today', 'tomorrow', 'week']

/** Counting stops here: this number means "that many, or more". */
export const maxCounted = 1000

export const inboxNames = Object.keys(nextStatuses) as InboxName[]
