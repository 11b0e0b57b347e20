import { and, between, eq, inArray } from 'drizzle-orm'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { guidedStatuses } from '#app/capacity/guides-phone.ts'
import type { Database } from '#platform/database/database.ts'
import { allocations, guides, vehicles } from '#app/capacity/schema.server.ts'
import { orderItems } from '#app/order/schema.server.ts'
import { listTrips, type Trip, whereAllocated } from '#app/order/trip-hours.server.ts'

export type GuidedTrip = Trip

export async function readTrips(
  db: Database,
  guideId: string,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<GuidedTrip[]> {
  return listTrips(
    db,
    and(
      whereAllocated(allocations.guideId, guideId),
      between(orderItems.date, from, to),
      inArray(orderItems.status, guidedStatuses),
    ),
  )
}

export async function readVehiclesAndGuides(db: Database, itemIds: readonly string[]) {
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
    const itemRows = rows.filter((row) => row.itemId === itemId)
    return {
      vehicles: itemRows.flatMap(({ vehicle }) => vehicle ?? []),
      guides: itemRows.flatMap(({ guide }) => guide ?? []),
    }
  }
}
