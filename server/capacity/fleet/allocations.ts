import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Period } from '#rules/fleet/period.ts'
import type { Transaction } from '../../database/database.ts'
import { allocations, guides, vehicles } from '../../database/schema/fleet.ts'

/** Vehicles and guides, by their ids. */
export type Chosen = { vehicles: readonly string[]; guides: readonly string[] }

/** Who has vehicles and guides: an item, or somebody on the waiting list for whom a place is held. */
export type Holder = { itemId: string } | { waitingId: string }

/** What goes out with an item now; or what is kept for a change of it that waits for its money. */
export async function readAssigned(
  db: Pick<Transaction, 'select'>,
  itemId: string,
  isForChange = false,
): Promise<Chosen> {
  const rows = await db.select().from(allocations).where(whereOf({ itemId }, isForChange))
  return {
    vehicles: listIds(rows.map(({ vehicleId }) => vehicleId)),
    guides: listIds(rows.map(({ guideId }) => guideId)),
  }
}

/** Releases what goes out with an item now; or what was kept for a change that is not made. */
export async function unassign(
  transaction: Transaction,
  itemId: string,
  isForChange = false,
): Promise<void> {
  await letGo(transaction, { itemId }, isForChange)
}

/** Releases what is held for somebody on the waiting list. */
export async function releaseWaiting(transaction: Transaction, waitingId: string): Promise<void> {
  await letGo(transaction, { waitingId }, false)
}

async function letGo(
  transaction: Transaction,
  holder: Holder,
  isForChange: boolean,
): Promise<void> {
  await transaction.delete(allocations).where(whereOf(holder, isForChange))
}

function listIds(ids: readonly (string | null)[]): string[] {
  return ids.filter((id) => id !== null).toSorted()
}

function whereOf(holder: Holder, isForChange: boolean) {
  const whereHolder =
    'itemId' in holder
      ? eq(allocations.itemId, holder.itemId)
      : eq(allocations.waitingId, holder.waitingId)
  return and(whereHolder, eq(allocations.isForChange, isForChange))
}

/**
 * Vehicles before guides, each by their ids: two who want the same wait for each other in one order. The
 * office locks those that it assigns, closes or changes. Who takes what is free shares all that are in
 * service: it waits for the office, and sees what was taken. Returns whether there is any.
 */
export async function lockResources(
  transaction: Transaction,
  named?: readonly Chosen[],
): Promise<boolean> {
  let count = 0
  for (const [table, kind] of [
    [vehicles, 'vehicles'],
    [guides, 'guides'],
  ] as const) {
    const ids = named?.flatMap((set) => set[kind])
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
 * Has these go out with an item, or be held for who waits for one, and none besides: the one door to them. One statement takes them all, in
 * one order; where another was quicker it returns that, and all is as it was.
 */
export async function takeResources(
  transaction: Transaction,
  {
    isForChange = false,
    wanted,
    period,
    at: createdAt,
    ...holder
  }: Holder & { isForChange?: boolean; wanted: Chosen; period: Period; at: Date },
): Promise<boolean> {
  const resources = [
    ...wanted.vehicles.toSorted().map((vehicleId) => ({ vehicleId })),
    ...wanted.guides.toSorted().map((guideId) => ({ guideId })),
  ]
  const rows = resources.map((one) => ({
    ...one,
    ...holder,
    id: randomUUID(),
    isForChange,
    period,
    createdAt,
  }))
  const lost = new Error('Somebody was quicker.')
  try {
    await transaction.transaction(async (inner) => {
      await letGo(inner, holder, isForChange)
      if (rows.length === 0) return
      const taken = await inner.insert(allocations).values(rows).onConflictDoNothing().returning()
      if (taken.length < rows.length) throw lost
    })
    return true
  } catch (error) {
    if (error === lost) return false
    throw error
  }
}
