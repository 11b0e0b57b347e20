import { type Cents, sumCents } from '#rules/money/cents.ts'
import { type Books, listLinesInForce, sumBooks } from './ledger.ts'
import type { OrderStatus } from './statuses.ts'

export type OpenInvoice = { id: string; left: Cents }

/** The documents to issue, so that an order's documents add up to the right amount. */
export type Correction =
  | { issue: 'nothing' }
  | { issue: 'invoice'; amount: Cents }
  /** Amounts in whole cents, newest invoice first. */
  | { issue: 'notes'; parts: { id: string; amount: Cents }[] }

/**
 * The total of invoices less credit notes that an order invoiced as a whole should have: its price,
 * paid or not. A discount by a refund that the office only proposed is credited once approved. An
 * expired order has nothing to invoice.
 */
export function findInvoiceable(books: Books, status: OrderStatus): Cents {
  if (status === 'expired') return 0
  const proposedRefundIds = new Set(
    books.refunds.flatMap((refund) => (refund.status === 'proposed' ? [refund.id] : [])),
  )
  const proposedDiscounts = listLinesInForce(books.lines).filter(
    ({ id, kind }) => kind === 'discount' && proposedRefundIds.has(id),
  )
  const proposedAmount = sumCents(proposedDiscounts.map(({ amount }) => amount))
  return Math.max(0, sumBooks(books).owed - proposedAmount)
}

/** Plans the document that brings an order's invoices (oldest first) to an amount in cents. */
export function planCorrection(invoices: readonly OpenInvoice[], amount: Cents): Correction {
  const missing = amount - sumCents(invoices.map(({ left: openAmount }) => openAmount))
  if (missing === 0) return { issue: 'nothing' }
  if (missing > 0) return { issue: 'invoice', amount: missing }
  return { issue: 'notes', parts: planCredit(invoices, 0 - missing) }
}

/** Plans credits that add up to an amount, by invoice, newest first. */
export function planCredit(invoices: readonly OpenInvoice[], amount: Cents) {
  let remaining = amount
  return invoices.toReversed().flatMap(({ id, left: openAmount }) => {
    const part = Math.min(openAmount, remaining)
    remaining -= part
    return part > 0 ? [{ id, amount: part }] : []
  })
}
