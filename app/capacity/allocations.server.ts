import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Period } from './period.ts'
import type { Transaction } from '#platform/database/database.ts'
import { allocations, guides, vehicles } from './schema.server.ts'

export type ResourceIds = { vehicles: readonly string[]; guides: readonly string[] }

export type Holder = { itemId: string } | { waitingId: string }

export async function readAssignedIds(
  db: Pick<Transaction, 'select'>,
  itemId: string,
  isForChange = false,
): Promise<ResourceIds> {
  const rows = await db.select().from(allocations).where(whereOf({ itemId }, isForChange))
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
 * Locks vehicles before guides, each by id, so that two callers cannot deadlock. With `named` (for
 * the office) locks only those. Without it (for an automatic assignment) takes a shared lock on all
 * in service, which waits for the office and then sees what was taken. Returns false if none is in
 * service.
 */
export async function lockResources(
  transaction: Transaction,
  named?: readonly ResourceIds[],
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
  const lost = new Error('Another transaction took a vehicle or guide first.')
  try {
    await transaction.transaction(async (inner) => {
      await release(inner, holder, isForChange)
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
