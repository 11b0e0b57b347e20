import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { dayMs } from '#rules/dates/durations.ts'
import { longestTripDays, type Period } from './period.ts'
import type { Availability } from './check-availability.ts'
import type { Database } from '#platform/database/database.ts'
import { allocations, closings, guides, papers, vehicles } from './schema.server.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'

export type VehicleState = Availability & {
  id: string
  seats: number
  luggage: number | null
  childSeats: number | null
}
export type GuideState = Availability & {
  id: string
  languages: readonly string[]
  drives: boolean
}
export type ResourceStates = { vehicles: VehicleState[]; guides: GuideState[] }

/**
 * SQL condition: true for an allocation at any moment of a span. The first half lets the database
 * use an index; it relies on the longest trip's length.
 */
export function whereAllocatedDuring({ from, to }: Period): SQL {
  const earliest = new Date(from.getTime() - (longestTripDays + 2) * dayMs)
  const [begins, ends] = [from.toISOString(), to.toISOString()]
  return sql`(lower(${allocations.period}) between ${earliest.toISOString()} and ${ends}
    and ${allocations.period} && tstzrange(${begins}, ${ends}))`
}

/**
 * Reads vehicles and guides with their papers, closings and trips in a span, smallest vehicles
 * first. `only`: those with these ids.
 */
export async function readResourceStates(
  db: Database,
  span: Period,
  only?: readonly string[],
): Promise<ResourceStates> {
  const among = (column: PgColumn): SQL | undefined => only && inArray(column, [...only])
  const ofThese = (table: typeof papers | typeof closings | typeof allocations) =>
    or(among(table.vehicleId), among(table.guideId))
  const vehicleRows = await db
    .select()
    .from(vehicles)
    .where(among(vehicles.id))
    .orderBy(vehicles.seats, vehicles.name, vehicles.id)
  const guideRows = await db
    .select()
    .from(guides)
    .where(among(guides.id))
    .orderBy(guides.name, guides.id)
  const paperRows = await db.select().from(papers).where(ofThese(papers))
  const closingRows = await db.select().from(closings).where(ofThese(closings))
  const takenRows = await db
    .select({ allocation: allocations, reference: orders.reference })
    .from(allocations)
    .leftJoin(orderItems, eq(orderItems.id, allocations.itemId))
    .leftJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(ofThese(allocations), whereAllocatedDuring(span)))
    .orderBy(sql`lower(${allocations.period})`)
  const stateOf = <Row extends { id: string; name: string; inactiveSince: Date | null }>(
    row: Row,
  ): Availability => {
    const isOwn = ({ vehicleId, guideId }: { vehicleId: string | null; guideId: string | null }) =>
      (vehicleId ?? guideId) === row.id
    return {
      name: row.name,
      isActive: row.inactiveSince === null,
      papers: paperRows.filter(isOwn),
      closings: closingRows.filter(isOwn),
      taken: takenRows
        .filter(({ allocation }) => isOwn(allocation))
        .map(({ allocation, reference }) => ({
          ...allocation.period,
          itemId: allocation.itemId ?? undefined,
          reference: reference ?? undefined,
        })),
    }
  }
  return {
    vehicles: vehicleRows.map((row) => ({
      ...stateOf(row),
      id: row.id,
      seats: row.seats,
      luggage: row.luggage,
      childSeats: row.childSeats,
    })),
    guides: guideRows.map((row) => ({
      ...stateOf(row),
      id: row.id,
      languages: row.languages,
      drives: row.drives,
    })),
  }
}
