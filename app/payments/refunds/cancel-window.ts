import { findChangeEnd } from '#rules/policy/cancelling-ends.ts'
import type { ChangeDeadlines } from '#rules/policy/cancelling.ts'
import type { OrderStatus } from '#app/order/statuses.ts'

/** Reasons that a guest can't cancel alone. Each has a text with the contact. */
export const cancelObstacles = [
  /** Bought from a reseller, who cancels the trip. */
  'elsewhere',
  'too-late',
  /** The guest reported a death or illness, so the office decides about the charge. */
  'with-office',
] as const
export type CancelObstacle = (typeof cancelObstacles)[number]

export type OrderToCancel = {
  status: OrderStatus
  isOurs: boolean
  isWithOffice: boolean
  items: readonly { id: string; start: Date }[]
}

export type CancelWindow = { items: { id: string; until: Date }[]; bar: CancelObstacle | undefined }

/**
 * Finds what a guest can cancel now. Undefined if nothing can be cancelled. The policy
 * that holds for the order sets the deadline.
 */
export function findCancelWindow(
  order: OrderToCancel,
  now: Date,
  deadlines: ChangeDeadlines,
): CancelWindow | undefined {
  if (!cancellableStatuses.has(order.status) || order.items.length === 0) return undefined
  const items = order.items
    .map((item) => ({ id: item.id, until: findChangeEnd('cancel', item.start, deadlines) }))
    .filter(({ until }) => now < until)
  if (!order.isOurs) return { items: [], bar: 'elsewhere' }
  if (order.isWithOffice) return { items: [], bar: 'with-office' }
  return { items, bar: items.length === 0 ? 'too-late' : undefined }
}

const cancellableStatuses = new Set<OrderStatus>(['requested', 'held', 'confirmed'])
