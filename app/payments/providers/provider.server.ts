import type { Content } from '#content/content.ts'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import type { Cents } from '#rules/money/cents.ts'
import type { AttemptUpdate, RefundUpdate } from '#app/order/payment-update.ts'
import type { PayStep } from '../pay-step-contract.ts'
import type { RefundAbility } from '../refunds/refund-split.ts'

/** All payment methods, in display order. */
export const providerIds = ['yoco', 'payfast', 'demo', 'eft'] as const
export type ProviderId = (typeof providerIds)[number]

export type PaymentMode = 'test' | 'live'

export type Attempt = {
  id: string
  amount: Cents
  mode: PaymentMode
  /** The provider's references of the attempt and of the payment. */
  providerAttempt: string | null
  providerPayment: string | null
  createdAt: Date
}

/** Return addresses for the guest. A return proves nothing. */
export type ReturnUrls = { paid: string; cancelled: string }

export type PaymentStart = {
  attempt: Attempt
  /** The order's reference and title. A provider gets no personal data. */
  reference: string
  title: string
  returnUrls: ReturnUrls
}

type AttemptReferences = {
  /**
   * Our payment id if the provider returns it. Otherwise null; the provider's reference then
   * identifies the payment.
   */
  payment: string | null
  attempt: string | null
}

export type ProviderReport =
  | (Omit<AttemptUpdate, 'payment' | 'source'> & AttemptReferences)
  | (Omit<RefundUpdate, 'payment' | 'source'> & AttemptReferences)

/** A request to the webhook address: exact body, lower-case headers. */
export type Notification = { body: string; headers: Readonly<Record<string, string>> }

export type ReceivedNotification =
  | {
      verdict: 'genuine'
      mode: PaymentMode
      /** Equal reports have equal keys, however often they are sent. */
      dedupeKey: string
      /** Headers needed to check the notification. */
      headers: Record<string, string>
      report: ProviderReport | undefined
      /** True if `verify` must confirm it with the provider. */
      needsVerifying: boolean
    }
  | { verdict: 'forged'; reason: string }

export type RefundRequest = {
  id: string
  amount: Cents
  /** Equal for every attempt of one refund. */
  idempotencyKey: string
  providerRefund: string | null
  tries: number
  payment: Attempt & { received: Cents }
  /** The amount that other refunds have already refunded, in cents. */
  refundedBefore: Cents
}

/** Result of a refund. After `unknown` the request is repeated later with the same key. */
export type RefundAnswer =
  | { is: 'sent' | 'done'; providerRefund: string | null }
  | { is: 'failed'; reason: string }
  | { is: 'unknown'; reason: string }

/**
 * A payment provider, independent of our tables. A method that calls the provider throws without an
 * answer; then nothing is decided.
 */
export type Provider = {
  id: ProviderId
  mode: PaymentMode
  /** Our merchant name in the provider's reports. Null if they have none. */
  merchant: string | null
  refunds: RefundAbility
  /**
   * True if the provider cannot tell apart two refunds of one payment. Each then waits for the
   * answer to the one before.
   */
  refundsInTurn?: boolean
  /** Minimum amount in cents. */
  least: Cents

  /** False while guests can't choose this method; then only `isTrial` payments start. */
  isOffered?: () => boolean
  /** The bank details for a transfer that was announced at this moment, one per line. */
  instructions?: (announcedAt: Date) => readonly string[]

  /** Starts the payment of an attempt. The same attempt always returns the same result. */
  start: (request: PaymentStart) => Promise<{ step: PayStep; providerAttempt: string | null }>
  /** Reads a notification. Uses no database and no network. */
  receive?: (notification: Notification, now: Date) => ReceivedNotification
  verify?: (notification: Notification) => Promise<'genuine' | 'forged' | 'unknown'>
  /** Requests an attempt's status. Undefined if there is nothing to report yet. */
  poll?: (attempt: Attempt) => Promise<ProviderReport | undefined>
  /** Sends a refund, or asks for the result of one already sent. */
  refund?: (refund: RefundRequest) => Promise<RefundAnswer>
  pollRefund?: (refund: RefundRequest) => Promise<RefundAnswer>
  /** Reads all transactions of a range of days, inclusive, each with a key. */
  history?: (
    from: CalendarDate,
    to: CalendarDate,
  ) => Promise<{ key: string; report: ProviderReport }[]>
  /** States what is wrong with our registration, as a sentence for the log. */
  health?: () => Promise<string | undefined>
}

export type ProviderContext = {
  siteUrl: string
  now: () => Date
  /** Has the owner's bank account. Without it, only one from the environment can be offered. */
  content?: () => Content
}

export type Providers = ReadonlyMap<string, Provider>

/** A method that a guest can choose. content/words has its texts by this key. */
export type PaymentOption = { provider: ProviderId; mode: PaymentMode; least: Cents }

export type StartedPayment = { payment: string; step: PayStep }

export type PaymentState = 'under-way' | 'paid' | 'declined' | 'called-off' | 'over' | 'looked-at'
