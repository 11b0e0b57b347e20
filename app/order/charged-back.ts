import { type Cents, sumCents } from '#rules/money/cents.ts'
import type { Books, Refund } from './ledger.ts'

/** True for a chargeback: nobody here refunded it, and the amount is owed again. */
export function isChargedBack({ source, status }: Pick<Refund, 'source' | 'status'>): boolean {
  return source === 'charged-back' && status === 'done'
}

export function findChargedBack({ refunds }: Pick<Books, 'refunds'>): Set<string> {
  return new Set(refunds.filter(isChargedBack).map(({ payment }) => payment))
}

/** The money still here: payments less refunds and chargebacks. Negative is a loss. */
export function sumKept({ payments, refunds }: Pick<Books, 'payments' | 'refunds'>): Cents {
  const came = payments.map(({ status, received }) => (status === 'paid' ? (received ?? 0) : 0))
  const gone = refunds.filter(({ status }) => status === 'done').map(({ amount }) => amount)
  return sumCents(came) - sumCents(gone)
}

/**
 * The part to credit of invoices whose payments were charged back. Such an invoice remains while
 * the price is owed, and no refund will credit it; so the part above both the money kept and the
 * price is credited.
 */
export function findOverInvoiced(invoiced: Cents, { kept, owed }: { kept: Cents; owed: Cents }) {
  return Math.max(0, invoiced - Math.max(kept, owed))
}
