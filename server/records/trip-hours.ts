import { eq } from 'drizzle-orm'
import { type Content, findSoldTour } from '#content/content.ts'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { daysOf, findHours, findPeriod, type Period, type Timed } from '#rules/fleet/period.ts'
import type { ItemStatus } from '#rules/orders/statuses.ts'
import { fleetSettings } from '#rules/policy/fleet.ts'
import { freeCancellation } from '#rules/policy/free-cancellation.ts'
import { findFreeEnd } from '#rules/refunds/free-cancellation.ts'
import type { Transaction } from '../database/database.ts'
import { orderItems, orders } from '../database/schema/orders.ts'
import type { ItemRow, OrderRow } from './load-order.ts'

/** From when to when an item keeps its vehicle and its guide. */
export function periodOf(content: Content, item: Timed): Period {
  return findPeriod(withUsualStart(content, item), stopsOf(content, item), fleetSettings)
}

/** From when to when an item's guests are with us: for the fleet, the office, guides, guests and mails alike. */
export function hoursOf(content: Content, item: Timed): Period {
  return findHours(withUsualStart(content, item), stopsOf(content, item), fleetSettings)
}

/** The plan of an item's tour; nothing for anything else. */
export function stopsOf(content: Content, { kind, product }: Pick<Timed, 'kind' | 'product'>) {
  const tour = kind === 'tour' ? findSoldTour(content, product) : undefined
  return tour?.detailedItinerary ?? []
}

/** A day with a vehicle begins when the content says, where no hour was agreed. */
function withUsualStart({ calendar }: Content, item: Timed): Timed {
  if (item.kind !== 'vehicle-day') return item
  return { ...item, pickupTime: item.pickupTime ?? calendar.transfers.departs }
}

/** The first and last calendar day of what isn't cancelled of an order; undefined where nothing is left. */
export function tripDaysOf(
  content: Content,
  items: readonly (Timed & { status: ItemStatus })[],
): { firstDay: CalendarDate; lastDay: CalendarDate } | undefined {
  const days = items
    .filter(({ status }) => status !== 'cancelled')
    .map((item) => daysOf(hoursOf(content, item)))
  const [firstDay] = days.map((one) => one.firstDay).toSorted()
  const lastDay = days
    .map((one) => one.lastDay)
    .toSorted()
    .at(-1)
  return firstDay && lastDay ? { firstDay, lastDay } : undefined
}

/** Has an order's days follow the hours of its items: whoever stores or changes hours calls it. */
export async function followHours(
  transaction: Transaction,
  content: Content,
  orderId: string,
): Promise<void> {
  const items = await transaction.select().from(orderItems).where(eq(orderItems.orderId, orderId))
  const days = tripDaysOf(content, items)
  if (days) await transaction.update(orders).set(days).where(eq(orders.id, orderId))
}

type FreeItem = [
  order: Pick<OrderRow, 'createdAt'>,
  item: Timed & Partial<Pick<ItemRow, 'cancellationTiers'>>,
]

/**
 * Until when its guest may cancel an item free of charge after booking; undefined where never, and for what was
 * moved when nothing of it would have come back: a day further off doesn't open that door again.
 */
export function findItemFreeEnd(
  content: Content,
  ...[{ createdAt }, item]: FreeItem
): Date | undefined {
  if (item.cancellationTiers?.[0]?.feePercent === 100) return undefined
  const { from: start } = hoursOf(content, item)
  return findFreeEnd({ bookedAt: createdAt, start }, freeCancellation)
}

/** The same while it lasts: a mail of later that day doesn't offer it any more. */
export function findOpenFreeEnd(
  { content, now }: { content: Content; now: Date },
  ...[order, item]: FreeItem
): Date | undefined {
  const end = findItemFreeEnd(content, order, item)
  return end && end > now ? end : undefined
}
