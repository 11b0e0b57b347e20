import { type Cents, sumCents } from '../money/cents.ts'
import { type Books, listStanding, sumBooks } from './ledger.ts'
import type { OrderStatus } from './statuses.ts'

/** An invoice and what is left of it, once its credit notes are taken off. */
export type LeftOfInvoice = { id: string; left: Cents }

/** What has to be issued, so that the documents of an order come to what they should. */
export type Correction =
  | { issue: 'nothing' }
  | { issue: 'invoice'; amount: Cents }
  /** In whole cents each, of the newest invoice first. */
  | { issue: 'notes'; parts: { id: string; amount: Cents }[] }

/**
 * What the invoices of an order that was invoiced as a whole come to, less their credit notes: its price, paid or
 * not. What the office has only proposed to give back is credited once it is approved, and an order whose
 * time to pay was over supplies nothing.
 */
export function findInvoiceable(books: Books, status: OrderStatus): Cents {
  if (status === 'expired') return 0
  const proposed = new Set(
    books.refunds.flatMap((refund) => (refund.status === 'proposed' ? [refund.id] : [])),
  )
  const waiting = listStanding(books.lines).filter(
    ({ id, kind }) => kind === 'discount' && proposed.has(id),
  )
  const lowered = sumCents(waiting.map(({ amount }) => amount))
  return Math.max(0, sumBooks(books).owed - lowered)
}

/** What brings the invoices of an order, the first one issued first, to an amount in cents. */
export function planCorrection(invoices: readonly LeftOfInvoice[], wanted: Cents): Correction {
  const missing = wanted - sumCents(invoices.map(({ left }) => left))
  if (missing === 0) return { issue: 'nothing' }
  if (missing > 0) return { issue: 'invoice', amount: missing }
  return { issue: 'notes', parts: planCredit(invoices, 0 - missing) }
}

/** What is credited of each invoice, so that it comes to an amount: of the newest first. */
export function planCredit(invoices: readonly LeftOfInvoice[], amount: Cents) {
  let above = amount
  return invoices.toReversed().flatMap(({ id, left }) => {
    const part = Math.min(left, above)
    above -= part
    return part > 0 ? [{ id, amount: part }] : []
  })
}
