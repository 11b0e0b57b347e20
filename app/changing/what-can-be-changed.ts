import { type ChangeDeadlines, type ChangeSubject, findChangeEnd } from './change-deadline-rules.ts'
import type { ItemStatus, OrderStatus } from '#app/order/statuses.ts'

export const changeBars = [
  /** Bought from a reseller, who changes it. */
  'elsewhere',
  'too-late',
  /** No longer sold: the office finds another day or product. */
  'withdrawn',
  /** The office set its price by hand. */
  'office-price',
] as const
export type ChangeBar = (typeof changeBars)[number]

export type ItemToChange = {
  orderStatus: OrderStatus
  status: ItemStatus
  /** False if the guest pays and changes it at a reseller. */
  isOurs: boolean
  start: Date
  isWithdrawn: boolean
  /** True if its price, if any, is the catalogue's. */
  isFromCatalogue: boolean
}

export type ChangeWindow = { until: Date; bar: ChangeBar | undefined }

/**
 * A guest's deadline for changes to an item, and what prevents them; undefined if nothing can
 * change any more, or there is no place yet. Payment doesn't matter.
 */
export function findChangeWindow(
  subject: Exclude<ChangeSubject, 'cancel'>,
  item: ItemToChange,
  now: Date,
  deadlines: ChangeDeadlines,
): ChangeWindow | undefined {
  const { orderStatus, status, isOurs, isWithdrawn, isFromCatalogue, start } = item
  if (!changeable.has(orderStatus) || !withPlace.has(status)) return undefined
  const until = findChangeEnd(subject, start, deadlines)
  return { until, bar: findBar() }

  function findBar(): ChangeBar | undefined {
    if (!isOurs) return 'elsewhere'
    if (now >= until) return 'too-late'
    if (subject === 'details') return undefined
    if (isWithdrawn) return 'withdrawn'
    return isFromCatalogue ? undefined : 'office-price'
  }
}

const changeable = new Set<OrderStatus>(['requested', 'held', 'confirmed'])
const withPlace = new Set<ItemStatus>(['held', 'booked'])
