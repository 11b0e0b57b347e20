import type { Cents } from '../money/cents.ts'
import type { AttentionOf } from './attention.ts'
import type { Refund } from './ledger.ts'

/** Who says something, as it can be read from it and not as we would expect it. */
type UpdateSource = {
  /** Who brought it. What the office says of an amount, it has looked at. */
  source: 'notification' | 'poll' | 'file' | 'office'
  provider: string
  mode: 'test' | 'live'
  /** Null where the provider names none. */
  merchant: string | null
  /** Our payment that it speaks of, by its id. */
  payment: string
  /** The provider's own reference of the money; null where there is none. */
  providerPayment: string | null
  /** When it happened, as the provider says. */
  at: Date
}

/** What became of an attempt to pay; amounts are whole cents of whatever `currency` says. */
export type AttemptUpdate = UpdateSource & {
  kind: 'started' | 'paid' | 'declined' | 'called-off'
  amount: Cents
  currency: string
}

/** What became of money on its way back. */
export type RefundUpdate = UpdateSource & {
  kind: 'refunded' | 'refund-failed' | 'charged-back'
  amount: Cents
  currency: string
  /** Our refund, by its id, where the provider knows of it. */
  refund: string | null
  /** The provider's own reference of the refund; null where there is none. */
  providerRefund: string | null
}

export type PaymentUpdate = AttemptUpdate | RefundUpdate

/** What is written because of an update, in the transaction that keeps the update itself. */
export type Change =
  | {
      write: 'payment'
      id: string
      status: 'pending' | 'declined' | 'called-off' | 'mismatched' | 'paid'
      received: Cents | null
      paidAt: Date | null
      providerPayment: string | null
    }
  /** Money that came a second time for one attempt: a row of its own, like that of the attempt. */
  | {
      write: 'another-payment'
      like: string
      status: 'mismatched' | 'paid'
      received: Cents | null
      paidAt: Date | null
      providerPayment: string
    }
  | { write: 'refund'; id: string; status: Refund['status']; providerRefund: string | null }
  | {
      write: 'new-refund'
      payment: string
      amount: Cents
      status: 'done'
      source: 'outside' | 'charged-back'
      providerRefund: string | null
    }

/**
 * What an update comes to:
 * - accepted: the change is written, if there is one;
 * - repeated: we know it already; ignored: it came too late to say anything;
 * - waiting: it speaks of money that we have not heard of, and is judged again after every other update
 *   of its payment;
 * - refused: it cannot be right, and changes nothing. It stays readable, under attention.
 */
export type Judgement = {
  verdict: 'accepted' | 'repeated' | 'ignored' | 'waiting' | 'refused'
  change: Change | undefined
  attention: AttentionOf<'payment' | 'event'> | undefined
}
