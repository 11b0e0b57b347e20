import type { StatusOf } from './transitions.ts'

/**
 * Statuses of an order. 'due-paid': the due amount was paid, all or a plan's first instalment. An
 * expired order then gets its place again, as with 'payment-asked'; if no place is left, it stays
 * unchanged. A confirmed order whose payment was a mistake returns to 'held' or 'requested'.
 */
export const orderTransitions = {
  new: {
    'booked-without-provider': 'requested',
    'booked-with-provider': 'held',
    'offer-written': 'offered',
    'made-by-office': 'requested',
  },
  offered: { 'accepted-to-pay': 'held', accepted: 'confirmed', 'time-over': 'expired' },
  requested: { 'payment-asked': 'held', 'due-paid': 'confirmed', 'called-off': 'cancelled' },
  held: { 'due-paid': 'confirmed', 'time-over': 'expired', 'called-off': 'cancelled' },
  expired: { 'due-paid': 'confirmed', 'payment-asked': 'held' },
  confirmed: {
    'called-off': 'cancelled',
    'last-day-over': 'completed',
    'waits-for-money-again': 'held',
    'waits-for-answer-again': 'requested',
  },
  cancelled: {},
  /** The order was completed by a wrong clock. */
  completed: { 'last-day-ahead': 'confirmed' },
} as const

/**
 * Statuses of an item. It has its place while 'held' or 'booked'. 'released' lost it when the hold
 * ended, and may get one again. Guide or office mark it done or no-show, and may undo that. After
 * its day a booked item counts as done automatically.
 */
export const itemTransitions = {
  new: { held: 'held', booked: 'booked' },
  held: { booked: 'booked', 'time-over': 'released', 'called-off': 'cancelled' },
  released: { held: 'held', booked: 'booked', 'called-off': 'cancelled' },
  booked: {
    'called-off': 'cancelled',
    'day-over': 'done',
    'nobody-came': 'no-show',
    'not-paid-after-all': 'held',
  },
  done: { 'nobody-came': 'no-show', 'not-over-yet': 'booked' },
  cancelled: {},
  'no-show': { 'came-after-all': 'booked' },
} as const

/**
 * Statuses of a payment attempt. The status only rises (expired, cancelled, declined, mismatched,
 * paid), so the order of updates makes no difference. A real payment is always accepted, however
 * late. 'mismatched' is another amount than requested. It counts once the office has checked it or
 * the provider has signed another report, never by polling (`evaluatePaid`). A paid attempt stays
 * paid; money returned is a refund. Only a payment that the office recorded by mistake becomes
 * 'taken-back'.
 */
export const paymentTransitions = {
  new: { begun: 'created' },
  created: {
    'sent-to-provider': 'pending',
    'time-over': 'expired',
    'called-off': 'called-off',
    declined: 'declined',
    'paid-otherwise': 'mismatched',
    paid: 'paid',
  },
  pending: {
    'time-over': 'expired',
    'called-off': 'called-off',
    declined: 'declined',
    'paid-otherwise': 'mismatched',
    paid: 'paid',
  },
  expired: {
    'called-off': 'called-off',
    declined: 'declined',
    'paid-otherwise': 'mismatched',
    paid: 'paid',
  },
  'called-off': { declined: 'declined', 'paid-otherwise': 'mismatched', paid: 'paid' },
  declined: { 'paid-otherwise': 'mismatched', paid: 'paid' },
  mismatched: { paid: 'paid' },
  paid: { 'taken-back': 'taken-back' },
  'taken-back': {},
} as const

/**
 * Statuses of a refund. A retry uses the same row and idempotency key. 'seen-outside' was reported
 * afterwards: a refund made at the provider, or a charge-back.
 */
export const refundTransitions = {
  new: { proposed: 'proposed', approved: 'approved', 'seen-outside': 'done' },
  proposed: { approved: 'approved', withdrawn: 'withdrawn', done: 'done' },
  approved: { sent: 'sent', done: 'done', failed: 'failed', withdrawn: 'withdrawn' },
  sent: { done: 'done', failed: 'failed' },
  failed: { retried: 'approved', done: 'done', withdrawn: 'withdrawn' },
  done: {},
  withdrawn: {},
} as const

export type OrderStatus = StatusOf<typeof orderTransitions>
export type ItemStatus = StatusOf<typeof itemTransitions>
export type PaymentStatus = StatusOf<typeof paymentTransitions>
export type RefundStatus = StatusOf<typeof refundTransitions>

/** Statuses in which the unpaid part of an order's price is owed. */
export const owingStatuses: readonly OrderStatus[] = ['held', 'confirmed', 'completed']
