import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { dayMs } from '#rules/dates/durations.ts'
import { longestTripDays, type Period } from './period.ts'
import { type Availability, checkAvailability } from './check-availability.ts'
import type { Database } from '#platform/database/database.ts'
import { allocations, closings, guides, papers, vehicles } from './schema.server.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import type { Refusal } from '#rules/requests/refusal.ts'
import { chooseVehicles } from './choose-resources.ts'
import { sortByLanguage } from './guide-rules.ts'
import { countGuests } from '#rules/prices/party.ts'
import type { Services } from '#platform/services.ts'
import type { ItemRow } from '#app/order/load-order.server.ts'
import { hasPlace } from './departures.server.ts'
import { Refused } from '#platform/refused.ts'
import { readAssignedIds } from './allocations.server.ts'
import { computePeriod } from '#app/order/trip-hours.server.ts'

/**
 * Lists for each item of an order: what is assigned, what is available, why the rest is not, and a
 * proposal. The proposal has the fewest vehicles with the fewest empty seats, each with a guide who
 * drives and, if possible, speaks the guest's language. Throws Refused ('not-found').
 */
export async function listAllocationChoices(services: Services, orderId: string) {
  const { db } = services
  const content = services.content()
  const [order] = await db
    .select({ language: orders.language })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!order) throw new Refused({ code: 'not-found' })
  const items = await db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(orderItems.date, orderItems.id)
  const timed = items.map((item) => ({ item, period: computePeriod(content, item) }))
  const resourceStates = await readResourceStates(
    db,
    computeCoveringPeriod(timed.map(({ period }) => period)),
  )
  return Promise.all(
    timed.map(async (one) => ({
      ...describeItem(one, resourceStates, order.language),
      assigned: await readAssignedIds(db, one.item.id),
    })),
  )
}

function describeItem(
  { item, period }: { item: ItemRow; period: Period },
  resourceStates: ResourceStates,
  language: string,
) {
  const findRefusal = (resource: Availability): Refusal | undefined =>
    checkAvailability(resource, { itemId: item.id, period })
  const isFree = (resource: Availability) => findRefusal(resource) === undefined
  const party = countGuests(item)
  const guides = sortByLanguage(resourceStates.guides, language)
  const suggestedVehicles = chooseVehicles(party, resourceStates.vehicles.filter(isFree)) ?? []
  const suggestedGuides = guides
    .filter((guide) => guide.drives && isFree(guide))
    .slice(0, Math.max(1, suggestedVehicles.length))
  return {
    itemId: item.id,
    title: item.title,
    date: item.date,
    party,
    wantedChildSeats: item.childSeats,
    ...period,
    hasPlace: hasPlace(item),
    vehicles: resourceStates.vehicles.map((vehicle) => ({
      ...vehicle,
      whyNot: findRefusal(vehicle),
    })),
    guides: guides.map((guide) => ({
      ...guide,
      speaks: guide.languages.includes(language),
      whyNot: findRefusal(guide),
    })),
    suggested: {
      vehicles: suggestedVehicles.map(({ id }) => id),
      guides: suggestedGuides.map(({ id }) => id),
    },
  }
}

function computeCoveringPeriod(periods: readonly Period[]): Period {
  return {
    from: new Date(Math.min(...periods.map(({ from }) => from.getTime()))),
    to: new Date(Math.max(...periods.map(({ to }) => to.getTime()))),
  }
}

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
 * first. `onlyIds` limits them to these ids.
 */
export async function readResourceStates(
  db: Database,
  span: Period,
  onlyIds?: readonly string[],
): Promise<ResourceStates> {
  const whereAmong = (column: PgColumn): SQL | undefined => onlyIds && inArray(column, [...onlyIds])
  const whereOfResources = (table: typeof papers | typeof closings | typeof allocations) =>
    or(whereAmong(table.vehicleId), whereAmong(table.guideId))
  const vehicleRows = await db
    .select()
    .from(vehicles)
    .where(whereAmong(vehicles.id))
    .orderBy(vehicles.seats, vehicles.name, vehicles.id)
  const guideRows = await db
    .select()
    .from(guides)
    .where(whereAmong(guides.id))
    .orderBy(guides.name, guides.id)
  const paperRows = await db.select().from(papers).where(whereOfResources(papers))
  const closingRows = await db.select().from(closings).where(whereOfResources(closings))
  const takenRows = await db
    .select({ allocation: allocations, reference: orders.reference })
    .from(allocations)
    .leftJoin(orderItems, eq(orderItems.id, allocations.itemId))
    .leftJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(whereOfResources(allocations), whereAllocatedDuring(span)))
    .orderBy(sql`lower(${allocations.period})`)
  const toAvailability = <Row extends { id: string; name: string; inactiveSince: Date | null }>(
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
      ...toAvailability(row),
      id: row.id,
      seats: row.seats,
      luggage: row.luggage,
      childSeats: row.childSeats,
    })),
    guides: guideRows.map((row) => ({
      ...toAvailability(row),
      id: row.id,
      languages: row.languages,
      drives: row.drives,
    })),
  }
}
