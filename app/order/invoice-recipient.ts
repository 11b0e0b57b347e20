import type { Cents } from '#rules/money/cents.ts'
import type { OrderStatus } from './statuses.ts'

type InvoicedOrder = { status: OrderStatus; invoiceAddress: string | null }

/**
 * True if a guest is asked for an invoice address: none is known, and the price exceeds the limit
 * for invoices without one. The address is never required.
 */
export function needsInvoiceAddress(
  { status, invoiceAddress }: InvoicedOrder,
  { owed, above: limit }: { owed: Cents; above: Cents },
): boolean {
  return activeStatuses.has(status) && invoiceAddress === null && owed > limit
}

const activeStatuses = new Set<OrderStatus>(['requested', 'held', 'confirmed'])
