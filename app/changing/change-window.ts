import { findChangeEnd } from '#rules/policy/cancelling-ends.ts'
import type { ChangeDeadlines, ChangeSubject } from '#rules/policy/cancelling.ts'
import type { ItemStatus, OrderStatus } from '#app/order/statuses.ts'

export const changeObstacles = [
  /** Sold by a reseller, who makes changes. */
  'elsewhere',
  'too-late',
  /** No longer sold: the office finds another day or product. */
  'withdrawn',
  /** The office set the price by hand. */
  'office-price',
] as const
export type ChangeObstacle = (typeof changeObstacles)[number]

export type ItemToChange = {
  orderStatus: OrderStatus
  status: ItemStatus
  /** False if a reseller sold the order: the guest pays and changes it there. */
  isOurs: boolean
  start: Date
  isWithdrawn: boolean
  /** True if the item has no price or the price of the catalogue. */
  isFromCatalogue: boolean
}

export type ChangeWindow = { until: Date; bar: ChangeObstacle | undefined }

/**
 * A guest's deadline to change an item, and what prevents a change (`bar`). Undefined if nothing
 * can change any more, or the item has no place. Payment does not matter.
 */
export function findChangeWindow(
  subject: Exclude<ChangeSubject, 'cancel'>,
  item: ItemToChange,
  now: Date,
  deadlines: ChangeDeadlines,
): ChangeWindow | undefined {
  const { orderStatus, status, isOurs, isWithdrawn, isFromCatalogue, start } = item
  if (!changeableStatuses.has(orderStatus) || !statusesWithPlace.has(status)) return undefined
  const until = findChangeEnd(subject, start, deadlines)
  return { until, bar: findBar() }

  function findBar(): ChangeObstacle | undefined {
    if (!isOurs) return 'elsewhere'
    if (now >= until) return 'too-late'
    if (subject === 'details') return undefined
    if (isWithdrawn) return 'withdrawn'
    return isFromCatalogue ? undefined : 'office-price'
  }
}

const changeableStatuses = new Set<OrderStatus>(['requested', 'held', 'confirmed'])
const statusesWithPlace = new Set<ItemStatus>(['held', 'booked'])
