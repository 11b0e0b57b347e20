import type { Cents } from '#rules/money/cents.ts'
import type { AttentionOf } from './attention.ts'
import type { Refund } from './ledger.ts'

/** The source of an update, as the provider or the office states it. Nothing is assumed. */
type UpdateSource = {
  /** The channel of the update. Amounts from the office have been checked. */
  source: 'notification' | 'poll' | 'file' | 'office'
  provider: string
  mode: 'test' | 'live'
  /** Our merchant name. Null if the provider names none. */
  merchant: string | null
  payment: string
  /** The provider's reference of the payment. Null if there is none. */
  providerPayment: string | null
  at: Date
}

/** A payment attempt's outcome. Amounts are whole cents of `currency`. */
export type AttemptUpdate = UpdateSource & {
  kind: 'started' | 'paid' | 'declined' | 'called-off'
  amount: Cents
  currency: string
}

export type RefundUpdate = UpdateSource & {
  kind: 'refunded' | 'refund-failed' | 'charged-back'
  amount: Cents
  currency: string
  refund: string | null
  /** The provider's reference of the refund. Null if there is none. */
  providerRefund: string | null
}

export type PaymentUpdate = AttemptUpdate | RefundUpdate

/** Rows written for an update, in the transaction that stores the update. */
export type PaymentChange =
  | {
      write: 'payment'
      id: string
      status: 'pending' | 'declined' | 'called-off' | 'mismatched' | 'paid'
      received: Cents | null
      paidAt: Date | null
      providerPayment: string | null
    }
  /** A second payment for one attempt. It has its own row, like the attempt's. */
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
 * Result of an update. `accepted`: the change, if any, is written. `repeated`: already stored.
 * `ignored`: too late to make a difference. `waiting`: about an unknown payment, evaluated again
 * after each other update of that payment. `refused`: not plausible; changes nothing and can be read in
 * an attention case.
 */
export type Evaluation = {
  verdict: 'accepted' | 'repeated' | 'ignored' | 'waiting' | 'refused'
  change: PaymentChange | undefined
  attention: AttentionOf<'payment' | 'event'> | undefined
}
