import { and, asc, eq, gte, inArray } from 'drizzle-orm'
import { addDays, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { toDays, longestTripDays } from './period.ts'
import { allocations } from './schema.server.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { loadOrder } from '#app/order/load-order.server.ts'
import { updateTripDays, computeHours, computePeriod } from '#app/order/trip-hours.server.ts'
import type { Services } from '#platform/services.ts'
import { reassign } from './allocations.server.ts'

/**
 * Corrects stored periods and last days that no longer match their trips, because an earlier
 * version wrote them or the tour's plan changed. Current vehicles and guides stay where possible.
 * Otherwise others are assigned, or none, and the history records that. Returns the number of
 * corrected trips.
 */
export async function correctPeriods(
  services: Pick<Services, 'db' | 'content' | 'now'>,
): Promise<number> {
  const content = services.content()
  const at = services.now()
  const earliest = addDays(calendarDateIn(at, capeTown), -longestTripDays)
  const rows = await services.db
    .select({ item: orderItems, lastDay: orders.lastDay, allocation: allocations })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .leftJoin(allocations, eq(allocations.itemId, orderItems.id))
    .where(and(gte(orderItems.date, earliest), inArray(orderItems.status, ['held', 'booked'])))
    // The earlier assignment has priority.
    .orderBy(asc(allocations.createdAt), asc(orderItems.id))
  // Skips trips with an unpaid change. They are corrected after the change is paid or dropped.
  const unpaidChangeIds = new Set(
    rows.flatMap(({ item, allocation }) => (allocation?.isForChange ? [item.id] : [])),
  )
  const outdated = rows.filter(({ item, lastDay, allocation }) => {
    if (unpaidChangeIds.has(item.id)) return false
    if (toDays(computeHours(content, item)).lastDay > lastDay) return true
    const { from, to } = computePeriod(content, item)
    const stored = allocation?.period ?? { from, to }
    return from.getTime() !== stored.from.getTime() || to.getTime() !== stored.to.getTime()
  })
  const outdatedById = new Map(outdated.map((row) => [row.item.id, row]))
  for (const { item, allocation } of outdatedById.values())
    // Sequential, because two trips may need the same vehicle.
    await services.db.transaction(async (transaction) => {
      const loadedOrder = await loadOrder(transaction, item.orderId)
      const basis = { content, now: services.now }
      if (!allocation) return updateTripDays(transaction, content, item.orderId)
      await reassign(basis, transaction, loadedOrder, {
        itemId: item.id,
        change: () => Promise.resolve(),
        eventMeta: { who: 'server', at },
      })
    })
  return outdatedById.size
}
