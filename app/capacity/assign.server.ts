import { inArray } from 'drizzle-orm'
import type { AllocationRequest, ClosingRequest } from './contract.ts'
import { isWithoutDriver } from './guide-rules.ts'
import type { Period } from './period.ts'
import { countGuests } from '#rules/prices/party.ts'
import type { Refusal } from '#rules/requests/refusal.ts'
import { checkAvailability } from './check-availability.ts'
import type { Transaction } from '#platform/database/database.ts'
import { orderItems } from '#app/order/schema.server.ts'
import { writeAudit } from '#app/accounts/audit-log.server.ts'
import type { Services } from '#platform/services.ts'
import { type ItemRow, type LoadedOrder, loadOrder } from '#app/order/load-order.server.ts'
import { recordEvent } from '#app/order/order-history.server.ts'
import { hasPlace } from './departures.server.ts'
import { Refused, refuseAny } from '#platform/refused.ts'
import {
  type ResourceIds,
  lockResources,
  readAssignedIds,
  allocateResources,
  unassign,
} from './allocations.server.ts'
import { readResourceStates } from './availability.server.ts'
import { computePeriod } from '#app/order/trip-hours.server.ts'
import { storeClosing } from './closings.server.ts'

/** The new vehicles and guides of an item. `seen`: those that the user saw. */
export type Assignment = AllocationRequest & { itemId: string }

/**
 * Assigns exactly these vehicles and guides to an item. Returns the id of its order. Throws Refused
 * like `assignToItems`.
 */
export async function allocate(
  services: Services,
  { itemId, request, actorId }: { itemId: string; request: AllocationRequest; actorId: string },
): Promise<string> {
  const [orderId = ''] = await assignToItems(services, {
    assignments: [{ itemId, ...request }],
    actorId,
  })
  return orderId
}

/**
 * Assigns several items in one transaction, so that two trips can exchange guides, or all trips of
 * an absent guide get others. `closing` then closes that guide or vehicle. All items first release
 * theirs. Locks orders, vehicles and guides in one order, so that a refusal can name its cause; the
 * exclusion constraint `allocations_never_twice` enforces the rule. Returns the ids of the items'
 * orders. Throws Refused; then nothing changes: 'not-found', 'fleet-item-over', 'fleet-changed'
 * (others were assigned meanwhile), 'fleet-nobody-drives', 'fleet-too-small', and the codes of
 * `checkAvailability`.
 */
export async function assignToItems(
  services: Services,
  {
    assignments,
    closing,
    actorId,
  }: {
    assignments: readonly Assignment[]
    closing?: { id: string; request: ClosingRequest } | undefined
    actorId: string
  },
): Promise<string[]> {
  const { db, now } = services
  const content = services.content()
  const orderIds = await findOrderIds(services, assignments)
  const at = now()
  await db.transaction(async (transaction) => {
    const orders: LoadedOrder[] = []
    for (const orderId of orderIds.toSorted()) orders.push(await loadOrder(transaction, orderId))
    const changes: Change[] = []
    for (const { itemId, seen: seenIds, ...chosen } of assignments) {
      const loadedOrder = orders.find(({ items }) => items.some(({ id }) => id === itemId))
      const item = loadedOrder?.items.find(({ id }) => id === itemId)
      if (!loadedOrder || !item) throw new Refused({ code: 'not-found' })
      const before = await readAssignedIds(transaction, itemId)
      if (isSame(before, chosen)) continue
      if (!isSame(before, seenIds)) throw new Refused({ code: 'fleet-changed' })
      if (!hasPlace(item)) throw new Refused({ code: 'fleet-item-over' })
      changes.push({
        loaded: loadedOrder,
        item,
        before,
        chosen,
        period: computePeriod(content, item),
      })
    }
    const closedIds = closing ? [toResourceIds(closing.request)] : []
    await lockResources(transaction, [
      ...changes.flatMap(({ before, chosen }) => [before, chosen]),
      ...closedIds,
    ])
    if (closing) await storeClosing(transaction, { ...closing, actorId, at })
    // Releases all items first, so that two can exchange.
    for (const { item } of changes) await unassign(transaction, item.id)
    for (const { loaded: loadedOrder, item, period, chosen } of changes) {
      refuseAny(await listAssignmentRefusals(transaction, { item, period, chosen }))
      if (!(await allocateResources(transaction, { itemId: item.id, period, chosen, at }))) {
        refuseAny(await listAssignmentRefusals(transaction, { item, period, chosen }))
        throw new Refused({ code: 'fleet-changed' })
      }
      const facts = { vehicles: chosen.vehicles.length, guides: chosen.guides.length }
      const meta = { who: 'office', actorId, at, facts: { ...facts, item: item.id } } as const
      await recordEvent(transaction, loadedOrder, 'people-assigned', meta)
      const auditEntry = { actorId, action: 'people-assigned', subject: 'orders', facts } as const
      await writeAudit(transaction, { ...auditEntry, subjectId: loadedOrder.order.id }, at)
    }
  })
  return orderIds
}

type Change = {
  loaded: LoadedOrder
  item: ItemRow
  before: ResourceIds
  chosen: ResourceIds
  period: Period
}

async function findOrderIds(
  { db }: Services,
  assignments: readonly Assignment[],
): Promise<string[]> {
  const ids = assignments.map(({ itemId }) => itemId)
  const itemRows = await db
    .select({ id: orderItems.id, orderId: orderItems.orderId })
    .from(orderItems)
    .where(inArray(orderItems.id, ids))
  if (ids.some((id) => !itemRows.some((one) => one.id === id)))
    throw new Refused({ code: 'not-found' })
  return [...new Set(itemRows.map(({ orderId }) => orderId))]
}

function toResourceIds({ kind, resourceId }: ClosingRequest): ResourceIds {
  return kind === 'vehicle'
    ? { vehicles: [resourceId], guides: [] }
    : { vehicles: [], guides: [resourceId] }
}

function isSame(one: ResourceIds, other: ResourceIds): boolean {
  return joinIds(one) === joinIds(other)
}

function joinIds(chosen: ResourceIds): string {
  return [...chosen.vehicles, ...chosen.guides].toSorted().join(' ')
}

type PlannedAllocation = { item: ItemRow; period: Period; chosen: ResourceIds }

/** A refusal for each vehicle or guide that is unavailable, and one if they have too few seats. */
async function listAssignmentRefusals(
  transaction: Transaction,
  { item, period, chosen }: PlannedAllocation,
): Promise<Refusal[]> {
  const ids = [...chosen.vehicles, ...chosen.guides]
  if (ids.length === 0) return []
  const states = await readResourceStates(transaction, period, ids)
  const resourceStates = [...states.vehicles, ...states.guides]
  if (resourceStates.length < ids.length) return [{ code: 'not-found' }]
  const reasons = resourceStates.flatMap(
    (resource) => checkAvailability(resource, { itemId: item.id, period }) ?? [],
  )
  if (reasons.length > 0) return reasons
  if (isWithoutDriver(states.guides)) return [{ code: 'fleet-nobody-drives' }]
  const seats = states.vehicles.reduce((sum, vehicle) => sum + vehicle.seats, 0)
  const party = countGuests(item)
  const hasTooFewSeats = chosen.vehicles.length > 0 && seats < party
  return hasTooFewSeats ? [{ code: 'fleet-too-small', facts: { seats, party } }] : []
}
