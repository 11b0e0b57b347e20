import { type ChangeDeadlines, type ChangeSubject, findChangeEnd } from './change-deadlines.ts'
import type { ItemStatus, OrderStatus } from '../orders/statuses.ts'

/** Why a guest cannot change something alone: each has words of its own, and says who can. */
export const changeBars = [
  /** Bought from somebody else, who changes it. */
  'elsewhere',
  /** Its time is over. */
  'too-late',
  /** It is not sold any more: the office finds another day, or something else. */
  'withdrawn',
  /** The office has made its price by hand. */
  'office-price',
] as const
export type ChangeBar = (typeof changeBars)[number]

/** What the rules need to know of an item and its order. */
export type ItemToChange = {
  orderStatus: OrderStatus
  status: ItemStatus
  /** False where its guest pays and changes it elsewhere: at a reseller's. */
  isOurs: boolean
  /** When it sets out. */
  start: Date
  /** Whether it was taken off the site since. */
  isWithdrawn: boolean
  /** Whether its price, if it has one, is the catalogue's. */
  isFromCatalogue: boolean
}

export type ChangeWindow = { until: Date; bar: ChangeBar | undefined }

/**
 * Until when a guest may change something of an item alone, and what bars it; undefined where nothing of
 * the item can change any more, or nobody has a place yet. Paying changes nothing about it.
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
