import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Content } from '#content/content.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { computeItineraryPrice } from '#app/itinerary/itinerary-price.ts'
import { countTravelDays } from '#app/itinerary/itinerary.ts'
import type { savedItineraryRequest } from '#app/itinerary/contract.ts'
import { savedItineraryLimits as limits } from '#app/itinerary/saved-itinerary.ts'
import {
  parseStoredItinerary,
  storeItinerary,
  type StoredItinerary,
} from '#app/itinerary/stored-itinerary.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { users } from './schema.server.ts'
import { savedItineraries } from '#app/itinerary/schema.server.ts'
import { refuseUnknownTours } from '#app/itinerary/itineraries.server.ts'
import { Refused } from '#platform/refused.ts'

/** The key of a saved itinerary. The device chooses `id`. */
export type SavedItineraryKey = { userId: string; id: string }

export type SavedItinerary = {
  id: string
  /** The name that the user gave, or ''. */
  name: string
  itinerary: StoredItinerary
  tours: string[]
  /** Ids of the itinerary's tours that are no longer offered; they are left out. */
  goneTours: string[]
  days: number
  /** The total in rand. Null if no tour is left. */
  total: string | null
  createdAt: string
  updatedAt: string
}

export async function listSavedItineraries(
  db: Database,
  content: Content,
  userId: string,
): Promise<SavedItinerary[]> {
  const rows = await db
    .select()
    .from(savedItineraries)
    .where(eq(savedItineraries.userId, userId))
    .orderBy(desc(savedItineraries.updatedAt), desc(savedItineraries.id))
  return rows.map((row) => describeRow(content, row))
}

/**
 * Creates or replaces a saved itinerary. Without a name the current one stays. Throws Refused if
 * the account is full, a tour is not offered, or another device saved after `basedOn`.
 */
export function saveItinerary(
  { db, content }: { db: Database; content: Content },
  { userId, id }: SavedItineraryKey,
  { itinerary, name, basedOn }: z.output<typeof savedItineraryRequest>,
  now: Date,
): Promise<SavedItinerary> {
  refuseUnknownTours(content, itinerary)
  return db.transaction(async (transaction) => {
    await refuseFullAccount(transaction, { userId, id })
    const change = { itinerary, updatedAt: now, ...(name === undefined ? {} : { name }) }
    const [row] = await transaction
      .insert(savedItineraries)
      .values({ userId, id, name: '', createdAt: now, ...change })
      .onConflictDoUpdate({
        target: [savedItineraries.userId, savedItineraries.id],
        set: change,
        ...(basedOn === undefined ? {} : { setWhere: whereUnchanged(basedOn) }),
      })
      .returning()
    if (!row) throw new Refused({ code: 'itinerary-changed' })
    return describeRow(content, row)
  })
}

/**
 * True if the row has not changed since `basedOn`, or equals the request: then only the answer was
 * lost.
 */
function whereUnchanged(basedOn: string) {
  const { updatedAt, itinerary } = savedItineraries
  return sql`(${updatedAt} = ${new Date(basedOn).toISOString()} or ${itinerary} = excluded.itinerary)`
}

/** Renames a saved itinerary. Throws Refused if there is none. */
export async function renameItinerary(
  { db, content }: { db: Database; content: Content },
  key: SavedItineraryKey,
  name: string,
): Promise<SavedItinerary> {
  const [row] = await db.update(savedItineraries).set({ name }).where(whereKey(key)).returning()
  if (!row) throw new Refused({ code: 'not-found' })
  return describeRow(content, row)
}

export async function removeItinerary(db: Database, key: SavedItineraryKey): Promise<void> {
  await db.delete(savedItineraries).where(whereKey(key))
}

/** Locks the user's saves, so they run one after the other and the count is correct. */
async function refuseFullAccount(transaction: Transaction, { userId, id }: SavedItineraryKey) {
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
  const [existing] = await transaction
    .select({ id: savedItineraries.id })
    .from(savedItineraries)
    .where(whereKey({ userId, id }))
  if (existing) return
  const [row] = await transaction
    .select({ count: count() })
    .from(savedItineraries)
    .where(eq(savedItineraries.userId, userId))
  if ((row?.count ?? 0) < limits.most) return
  throw new Refused({ code: 'itineraries-full', facts: { maximum: limits.most } })
}

function whereKey({ userId, id }: SavedItineraryKey) {
  return and(eq(savedItineraries.userId, userId), eq(savedItineraries.id, id))
}

function describeRow(
  { builderTours }: Content,
  row: typeof savedItineraries.$inferSelect,
): SavedItinerary {
  // An unreadable itinerary is treated as one without tours.
  const parsed =
    parseStoredItinerary(row.itinerary, builderTours) ??
    parseStoredItinerary({ entries: [] }, builderTours)
  if (!parsed) throw new Error('An empty itinerary could not be parsed.')
  const { itinerary, goneTours } = parsed
  const tours = itinerary.entries.map(({ tour }) => tour)
  const price = computeItineraryPrice(tours, itinerary)
  return {
    id: row.id,
    name: row.name,
    itinerary: storeItinerary(itinerary),
    tours: tours.map(({ title }) => title),
    goneTours,
    days: countTravelDays(itinerary.entries),
    total: price ? formatMoney(price.totalPrice) : null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
