import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Content } from '#content/content.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { quoteItinerary } from '#rules/itinerary/itinerary-price.ts'
import { countTravelDays } from '#rules/itinerary/itinerary.ts'
import type { savedItineraryRequest } from '#contract/itineraries.ts'
import { savedItineraries as limits } from '#rules/itinerary/saved-itinerary.ts'
import {
  parseStoredItinerary,
  storeItinerary,
  type StoredItinerary,
} from '#rules/itinerary/stored-itinerary.ts'
import type { Database, Transaction } from '../database/database.ts'
import { users } from '../database/schema/accounts.ts'
import { savedItineraries } from '../database/schema/itineraries.ts'
import { refuseUnknownTours } from '../catalogue/itineraries.ts'
import { Refused } from '../refused.ts'

/** Which itinerary of which user; `id` is the device's own choice. */
export type SavedPlace = { userId: string; id: string }

/** A saved itinerary as it can be opened today, priced from today's content. */
export type SavedItinerary = {
  id: string
  /** Empty unless its owner has named it. */
  name: string
  itinerary: StoredItinerary
  /** The titles of its tours, in their order. */
  tours: string[]
  /** The ids of those that are no longer offered: they are left out. */
  goneTours: string[]
  days: number
  /** In rand; null when no tour is left. */
  total: string | null
  createdAt: string
  updatedAt: string
}

/** The itineraries that a user has saved, the one saved last first. */
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
 * Keeps an itinerary under an id, anew or in the place of what is there; without a name it
 * keeps the one it has. Throws Refused when the account is full, a tour is not offered, or another
 * device has saved since the state that this one is based on.
 */
export function keepItinerary(
  { db, content }: { db: Database; content: Content },
  { userId, id }: SavedPlace,
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

/** As it was then; or already as it is sent now, when only the answer got lost on its way. */
function whereUnchanged(basedOn: string) {
  const { updatedAt, itinerary } = savedItineraries
  return sql`(${updatedAt} = ${new Date(basedOn).toISOString()} or ${itinerary} = excluded.itinerary)`
}

/** Gives a saved itinerary another name. Throws Refused when there is none. */
export async function renameItinerary(
  { db, content }: { db: Database; content: Content },
  place: SavedPlace,
  name: string,
): Promise<SavedItinerary> {
  const [row] = await db.update(savedItineraries).set({ name }).where(wherePlace(place)).returning()
  if (!row) throw new Refused({ code: 'not-found' })
  return describeRow(content, row)
}

/** Forgets a saved itinerary; one that is gone already is no error. */
export async function removeItinerary(db: Database, place: SavedPlace): Promise<void> {
  await db.delete(savedItineraries).where(wherePlace(place))
}

/** Of several saves of one user at the same moment, each waits for the one before: the count holds. */
async function refuseFullAccount(transaction: Transaction, { userId, id }: SavedPlace) {
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
  const [known] = await transaction
    .select({ id: savedItineraries.id })
    .from(savedItineraries)
    .where(wherePlace({ userId, id }))
  if (known) return
  const [held] = await transaction
    .select({ count: count() })
    .from(savedItineraries)
    .where(eq(savedItineraries.userId, userId))
  if ((held?.count ?? 0) < limits.most) return
  throw new Refused({ code: 'itineraries-full', facts: { maximum: limits.most } })
}

function wherePlace({ userId, id }: SavedPlace) {
  return and(eq(savedItineraries.userId, userId), eq(savedItineraries.id, id))
}

function describeRow(
  { builderTours }: Content,
  row: typeof savedItineraries.$inferSelect,
): SavedItinerary {
  // What can't be read is an itinerary without tours.
  const parsed =
    parseStoredItinerary(row.itinerary, builderTours) ??
    parseStoredItinerary({ entries: [] }, builderTours)
  if (!parsed) throw new Error('An empty itinerary was not read.')
  const { itinerary, goneTours } = parsed
  const tours = itinerary.entries.map(({ tour }) => tour)
  const quote = quoteItinerary(tours, itinerary)
  return {
    id: row.id,
    name: row.name,
    itinerary: storeItinerary(itinerary),
    tours: tours.map(({ title }) => title),
    goneTours,
    days: countTravelDays(itinerary.entries),
    total: quote ? formatMoney(quote.totalPrice) : null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
