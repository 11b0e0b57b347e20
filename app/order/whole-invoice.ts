import { type Cents, sumCents } from '#rules/money/cents.ts'
import { type Books, listStanding, sumBooks } from './ledger.ts'
import type { OrderStatus } from './statuses.ts'

export type LeftOfInvoice = { id: string; left: Cents }

/** Documents to issue so that an order's documents add up to the right amount. */
export type Correction =
  | { issue: 'nothing' }
  | { issue: 'invoice'; amount: Cents }
  /** In whole cents each, newest invoice first. */
  | { issue: 'notes'; parts: { id: string; amount: Cents }[] }

/**
 * The total that an order invoiced as a whole should have in invoices less credit notes: its price,
 * paid or not. A refund proposed by the office is credited once approved; an expired order supplies
 * nothing.
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

/** Documents that bring an order's invoices, oldest first, to an amount in cents. */
export function planCorrection(invoices: readonly LeftOfInvoice[], wanted: Cents): Correction {
  const missing = wanted - sumCents(invoices.map(({ left }) => left))
  if (missing === 0) return { issue: 'nothing' }
  if (missing > 0) return { issue: 'invoice', amount: missing }
  return { issue: 'notes', parts: planCredit(invoices, 0 - missing) }
}

/** Credits per invoice to reach an amount, newest first. */
export function planCredit(invoices: readonly LeftOfInvoice[], amount: Cents) {
  let above = amount
  return invoices.toReversed().flatMap(({ id, left }) => {
    const part = Math.min(left, above)
    above -= part
    return part > 0 ? [{ id, amount: part }] : []
  })
}
