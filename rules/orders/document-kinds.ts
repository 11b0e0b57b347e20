/**
 * What is numbered and kept about money. Outside VAT: the receipt of money that pays for no supply (a gift voucher, what
 * was paid twice), its correction, and the note that a bank took a payment back.
 */
export const documentKinds = [
  'invoice',
  'credit-note',
  'receipt',
  'receipt-note',
  'charge-back',
] as const
export type DocumentKind = (typeof documentKinds)[number]
