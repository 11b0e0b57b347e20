import { and, asc, between, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Content, findSoldTour } from '#content/content.ts'
import { addDays, type CalendarDate } from '#rules/dates/calendar-date.ts'
import {
  daysOf,
  findHours,
  findPeriod,
  isOverlapping,
  longestTripDays,
  type Period,
  spanOf,
  type Timed,
} from '#rules/fleet/period.ts'
import type { ItemStatus } from '#rules/orders/statuses.ts'
import { fleetSettings } from '#rules/policy/fleet.ts'
import { freeCancellation } from '#rules/policy/free-cancellation.ts'
import { findFreeEnd } from '#rules/refunds/free-cancellation.ts'
import type { Database, Transaction } from '../database/database.ts'
import { allocations } from '../database/schema/fleet.ts'
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

/** A thing of an order that takes guests out, with its order. */
export type Trip = { item: ItemRow; order: OrderRow }

/** Items and their orders, the first day first. */
export function listTrips(db: Database | Transaction, where: SQL | undefined): Promise<Trip[]> {
  return db
    .select({ item: orderItems, order: orders })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(where)
    .orderBy(asc(orderItems.date), asc(orderItems.startTime), asc(orderItems.id))
}

/** What is on the road at any moment of some days of Cape Town, those that set out first at the top. */
export async function listTripsOut(
  db: Database | Transaction,
  content: Content,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<(Trip & { hours: Period })[]> {
  const whereNear = between(orderItems.date, addDays(from, -longestTripDays), to)
  const whereOut = inArray(orderItems.status, ['held', 'booked', 'done', 'no-show'])
  const rows = await listTrips(db, and(whereNear, whereOut))
  return rows
    .map((row) => ({ ...row, hours: hoursOf(content, row.item) }))
    .filter(({ hours }) => isOverlapping(hours, spanOf(from, to)))
    .toSorted((one, other) => one.hours.from.getTime() - other.hours.from.getTime())
}

/** Those that somebody or something goes out with, for the change of no guest. */
export function whereGoesOut(column: PgColumn, id: string, when?: SQL): SQL {
  return sql`${orderItems.id} in (select ${allocations.itemId} from ${allocations}
    where ${and(eq(column, id), eq(allocations.isForChange, false), when)})`
}
