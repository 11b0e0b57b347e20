/**
 * Numbered documents about money. Outside VAT: the receipt for money without a supply (a gift
 * voucher, a double payment), its correction, and the note of a chargeback.
 */
export const documentKinds = [
  'invoice',
  'credit-note',
  'receipt',
  'receipt-note',
  'charge-back',
] as const
export type DocumentKind = (typeof documentKinds)[number]
