import { and, asc, between, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Content, findSoldTour } from '#content/content.ts'
import { addDays, type CalendarDate } from '#rules/dates/calendar-date.ts'
import {
  toDays,
  findHours,
  findPeriod,
  isOverlapping,
  longestTripDays,
  type Period,
  toSpan,
  type TimedItem,
} from '#app/capacity/period.ts'
import type { ItemStatus } from './statuses.ts'
import { findFreeEnd } from '#rules/policy/cancelling-ends.ts'
import { policyOn } from '#rules/policy/policy-versions.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { allocations } from '#app/capacity/schema.server.ts'
import { orderItems, orders } from './schema.server.ts'
import type { ItemRow, OrderRow } from './load-order.server.ts'

/** The period in which an item's vehicle and guide are in use. */
export function computePeriod(content: Content, item: TimedItem): Period {
  return findPeriod(
    withUsualStart(content, item),
    findStops(content, item),
    findFleetRules(content, item),
  )
}

/** The hours of an item's guests with us. Used for fleet, office, guides, guests and mails. */
export function computeHours(content: Content, item: TimedItem): Period {
  return findHours(
    withUsualStart(content, item),
    findStops(content, item),
    findFleetRules(content, item),
  )
}

/** The rules of the trip's own day, so that its hours don't depend on when they are computed. */
function findFleetRules({ policies }: Content, { date }: TimedItem) {
  return policyOn(policies.bookingRules, date)
}

export function findStops(
  content: Content,
  { kind, product }: Pick<TimedItem, 'kind' | 'product'>,
) {
  const tour = kind === 'tour' ? findSoldTour(content, product) : undefined
  return tour?.detailedItinerary ?? []
}

/** Adds a vehicle day's usual start hour from the content unless one was agreed. */
function withUsualStart({ calendar }: Content, item: TimedItem): TimedItem {
  if (item.kind !== 'vehicle-day') return item
  return { ...item, pickupTime: item.pickupTime ?? calendar.transfers.departs }
}

/** The first and last calendar day of an order's active items. Undefined if none is left. */
export function computeTripDays(
  content: Content,
  items: readonly (TimedItem & { status: ItemStatus })[],
): { firstDay: CalendarDate; lastDay: CalendarDate } | undefined {
  const days = items
    .filter(({ status }) => status !== 'cancelled')
    .map((item) => toDays(computeHours(content, item)))
  const [firstDay] = days.map((one) => one.firstDay).toSorted()
  const lastDay = days
    .map((one) => one.lastDay)
    .toSorted()
    .at(-1)
  return firstDay && lastDay ? { firstDay, lastDay } : undefined
}

/** Updates an order's days from its items' hours. Call this after every change of hours. */
export async function updateTripDays(
  transaction: Transaction,
  content: Content,
  orderId: string,
): Promise<void> {
  const items = await transaction.select().from(orderItems).where(eq(orderItems.orderId, orderId))
  const days = computeTripDays(content, items)
  if (days) await transaction.update(orders).set(days).where(eq(orders.id, orderId))
}

type FreeItem = [
  order: Pick<OrderRow, 'createdAt'>,
  item: TimedItem & Partial<Pick<ItemRow, 'cancellationTiers'>>,
]

/**
 * The end of an item's free cancellation after booking. Undefined if there is none. An item moved
 * when its charge was already 100 % has none, even on a later day.
 */
export function findItemFreeEnd(
  content: Content,
  ...[{ createdAt }, item]: FreeItem
): Date | undefined {
  if (item.cancellationTiers?.[0]?.feePercent === 100) return undefined
  const { from: start } = computeHours(content, item)
  return findFreeEnd(
    { bookedAt: createdAt, start },
    policyOn(content.policies.cancelling, createdAt).free,
  )
}

/**
 * The end of an item's free cancellation if it is still ahead. Undefined afterwards, so that mails
 * no longer offer it.
 */
export function findOpenFreeEnd(
  { content, now }: { content: Content; now: Date },
  ...[order, item]: FreeItem
): Date | undefined {
  const end = findItemFreeEnd(content, order, item)
  return end && end > now ? end : undefined
}

export type Trip = { item: ItemRow; order: OrderRow }

export function listTrips(db: Database | Transaction, where: SQL | undefined): Promise<Trip[]> {
  return db
    .select({ item: orderItems, order: orders })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(where)
    .orderBy(asc(orderItems.date), asc(orderItems.startTime), asc(orderItems.id))
}

/** Lists trips under way at any time of the given days (Africa/Johannesburg), by start. */
export async function listTripsOut(
  db: Database | Transaction,
  content: Content,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<(Trip & { hours: Period })[]> {
  const whereNear = between(orderItems.date, addDays(from, -longestTripDays), to)
  const whereActive = inArray(orderItems.status, ['held', 'booked', 'done', 'no-show'])
  const rows = await listTrips(db, and(whereNear, whereActive))
  return rows
    .map((row) => ({ ...row, hours: computeHours(content, row.item) }))
    .filter(({ hours }) => isOverlapping(hours, toSpan(from, to)))
    .toSorted((one, other) => one.hours.from.getTime() - other.hours.from.getTime())
}

/** Condition for items with this vehicle or guide. A guest's held change is not included. */
export function whereAllocated(column: PgColumn, id: string, condition?: SQL): SQL {
  return sql`${orderItems.id} in (select ${allocations.itemId} from ${allocations}
    where ${and(eq(column, id), eq(allocations.isForChange, false), condition)})`
}
