import { and, asc, between, eq, inArray } from 'drizzle-orm'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { guidedStatuses } from '#rules/fleet/guides-phone.ts'
import type { Database } from '../database/database.ts'
import { allocations, guides, vehicles } from '../database/schema/fleet.ts'
import { orderItems, orders } from '../database/schema/orders.ts'
import type { ItemRow, OrderRow } from '../records/load-order.ts'

export type GuidedTrip = { item: ItemRow; order: OrderRow }

/** The trips that a guide goes out with and that set out on some days, both included; the first one first. */
export async function readTrips(
  db: Database,
  guideId: string,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<GuidedTrip[]> {
  return db
    .select({ item: orderItems, order: orders })
    .from(allocations)
    .innerJoin(orderItems, eq(orderItems.id, allocations.itemId))
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(
        eq(allocations.guideId, guideId),
        eq(allocations.isForChange, false),
        between(orderItems.date, from, to),
        inArray(orderItems.status, guidedStatuses),
      ),
    )
    .orderBy(asc(orderItems.date), asc(orderItems.startTime), asc(orderItems.id))
}

/** What goes out with each of some items, by the item's id: vehicles with their plates, and who guides. */
export async function readCompany(db: Database, itemIds: readonly string[]) {
  if (itemIds.length === 0) return () => ({ vehicles: [], guides: [] })
  const rows = await db
    .select({
      itemId: allocations.itemId,
      vehicle: { name: vehicles.name, plate: vehicles.registration },
      guide: { id: guides.id, name: guides.name, phone: guides.phone },
    })
    .from(allocations)
    .leftJoin(vehicles, eq(vehicles.id, allocations.vehicleId))
    .leftJoin(guides, eq(guides.id, allocations.guideId))
    .where(and(inArray(allocations.itemId, [...itemIds]), eq(allocations.isForChange, false)))
    .orderBy(vehicles.name, guides.name)
  return (itemId: string) => {
    const own = rows.filter((row) => row.itemId === itemId)
    return {
      vehicles: own.flatMap(({ vehicle }) => vehicle ?? []),
      guides: own.flatMap(({ guide }) => guide ?? []),
    }
  }
}
