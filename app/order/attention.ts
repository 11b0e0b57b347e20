/**
 * Cases that need a person. Each kind has a subject and a proposed refund: all payments, the
 * overpaid part, or none. Texts and next steps are in content/words/en/attention.ts.
 */
export const attentionKinds = {
  'paid-no-place': { subject: 'order', refund: 'all' },
  'paid-too-little': { subject: 'order', refund: 'all' },
  'paid-offer': { subject: 'order', refund: 'none' },
  'paid-after-end': { subject: 'order', refund: 'surplus' },
  overpaid: { subject: 'order', refund: 'surplus' },
  'balance-late': { subject: 'order', refund: 'none' },
  'medical-cancellation': { subject: 'order', refund: 'none' },
  /** An order confirmed by a test payment while real payments are on. */
  'test-money': { subject: 'order', refund: 'none' },
  /** A gift that wasn't sent because its code can't be decrypted any more. */
  'gift-unsent': { subject: 'order', refund: 'none' },
  /** A large gift bought by card, and a second gift by the same payer: the card may be stolen. */
  'gift-large': { subject: 'order', refund: 'none' },
  'gift-again': { subject: 'order', refund: 'none' },
  'pick-up-unsent': { subject: 'order', refund: 'none' },
  'message-unanswered': { subject: 'order', refund: 'none' },
  /** An announced transfer to the bank account that held before. */
  'account-changed': { subject: 'order', refund: 'none' },
  'language-unspoken': { subject: 'order', refund: 'none' },
  /** A payment update that is not plausible or not ours. */
  'wrong-amount': { subject: 'payment', refund: 'none' },
  'wrong-currency': { subject: 'payment', refund: 'none' },
  'wrong-mode': { subject: 'payment', refund: 'none' },
  'wrong-merchant': { subject: 'payment', refund: 'none' },
  'wrong-provider': { subject: 'payment', refund: 'none' },
  'notification-denied': { subject: 'payment', refund: 'none' },
  'notification-unanswered': { subject: 'payment', refund: 'none' },
  'unknown-payment': { subject: 'event', refund: 'none' },
  /** A refund made outside this system, or a failed one. */
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
export type OpenAmounts = Partial<Record<AttentionKind, number>>
export type AttentionOf<Subject extends 'order' | 'payment' | 'event'> = {
  [Kind in AttentionKind]: (typeof attentionKinds)[Kind]['subject'] extends Subject ? Kind : never
}[AttentionKind]
