import { type ChangeDeadlines, findChangeEnd } from '../changes/change-deadlines.ts'
import type { OrderStatus } from '../orders/statuses.ts'

/** Why a guest cannot call something off alone: each has words of its own, and says who can. */
export const cancelBars = [
  /** Bought from somebody else, who cancels it. */
  'elsewhere',
  /** It has set out. */
  'too-late',
  /** The guest has reported a death or an illness, and the office decides about the charge. */
  'with-office',
] as const
export type CancelBar = (typeof cancelBars)[number]

/** What the rules need to know of an order that its guest would call off. */
export type OrderToCancel = {
  status: OrderStatus
  /** False where its guest bought it elsewhere: at a reseller's. */
  isOurs: boolean
  isWithOffice: boolean
  /** What can still be called off; `start` is when it sets out. */
  items: readonly { id: string; start: Date }[]
}

/** The items that a guest may call off alone, until when each, and what bars it where there is none. */
export type CancelWindow = { items: { id: string; until: Date }[]; bar: CancelBar | undefined }

/**
 * What a guest may call off alone at a moment; undefined where there is nothing to call off. The deadline
 * is the owner's (rules/policy/change-deadlines.ts): until it sets out, at the charge of the table (P9.10).
 */
export function findCancelWindow(
  order: OrderToCancel,
  now: Date,
  deadlines: ChangeDeadlines,
): CancelWindow | undefined {
  if (!cancellable.has(order.status) || order.items.length === 0) return undefined
  const items = order.items
    .map((item) => ({ id: item.id, until: findChangeEnd('cancel', item.start, deadlines) }))
    .filter(({ until }) => now < until)
  if (!order.isOurs) return { items: [], bar: 'elsewhere' }
  if (order.isWithOffice) return { items: [], bar: 'with-office' }
  return { items, bar: items.length === 0 ? 'too-late' : undefined }
}

const cancellable = new Set<OrderStatus>(['requested', 'held', 'confirmed'])
