import { eq } from 'drizzle-orm'
import { type Content, findSoldVehicle } from '#content/content.ts'
import { chooseResources, type FreeResources, type Need } from './choose-resources.ts'
import { countGuests } from '#rules/prices/party.ts'
import type { Transaction } from '#platform/database/database.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import type { Basis } from '#platform/services.ts'
import type { ItemRow, LoadedOrder } from '#app/order/load-order.server.ts'
import { type EventMeta, recordEvent } from '#app/order/order-history.server.ts'
import {
  type ResourceIds,
  unassign,
  lockResources,
  readAssignedIds,
  allocateResources,
} from './allocations.server.ts'
import { readFreeDays } from './free-resources.server.ts'
import { updateTripDays, periodOf } from '#app/order/trip-hours.server.ts'

/** Attempts to choose a set. Another transaction may take a chosen one first. */
const tries = 5

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
  const [before, after] = [periodOf(basis.content, item), periodOf(basis.content, next)]
  const isSameTime =
    before.from.getTime() === after.from.getTime() && before.to.getTime() === after.to.getTime()
  const own = isSameTime ? await readAssignedIds(transaction, item.id) : undefined
  return allocateNeeded(transaction, basis, { item: next, preferred: own, own, isForChange: true })
}

/**
 * Runs `change`, which stores a new day, time or party of an item, and assigns vehicles and guides
 * for it. The order must be locked. The current ones stay if all of them can; otherwise others are
 * chosen. Returns true if the trip has what it needs. If not, the trip loses all that it had, and
 * its history says so. With `usesReserved`, those reserved for the change are assigned; without, they
 * stay reserved.
 */
export async function reassign(
  basis: Basis,
  transaction: Transaction,
  loaded: LoadedOrder,
  { itemId, change, by, usesReserved = false }: Reassignment,
): Promise<boolean> {
  const before = await readAssignedIds(transaction, itemId)
  const reserved = usesReserved ? await readAssignedIds(transaction, itemId, true) : before
  const hadAny = before.vehicles.length + before.guides.length > 0
  await change()
  await updateTripDays(transaction, basis.content, loaded.order.id)
  const [item] = await transaction.select().from(orderItems).where(eq(orderItems.id, itemId))
  if (!item || (item.status !== 'held' && item.status !== 'booked')) return true
  const preferred = {
    vehicles: reserved.vehicles.length > 0 ? reserved.vehicles : before.vehicles,
    guides: reserved.guides.length > 0 ? reserved.guides : before.guides,
  }
  if (usesReserved) await unassign(transaction, itemId, true)
  const isServed = await autoAssign(transaction, basis, item, preferred)
  if (isServed || !hadAny) return isServed
  await unassign(transaction, itemId)
  await recordEvent(transaction, loaded, 'people-released', { ...by, facts: { item: itemId } })
  return false
}

type Reassignment = {
  itemId: string
  change: () => Promise<unknown>
  by: EventMeta
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
  own?: ResourceIds | undefined
  isForChange: boolean
  isWaiting?: boolean
}

async function allocateNeeded(
  transaction: Transaction,
  basis: Basis,
  { item, preferred, own, isForChange, isWaiting = false }: NeededAllocation,
): Promise<boolean> {
  // The office assigns its own trips by hand.
  if (item.kind === 'custom' && !preferred) return true
  if (!(await lockResources(transaction))) return true
  const need = await findNeed(transaction, basis.content, { item, preferred })
  const without = isForChange && !own ? undefined : item.id
  const { date } = item
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const dayQuery = { trip: item, from: date, to: date, without, isNamed: true }
    const [free] = (await readFreeDays(transaction, basis.content, dayQuery)) ?? []
    if (!free) return true
    const picked =
      item.kind === 'custom'
        ? pickPreferred(free, preferred)
        : chooseResources(free, need, free.waiting)
    if (!picked) return false
    const isNew = (kind: keyof ResourceIds) => (id: string) => own?.[kind].includes(id) !== true
    const chosen = {
      vehicles: picked.vehicles.filter(isNew('vehicles')),
      guides: picked.guides.filter(isNew('guides')),
    }
    const period = periodOf(basis.content, item)
    const holder = isWaiting ? { waitingId: item.id } : { itemId: item.id }
    const taken = { ...holder, isForChange, chosen, period, at: basis.now() }
    if (await allocateResources(transaction, taken)) return true
  }
  return false
}

function pickPreferred(
  free: FreeResources,
  preferred: ResourceIds | undefined,
): ResourceIds | undefined {
  const named = [...(free.vehicles ?? []), ...(free.guides ?? [])].map(({ id }) => id)
  const ids = new Set([...named, ...(free.nonDrivers ?? [])])
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
  const hired = item.kind === 'vehicle-day' ? findSoldVehicle(content, item.product) : undefined
  return {
    party: countGuests(item),
    seats: hired?.passengers.maximum,
    language: order?.language ?? 'en',
    ...(preferred ? { preferred } : {}),
  }
}
