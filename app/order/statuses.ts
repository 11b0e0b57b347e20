import type { StatusOf } from './transitions.ts'

/**
 * An order. 'due-paid' means that the due amount was paid: all, or a plan's first instalment. From
 * 'expired' it takes the place again, as 'payment-asked' does; if no place is left, the order stays
 * unchanged. If the confirming payment never came, the order waits again.
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
  /** Completed by a wrong clock. */
  completed: { 'last-day-ahead': 'confirmed' },
} as const

/**
 * An item. It has its place while 'held' and 'booked'; 'released' gave it back when the hold ended,
 * and may get one again. Guide or office mark it done or no-show, and may undo that; after its day
 * a booked item counts as done automatically.
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
 * A payment attempt. Its status only rises (expired, cancelled, declined, mismatched, paid), so the
 * order of updates doesn't matter. A real payment is always accepted, however late. 'mismatched' is
 * another amount than requested; it counts once the office has checked it or the provider has
 * signed another report, never by polling the attempt (`judgePaid`). Paid stays paid: money back is
 * a refund. Only a payment that the office recorded by mistake becomes 'taken-back'.
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
 * One refund. A retry uses the same row and idempotency key. 'seen-outside' was reported after the
 * fact: made at the provider, or a chargeback.
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
