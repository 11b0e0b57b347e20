import { type Cents, sumCents } from '../money/cents.ts'
import type { Books, Refund } from './ledger.ts'

/** Whether a bank has taken money back: nobody here refunded it, and what it had paid is owed again. */
export function isChargedBack({ source, status }: Pick<Refund, 'source' | 'status'>): boolean {
  return source === 'charged-back' && status === 'done'
}

/** The payments of which a bank has taken something back. */
export function findChargedBack({ refunds }: Pick<Books, 'refunds'>): Set<string> {
  return new Set(refunds.filter(isChargedBack).map(({ payment }) => payment))
}

/** The money that is here: what came, less all that has gone, whoever took it. Below nought is a loss. */
export function sumKept({ payments, refunds }: Pick<Books, 'payments' | 'refunds'>): Cents {
  const came = payments.map(({ status, received }) => (status === 'paid' ? (received ?? 0) : 0))
  const gone = refunds.filter(({ status }) => status === 'done').map(({ amount }) => amount)
  return sumCents(came) - sumCents(gone)
}

/**
 * What is to be credited of the invoices of payments that a bank took back. They stay while the price is owed, and no
 * refund will credit them: so they are credited where the price fell below them.
 */
export function findOverInvoiced(invoiced: Cents, { kept, owed }: { kept: Cents; owed: Cents }) {
  return Math.max(0, invoiced - Math.max(kept, owed))
}
