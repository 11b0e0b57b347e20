import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Period } from './period.ts'
import type { Transaction } from '#platform/database/database.ts'
import { allocations, guides, vehicles } from './schema.server.ts'
import { type Content, findSoldVehicle } from '#content/content.ts'
import { chooseResources, type FreeResources, type Need } from './choose-resources.ts'
import { countGuests } from '#rules/prices/party.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import type { Basis } from '#platform/services.ts'
import type { ItemRow, LoadedOrder } from '#app/order/load-order.server.ts'
import { type EventMeta, recordEvent } from '#app/order/order-history.server.ts'
import { readFreeDays } from './free-resources.server.ts'
import { updateTripDays, computePeriod } from '#app/order/trip-hours.server.ts'

/** Attempts to choose a set. Another transaction may take a chosen one first. */
const maxAttempts = 5

/**
 * Assigns what an item needs, in the caller's transaction: the smallest vehicle that fits, else the
 * fewest vehicles; preferably a guide who drives and speaks the guest's language. Keeps the current
 * ones where possible. Returns true if everything was assigned; otherwise nothing is taken. Always
 * true while no vehicle or guide is in service, and for trips that the office wrote.
 */
export function autoAssign(
  transaction: Transaction,
  basis: Basis,
  item: ItemRow,
  preferred?: ResourceIds,
): Promise<boolean> {
  return allocateNeeded(transaction, basis, { item, preferred, isForChange: false })
}

/**
 * Reserves what an item needs after an unpaid change, in addition to what it has. If the time is
 * unchanged, reserves only what is missing. Returns true if everything was free.
 */
export async function reserveForChange(
  transaction: Transaction,
  basis: Basis,
  { item, next }: { item: ItemRow; next: ItemRow },
): Promise<boolean> {
  const [before, after] = [computePeriod(basis.content, item), computePeriod(basis.content, next)]
  const isSameTime =
    before.from.getTime() === after.from.getTime() && before.to.getTime() === after.to.getTime()
  const ownIds = isSameTime ? await readAssignedIds(transaction, item.id) : undefined
  return allocateNeeded(transaction, basis, {
    item: next,
    preferred: ownIds,
    ownIds,
    isForChange: true,
  })
}

/**
 * Runs `change`, which stores a new day, time or party of an item, and assigns vehicles and guides
 * for it. The order must be locked. The current ones stay if all of them can; otherwise others are
 * chosen. Returns true if the trip has what it needs. If not, the trip loses its vehicles and
 * guides, and its history records that. With `usesReserved`, those reserved for the change are
 * assigned; otherwise they stay reserved.
 */
export async function reassign(
  basis: Basis,
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  { itemId, change, eventMeta, usesReserved = false }: Reassignment,
): Promise<boolean> {
  const previousIds = await readAssignedIds(transaction, itemId)
  const reservedIds = usesReserved ? await readAssignedIds(transaction, itemId, true) : previousIds
  const hadAny = previousIds.vehicles.length + previousIds.guides.length > 0
  await change()
  await updateTripDays(transaction, basis.content, loadedOrder.order.id)
  const [item] = await transaction.select().from(orderItems).where(eq(orderItems.id, itemId))
  if (!item || (item.status !== 'held' && item.status !== 'booked')) return true
  const preferred = {
    vehicles: reservedIds.vehicles.length > 0 ? reservedIds.vehicles : previousIds.vehicles,
    guides: reservedIds.guides.length > 0 ? reservedIds.guides : previousIds.guides,
  }
  if (usesReserved) await unassign(transaction, itemId, true)
  const isServed = await autoAssign(transaction, basis, item, preferred)
  if (isServed || !hadAny) return isServed
  await unassign(transaction, itemId)
  await recordEvent(transaction, loadedOrder, 'people-released', {
    ...eventMeta,
    facts: { item: itemId },
  })
  return false
}

type Reassignment = {
  itemId: string
  change: () => Promise<unknown>
  eventMeta: EventMeta
  usesReserved?: boolean
}

export type TripToServe = Pick<
  ItemRow,
  | 'id'
  | 'kind'
  | 'product'
  | 'date'
  | 'startTime'
  | 'endTime'
  | 'pickupTime'
  | 'adults'
  | 'children'
  | 'toddlers'
> & { orderId: string | null }

/**
 * Holds what a waiting-list entry needs, as `autoAssign` does for an item. `trip` has the entry's
 * id.
 */
export function reserveForWaiting(
  transaction: Transaction,
  basis: Basis,
  trip: TripToServe,
): Promise<boolean> {
  return allocateNeeded(transaction, basis, { item: trip, isForChange: false, isWaiting: true })
}

type NeededAllocation = {
  item: TripToServe
  preferred?: ResourceIds | undefined
  /** What the item already has: counts as free, and is not taken again. */
  ownIds?: ResourceIds | undefined
  isForChange: boolean
  isWaiting?: boolean
}

async function allocateNeeded(
  transaction: Transaction,
  basis: Basis,
  { item, preferred, ownIds, isForChange, isWaiting = false }: NeededAllocation,
): Promise<boolean> {
  // The office assigns its own trips by hand.
  if (item.kind === 'custom' && !preferred) return true
  if (!(await lockResources(transaction))) return true
  const need = await findNeed(transaction, basis.content, { item, preferred })
  const excludedItemId = isForChange && !ownIds ? undefined : item.id
  const { date } = item
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const dayQuery = { trip: item, from: date, to: date, without: excludedItemId, isNamed: true }
    const [free] = (await readFreeDays(transaction, basis.content, dayQuery)) ?? []
    if (!free) return true
    const choice =
      item.kind === 'custom'
        ? pickPreferred(free, preferred)
        : chooseResources(free, need, free.waiting)
    if (!choice) return false
    const isNew = (kind: keyof ResourceIds) => (id: string) => ownIds?.[kind].includes(id) !== true
    const chosen = {
      vehicles: choice.vehicles.filter(isNew('vehicles')),
      guides: choice.guides.filter(isNew('guides')),
    }
    const period = computePeriod(basis.content, item)
    const holder = isWaiting ? { waitingId: item.id } : { itemId: item.id }
    const newAllocation = { ...holder, isForChange, chosen, period, at: basis.now() }
    if (await allocateResources(transaction, newAllocation)) return true
  }
  return false
}

function pickPreferred(
  free: FreeResources,
  preferred: ResourceIds | undefined,
): ResourceIds | undefined {
  const driverAndVehicleIds = [...(free.vehicles ?? []), ...(free.guides ?? [])].map(({ id }) => id)
  const ids = new Set([...driverAndVehicleIds, ...(free.nonDrivers ?? [])])
  const chosen = [...(preferred?.vehicles ?? []), ...(preferred?.guides ?? [])]
  return chosen.every((id) => ids.has(id)) ? preferred : undefined
}

async function findNeed(
  transaction: Transaction,
  content: Content,
  { item, preferred }: Pick<NeededAllocation, 'item' | 'preferred'>,
): Promise<Need> {
  const [order] = item.orderId
    ? await transaction
        .select({ language: orders.language })
        .from(orders)
        .where(eq(orders.id, item.orderId))
    : []
  const hiredVehicle =
    item.kind === 'vehicle-day' ? findSoldVehicle(content, item.product) : undefined
  return {
    party: countGuests(item),
    seats: hiredVehicle?.passengers.maximum,
    language: order?.language ?? 'en',
    ...(preferred ? { preferred } : {}),
  }
}

export type ResourceIds = { vehicles: readonly string[]; guides: readonly string[] }

export type Holder = { itemId: string } | { waitingId: string }

export async function readAssignedIds(
  db: Pick<Transaction, 'select'>,
  itemId: string,
  isForChange = false,
): Promise<ResourceIds> {
  const rows = await db.select().from(allocations).where(whereHeldBy({ itemId }, isForChange))
  return {
    vehicles: listIds(rows.map(({ vehicleId }) => vehicleId)),
    guides: listIds(rows.map(({ guideId }) => guideId)),
  }
}

export async function unassign(
  transaction: Transaction,
  itemId: string,
  isForChange = false,
): Promise<void> {
  await release(transaction, { itemId }, isForChange)
}

export async function unassignWaiting(transaction: Transaction, waitingId: string): Promise<void> {
  await release(transaction, { waitingId }, false)
}

async function release(
  transaction: Transaction,
  holder: Holder,
  isForChange: boolean,
): Promise<void> {
  await transaction.delete(allocations).where(whereHeldBy(holder, isForChange))
}

function listIds(ids: readonly (string | null)[]): string[] {
  return ids.filter((id) => id !== null).toSorted()
}

function whereHeldBy(holder: Holder, isForChange: boolean) {
  const whereHolder =
    'itemId' in holder
      ? eq(allocations.itemId, holder.itemId)
      : eq(allocations.waitingId, holder.waitingId)
  return and(whereHolder, eq(allocations.isForChange, isForChange))
}

/**
 * Locks vehicles before guides, each by id, so that two callers cannot deadlock. With `lockedIds`
 * (for the office), locks only those. Otherwise (for an automatic assignment), takes a shared lock
 * on all in service, which waits for the office and then sees its assignments. Returns false if
 * none is in service.
 */
export async function lockResources(
  transaction: Transaction,
  lockedIds?: readonly ResourceIds[],
): Promise<boolean> {
  let count = 0
  for (const [table, kind] of [
    [vehicles, 'vehicles'],
    [guides, 'guides'],
  ] as const) {
    const ids = lockedIds?.flatMap((set) => set[kind])
    const rows = await transaction
      .select({ id: table.id })
      .from(table)
      .where(ids ? inArray(table.id, ids) : isNull(table.inactiveSince))
      .orderBy(asc(table.id))
      .for(ids ? 'no key update' : 'share')
    count += rows.length
  }
  return count > 0
}

/**
 * Assigns exactly these vehicles and guides to an item or a waiting-list entry, instead of those it
 * has. No other function assigns. One statement takes all of them in one order. Returns false if
 * another transaction took one first; then nothing changes.
 */
export async function allocateResources(
  transaction: Transaction,
  {
    isForChange = false,
    chosen,
    period,
    at: createdAt,
    ...holder
  }: Holder & { isForChange?: boolean; chosen: ResourceIds; period: Period; at: Date },
): Promise<boolean> {
  const resources = [
    ...chosen.vehicles.toSorted().map((vehicleId) => ({ vehicleId })),
    ...chosen.guides.toSorted().map((guideId) => ({ guideId })),
  ]
  const rows = resources.map((one) => ({
    ...one,
    ...holder,
    id: randomUUID(),
    isForChange,
    period,
    createdAt,
  }))
  const conflict = new Error('Another transaction took a vehicle or guide first.')
  try {
    await transaction.transaction(async (inner) => {
      await release(inner, holder, isForChange)
      if (rows.length === 0) return
      const inserted = await inner
        .insert(allocations)
        .values(rows)
        .onConflictDoNothing()
        .returning()
      if (inserted.length < rows.length) throw conflict
    })
    return true
  } catch (error) {
    if (error === conflict) return false
    throw error
  }
}
