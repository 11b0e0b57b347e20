import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Content } from '#content/content.ts'
import { type Itinerary, parseStoredItinerary, type StoredItinerary } from './stored-itinerary.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { sharedItineraries } from './schema.server.ts'
import { Refused } from '#platform/refused.ts'
import { codeAlphabet } from '#app/order/reference.ts'

/**
 * A shared itinerary. `goneTours` has the ids of its tours that are no longer offered and are left
 * out.
 */
export type SharedItinerary = {
  code: string
  itinerary: Itinerary
  goneTours: string[]
  createdAt: Date
}

export async function shareItinerary(
  transaction: Transaction,
  { content, itinerary, now }: { content: Content; itinerary: StoredItinerary; now: Date },
): Promise<string> {
  refuseUnknownTours(content, itinerary)
  const code = formatShareCode(randomBytes(10))
  await transaction.insert(sharedItineraries).values({ code, itinerary, createdAt: now })
  return code
}

/**
 * Finds a shared itinerary by its code, in any letter case. Undefined if there is none, or none of
 * its tours is offered.
 */
export async function findSharedItinerary(
  db: Database,
  { builderTours }: Content,
  typedCode: string,
): Promise<SharedItinerary | undefined> {
  const code = typedCode.toLowerCase()
  if (!isShareCode(code)) return undefined
  const [row] = await db.select().from(sharedItineraries).where(eq(sharedItineraries.code, code))
  const parsed = row && parseStoredItinerary(row.itinerary, builderTours)
  return parsed && { code, ...parsed, createdAt: row.createdAt }
}

/** Throws Refused for tours that are not offered. `field` has the position in the request. */
export function refuseUnknownTours({ builderTours }: Content, { entries }: StoredItinerary) {
  const [first, ...otherRefusals] = entries.flatMap(({ tourId }, index) =>
    builderTours.some(({ id }) => id === tourId)
      ? []
      : [{ code: 'tour-unknown' as const, field: `itinerary.entries.${index}.tourId` }],
  )
  if (first) throw new Refused(first, ...otherRefusals)
}

/** Ten characters of an alphabet of 32: 50 bits, too many to guess. */
const codeLength = 10

/** Formats ten random bytes as a share code: '7k3m9pxd4f'. Throws on fewer bytes. */
export function formatShareCode(bytes: Uint8Array): string {
  if (bytes.length < codeLength) throw new Error(`A share code needs ${codeLength} random bytes.`)
  const letters = Array.from(
    bytes.slice(0, codeLength),
    (byte) => codeAlphabet[byte % codeAlphabet.length],
  )
  return letters.join('').toLowerCase()
}

/** True if a text looks like a share code. Checked before any query. */
export function isShareCode(text: string): boolean {
  return codePattern.test(text)
}

const codePattern = new RegExp(`^[${codeAlphabet.toLowerCase()}]{${codeLength}}$`)
