/**
 * What only a person can settle, by kind: what it is about (one open of a kind and subject), and
 * which refund is proposed with it: of all that came, of what is more than is owed, or none. The words of each, and its next step, are
 * in content/words/en/attention.ts.
 */
export const attentionKinds = {
  /** An order's money. */
  'paid-no-place': { subject: 'order', refund: 'all' },
  'paid-too-little': { subject: 'order', refund: 'all' },
  'paid-offer': { subject: 'order', refund: 'none' },
  'paid-after-end': { subject: 'order', refund: 'surplus' },
  overpaid: { subject: 'order', refund: 'surplus' },
  'balance-late': { subject: 'order', refund: 'none' },
  'medical-cancellation': { subject: 'order', refund: 'none' },
  /** Confirmed by play money, while real money is taken now. */
  'test-money': { subject: 'order', refund: 'none' },
  /** A gift whose code nobody can read any more, so that it was not sent on its day. */
  'gift-unsent': { subject: 'order', refund: 'none' },
  /** A gift of much money that was just bought by card, and a second one of the same payer: the card may be stolen. */
  'gift-large': { subject: 'order', refund: 'none' },
  'gift-again': { subject: 'order', refund: 'none' },
  /** The mail with the pick-up time of a trip did not go out. */
  'pick-up-unsent': { subject: 'order', refund: 'none' },
  /** What a guest has written about an order. */
  'message-unanswered': { subject: 'order', refund: 'none' },
  /** A guide in a language that none of ours speaks. */
  'language-unspoken': { subject: 'order', refund: 'none' },
  /** An update of a payment that cannot be right, or cannot be ours. */
  'wrong-amount': { subject: 'payment', refund: 'none' },
  'wrong-currency': { subject: 'payment', refund: 'none' },
  'wrong-mode': { subject: 'payment', refund: 'none' },
  'wrong-merchant': { subject: 'payment', refund: 'none' },
  'wrong-provider': { subject: 'payment', refund: 'none' },
  'notification-denied': { subject: 'payment', refund: 'none' },
  'notification-unanswered': { subject: 'payment', refund: 'none' },
  'unknown-payment': { subject: 'event', refund: 'none' },
  /** Money that went back, or did not. */
  'refund-outside': { subject: 'payment', refund: 'none' },
  'refund-too-large': { subject: 'payment', refund: 'none' },
  'refund-mismatched': { subject: 'payment', refund: 'none' },
  'refund-failed': { subject: 'payment', refund: 'none' },
  'refund-unanswered': { subject: 'payment', refund: 'none' },
  'charged-back': { subject: 'payment', refund: 'none' },
} as const satisfies Record<
  string,
  { subject: 'order' | 'payment' | 'event'; refund: 'all' | 'surplus' | 'none' }
>
export type AttentionKind = keyof typeof attentionKinds
/** By kind, the cents that something open under attention names. */
export type AmountsUnderAttention = Partial<Record<AttentionKind, number>>
/** The kinds that are about one sort of subject. */
export type AttentionOf<Subject extends 'order' | 'payment' | 'event'> = {
  [Kind in AttentionKind]: (typeof attentionKinds)[Kind]['subject'] extends Subject ? Kind : never
}[AttentionKind]
