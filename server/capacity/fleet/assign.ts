import { eq } from 'drizzle-orm'
import type { AllocationRequest } from '#contract/fleet.ts'
import { isWithoutDriver } from '#rules/fleet/order-guides.ts'
import type { Period } from '#rules/fleet/period.ts'
import { countGuests } from '#rules/orders/party.ts'
import type { Refusal } from '#rules/requests/refusal.ts'
import { checkAvailability } from '#rules/fleet/check-availability.ts'
import type { Transaction } from '../../database/database.ts'
import { orderItems } from '../../database/schema/orders.ts'
import { writeAudit } from '../../records/audit-log.ts'
import type { Services } from '../../services.ts'
import { type ItemRow, loadOrder } from '../../records/load-order.ts'
import { recordEvent } from '../../records/order-history.ts'
import { hasPlace } from '../departures/departures.ts'
import { Refused, refuseAny } from '../../refused.ts'
import { type Chosen, lockResources, readAssigned, takeResources } from './allocations.ts'
import { periodOf, readStandings } from './availability.ts'

/**
 * Sends these vehicles and guides out with an item, and none besides. The rows of
 * all concerned are locked, always in one order, so that what keeps one at home can be said; what makes
 * it true whoever asks is the exclusion constraint `allocations_never_twice`. Gives the id of the item's
 * order. Throws Refused: 'not-found', 'fleet-item-over', 'fleet-changed' (others were assigned
 * meanwhile), 'fleet-nobody-drives', 'fleet-too-small', and what `checkAvailability` names; then nothing has changed.
 */
export async function allocate(
  services: Services,
  { itemId, wanted, actorId }: { itemId: string; wanted: AllocationRequest; actorId: string },
): Promise<string> {
  const { db, now } = services
  const content = services.content()
  const orderId = await findOrder(services, itemId)
  const at = now()
  await db.transaction(async (transaction) => {
    const loaded = await loadOrder(transaction, orderId)
    const item = loaded.items.find(({ id }) => id === itemId)
    if (!item) throw new Refused({ code: 'not-found' })
    const before = await readAssigned(transaction, itemId)
    if (isSame(before, wanted)) return
    if (!isSame(before, wanted.seen)) throw new Refused({ code: 'fleet-changed' })
    if (!hasPlace(item)) throw new Refused({ code: 'fleet-item-over' })
    const period = periodOf(content, item)
    await lockResources(transaction, [before, wanted])
    refuseAny(await listImpossible(transaction, { item, period, wanted }))
    if (!(await takeResources(transaction, { itemId, period, wanted, at }))) {
      refuseAny(await listImpossible(transaction, { item, period, wanted }))
      throw new Refused({ code: 'fleet-changed' })
    }
    const facts = { vehicles: wanted.vehicles.length, guides: wanted.guides.length }
    const act = { who: 'office', actorId, at, facts: { ...facts, item: itemId } } as const
    await recordEvent(transaction, loaded, 'people-assigned', act)
    const entry = { actorId, action: 'people-assigned', subject: 'orders', facts } as const
    await writeAudit(transaction, { ...entry, subjectId: orderId }, at)
  })
  return orderId
}

async function findOrder({ db }: Services, itemId: string): Promise<string> {
  const [found] = await db
    .select({ orderId: orderItems.orderId })
    .from(orderItems)
    .where(eq(orderItems.id, itemId))
  if (!found) throw new Refused({ code: 'not-found' })
  return found.orderId
}

function isSame(one: Chosen, other: Chosen): boolean {
  return spell(one) === spell(other)
}

function spell(chosen: Chosen): string {
  return [...chosen.vehicles, ...chosen.guides].toSorted().join(' ')
}

type Wanted = { item: ItemRow; period: Period; wanted: Chosen }

/** Why not, for each that cannot go out, and for all of them if they seat too few. */
async function listImpossible(
  transaction: Transaction,
  { item, period, wanted }: Wanted,
): Promise<Refusal[]> {
  const ids = [...wanted.vehicles, ...wanted.guides]
  if (ids.length === 0) return []
  const found = await readStandings(transaction, period, ids)
  const standings = [...found.vehicles, ...found.guides]
  if (standings.length < ids.length) return [{ code: 'not-found' }]
  const reasons = standings.flatMap(
    (standing) => checkAvailability(standing, { itemId: item.id, period }) ?? [],
  )
  if (reasons.length > 0) return reasons
  if (isWithoutDriver(found.guides)) return [{ code: 'fleet-nobody-drives' }]
  const seats = found.vehicles.reduce((sum, vehicle) => sum + vehicle.seats, 0)
  const party = countGuests(item)
  const isShort = wanted.vehicles.length > 0 && seats < party
  return isShort ? [{ code: 'fleet-too-small', facts: { seats, party } }] : []
}
