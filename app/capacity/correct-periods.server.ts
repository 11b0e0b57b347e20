import { and, asc, eq, gte, inArray } from 'drizzle-orm'
import { addDays, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { daysOf, longestTripDays } from './period.ts'
import { allocations } from './schema.server.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { loadOrder } from '#app/order/load-order.server.ts'
import { updateTripDays, hoursOf, periodOf } from '#app/order/trip-hours.server.ts'
import type { Services } from '#platform/services.ts'
import { reassign } from './allocations.server.ts'

/**
 * Corrects stored periods and last days that no longer match their trips, because an earlier
 * version wrote them or the tour's plan changed. Current vehicles and guides stay where possible.
 * Otherwise others are assigned, or none, and the history says so. Returns the number of corrected
 * trips.
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
  const waiting = new Set(
    rows.flatMap(({ item, allocation }) => (allocation?.isForChange ? [item.id] : [])),
  )
  const wrong = rows.filter(({ item, lastDay, allocation }) => {
    if (waiting.has(item.id)) return false
    if (daysOf(hoursOf(content, item)).lastDay > lastDay) return true
    const { from, to } = periodOf(content, item)
    const stored = allocation?.period ?? { from, to }
    return from.getTime() !== stored.from.getTime() || to.getTime() !== stored.to.getTime()
  })
  const found = new Map(wrong.map((row) => [row.item.id, row]))
  for (const { item, allocation } of found.values())
    // Sequential, because two trips may need the same vehicle.
    await services.db.transaction(async (transaction) => {
      const loaded = await loadOrder(transaction, item.orderId)
      const basis = { content, now: services.now }
      if (!allocation) return updateTripDays(transaction, content, item.orderId)
      await reassign(basis, transaction, loaded, {
        itemId: item.id,
        change: () => Promise.resolve(),
        by: { who: 'server', at },
      })
    })
  return found.size
}
