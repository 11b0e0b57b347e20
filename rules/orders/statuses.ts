import type { StatusOf } from './transitions.ts'

/**
 * An order. 'due-paid' is said once what is due has come: all, or the first instalment of a plan.
 * From 'expired' it takes the place again, as 'payment-asked' does; where none is left, the order
 * stays as it is. Where the money that confirmed it never came, it waits again, as it did before.
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
  /** Completed by a clock that was wrong. */
  completed: { 'last-day-ahead': 'confirmed' },
} as const

/**
 * An item. It has its place while 'held' and while 'booked'; 'released' is one whose place was given
 * back when its time was over, and which may get one again. Its guide or the office says that it is done or
 * that nobody came, and takes that back; the day over, what is booked counts as done by itself.
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
 * One attempt to pay. Its status only rises (expired, called off, declined, mismatched, paid), so the
 * order in which updates arrive makes no difference. Money is money, whenever it comes: nothing
 * keeps an attempt from being paid. 'mismatched' is money of another amount than was asked; it counts
 * once the office has looked at it, or its provider has signed another word, never by a look at the
 * attempt (`judgePaid`). What is paid stays paid: what goes back is a refund. Only what the office wrote
 * down by mistake, and never came, is 'taken-back'.
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
 * One way back for money. A retry is the same row with the same idempotency key. 'seen-outside' is
 * one that we hear of when it has happened: made at the provider, or taken by a bank.
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
