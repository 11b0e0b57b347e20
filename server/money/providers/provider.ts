import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import type { Cents } from '#rules/money/cents.ts'
import type { AttemptUpdate, RefundUpdate } from '#rules/orders/payment-update.ts'
import type { RefundAbility } from '#rules/refunds/refund-split.ts'

/** The ways of paying that there are, in the order in which they are offered. */
export const providerIds = ['yoco', 'payfast', 'demo', 'eft'] as const
export type ProviderId = (typeof providerIds)[number]

export type PaymentMode = 'test' | 'live'

/** One attempt to pay, as its provider needs to know it. */
export type Attempt = {
  /** Ours; no two attempts have the same. */
  id: string
  amount: Cents
  mode: PaymentMode
  /** The provider's own reference of the attempt, and of the money. */
  providerAttempt: string | null
  providerPayment: string | null
  createdAt: Date
}

/** Where the guest comes back to. Coming back proves nothing. */
export type ReturnUrls = { paid: string; cancelled: string }

export type Asked = {
  attempt: Attempt
  /** The order's reference, and what it is called in a line. Nothing about a person goes to a provider. */
  reference: string
  title: string
  returnUrls: ReturnUrls
}

/** What brings a guest to where it is paid. */
export type PayStep =
  | { kind: 'redirect'; url: string }
  /** A form that the browser posts; the order of its fields counts. */
  | { kind: 'form'; action: string; fields: readonly (readonly [name: string, value: string])[] }
  /** Bank details, a line each, and what the guest writes beside the transfer. */
  | { kind: 'instructions'; details: readonly string[]; reference: string }

type OfAttempt = {
  /** Our payment, by its id, where the provider says it; else the provider's own reference of the attempt. */
  payment: string | null
  attempt: string | null
}

/** What a provider says, before it is known of which payment of ours. */
export type ProviderReport =
  | (Omit<AttemptUpdate, 'payment' | 'source'> & OfAttempt)
  | (Omit<RefundUpdate, 'payment' | 'source'> & OfAttempt)

/** A request to our address for notifications: its body to the byte, its headers in lower case. */
export type Notification = { body: string; headers: Readonly<Record<string, string>> }

export type Received =
  | {
      verdict: 'genuine'
      mode: PaymentMode
      /** The same report has the same, however often it comes. */
      dedupeKey: string
      /** The few headers that say whether it is genuine. */
      headers: Record<string, string>
      /** Absent where it cannot be read, or speaks of nothing that concerns us. */
      said: ProviderReport | undefined
      /** Whether it is only believed once `verify` has asked the provider. */
      needsVerifying: boolean
    }
  /** Nobody who knows the secret wrote it, or it is too old; `reason` is a code. */
  | { verdict: 'forged'; reason: string }

/** A refund that is to be sent, and the payment that it gives back. */
export type RefundAsked = {
  id: string
  amount: Cents
  /** The same for every try of one refund. */
  idempotencyKey: string
  providerRefund: string | null
  /** How often it was tried before. */
  tries: number
  payment: Attempt & { received: Cents }
  /** What of the payment has gone back already, by other refunds. */
  goneBack: Cents
}

/** What became of it; `unknown` is asked again later with the same key. */
export type RefundAnswer =
  | { is: 'sent' | 'done'; providerRefund: string | null }
  | { is: 'failed'; reason: string }
  | { is: 'unknown'; reason: string }

/**
 * A way of paying. It knows nothing of our tables: it is asked, and answers. Whatever talks to the
 * provider throws where there is no answer; then nothing has been decided.
 */
export type Provider = {
  id: ProviderId
  mode: PaymentMode
  /** Who is paid, as the provider names us in its reports; null where it names nobody. */
  merchant: string | null
  /** What it can give back by itself. */
  refunds: RefundAbility
  /** True where it can't tell two refunds of one payment apart: each is asked for once the one before has its answer. */
  refundsInTurn?: boolean
  /** The origins to which pages of ours may send a form or be led on. */
  formOrigins: readonly string[]
  /** The smallest amount that it takes. */
  least: Cents

  /** Where to, in lines, where the guest sends the money without the site. */
  instructions?: readonly string[]

  /** How the guest pays this attempt. Asked again for the same attempt it gives the same. */
  start: (asked: Asked) => Promise<{ step: PayStep; providerAttempt: string | null }>
  /** Reads a notification. Pure: no database, no network. */
  receive?: (notification: Notification, now: Date) => Received
  /** Asks the provider whether it wrote a notification. */
  verify?: (notification: Notification) => Promise<'genuine' | 'forged' | 'unknown'>
  /** Asks what became of an attempt; undefined where there is nothing to report yet. */
  poll?: (attempt: Attempt) => Promise<ProviderReport | undefined>
  /** Sends a refund, or asks what became of one that was sent. */
  refund?: (refund: RefundAsked) => Promise<RefundAnswer>
  refundState?: (refund: RefundAsked) => Promise<RefundAnswer>
  /** Everything that came and went on some days, both included, each with a key of its own. */
  history?: (
    from: CalendarDate,
    to: CalendarDate,
  ) => Promise<{ key: string; said: ProviderReport }[]>
  /** What is wrong with how we are registered there, as a sentence for the log; undefined if nothing. */
  health?: () => Promise<string | undefined>
}

/** The ways of paying that are on. */
export type Providers = ReadonlyMap<string, Provider>

/** A way that a guest can choose: its words are in content/words by this key. */
export type PaymentOption = { provider: ProviderId; mode: PaymentMode; least: Cents }

/** What has begun: the payment, by its id, and what the guest does next. */
export type StartedPayment = { payment: string; step: PayStep }

/** What is true of a payment now. */
export type PaymentState = 'under-way' | 'paid' | 'declined' | 'called-off' | 'over' | 'looked-at'
