import { and, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '#platform/database/database.ts'
import { allocations, guides, papers, vehicles } from './schema.server.ts'
import { orderItems } from '#app/order/schema.server.ts'

export type Crew = {
  vehicles: { name: string; plate: string | null }[]
  guides: { name: string; registration: string | null; phone: string | null }[]
}

/** Reads the vehicles and guides of some orders' items, by item id. Leaves out items without any. */
export async function readCrew(
  db: Database,
  orderIds: readonly string[],
): Promise<Map<string, Crew>> {
  const registrations = alias(papers, 'registrations')
  const rows = await db
    .select({
      itemId: orderItems.id,
      vehicle: vehicles,
      guide: guides,
      registration: registrations.number,
    })
    .from(allocations)
    .innerJoin(orderItems, eq(orderItems.id, allocations.itemId))
    .leftJoin(vehicles, eq(vehicles.id, allocations.vehicleId))
    .leftJoin(guides, eq(guides.id, allocations.guideId))
    .leftJoin(
      registrations,
      and(
        eq(registrations.guideId, allocations.guideId),
        eq(registrations.kind, 'guide-registration'),
      ),
    )
    // Leaves out vehicles and guides reserved for an unpaid change.
    .where(and(inArray(orderItems.orderId, [...orderIds]), eq(allocations.isForChange, false)))
    .orderBy(vehicles.name, guides.name)
  const crews = new Map<string, Crew>()
  for (const { itemId, vehicle, guide, registration } of rows) {
    const crew = crews.get(itemId) ?? { vehicles: [], guides: [] }
    crews.set(itemId, crew)
    if (vehicle) crew.vehicles.push({ name: vehicle.name, plate: vehicle.registration })
    if (guide) crew.guides.push({ name: guide.name, registration, phone: guide.phone })
  }
  return crews
}
