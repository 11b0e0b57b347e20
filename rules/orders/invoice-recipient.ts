import type { Cents } from '../money/cents.ts'
import type { OrderStatus } from './statuses.ts'

type Asked = { status: OrderStatus; invoiceAddress: string | null }

/**
 * Whether a guest is asked where their invoices go: the trip costs more than an invoice may without saying
 * it, and nobody has. Asked, never made a condition.
 */
export function asksForAddress(
  { status, invoiceAddress }: Asked,
  { owed, above }: { owed: Cents; above: Cents },
): boolean {
  return live.has(status) && invoiceAddress === null && owed > above
}

const live = new Set<OrderStatus>(['requested', 'held', 'confirmed'])
