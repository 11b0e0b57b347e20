import { type Cents, sumCents } from '#rules/money/cents.ts'
import type { Books, Refund } from './ledger.ts'

/** True for a charge-back: nobody here refunded the payment, and its amount is owed again. */
export function isChargedBack({ source, status }: Pick<Refund, 'source' | 'status'>): boolean {
  return source === 'charged-back' && status === 'done'
}

export function findChargedBack({ refunds }: Pick<Books, 'refunds'>): Set<string> {
  return new Set(refunds.filter(isChargedBack).map(({ payment }) => payment))
}

/** Payments less refunds and charge-backs. Negative is a loss. */
export function sumNetPayments({ payments, refunds }: Pick<Books, 'payments' | 'refunds'>): Cents {
  const received = payments.map(({ status, received }) => (status === 'paid' ? (received ?? 0) : 0))
  const refunded = refunds.filter(({ status }) => status === 'done').map(({ amount }) => amount)
  return sumCents(received) - sumCents(refunded)
}

/**
 * The part of invoices to credit after charge-backs. Such an invoice remains while the price is
 * owed, and no refund credits it. The amount above both the kept money and the price is
 * therefore credited.
 */
export function findOverInvoiced(invoiced: Cents, { kept, owed }: { kept: Cents; owed: Cents }) {
  return Math.max(0, invoiced - Math.max(kept, owed))
}
