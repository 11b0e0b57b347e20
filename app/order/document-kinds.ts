/**
 * Numbered documents about money. Outside VAT are the receipt for money without a supply (a gift
 * voucher, a double payment), its correction, and the note of a charge-back.
 */
export const documentKinds = [
  'invoice',
  'credit-note',
  'receipt',
  'receipt-note',
  'charge-back',
] as const
export type DocumentKind = (typeof documentKinds)[number]
