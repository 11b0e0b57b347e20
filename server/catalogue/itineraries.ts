import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Content } from '#content/content.ts'
import {
  type Itinerary,
  parseStoredItinerary,
  type StoredItinerary,
} from '#rules/itinerary/stored-itinerary.ts'
import type { Database, Transaction } from '../database/database.ts'
import { sharedItineraries } from '../database/schema/itineraries.ts'
import { Refused } from '../refused.ts'
import { codeAlphabet } from '#rules/orders/reference.ts'

/** An itinerary under its link, with the ids of its tours that are no longer offered: those are left out. */
export type SharedItinerary = {
  code: string
  itinerary: Itinerary
  goneTours: string[]
  createdAt: Date
}

/** Keeps an itinerary for everyone who has its link, and returns the link's code. */
export async function shareItinerary(
  transaction: Transaction,
  { content, itinerary, now }: { content: Content; itinerary: StoredItinerary; now: Date },
): Promise<string> {
  refuseUnknownTours(content, itinerary)
  const code = formatShareCode(randomBytes(10))
  await transaction.insert(sharedItineraries).values({ code, itinerary, createdAt: now })
  return code
}

/** The itinerary behind a code, in any case; undefined when there is none, or nothing of it is left. */
export async function findSharedItinerary(
  db: Database,
  { builderTours }: Content,
  typed: string,
): Promise<SharedItinerary | undefined> {
  const code = typed.toLowerCase()
  if (!isShareCode(code)) return undefined
  const [row] = await db.select().from(sharedItineraries).where(eq(sharedItineraries.code, code))
  const parsed = row && parseStoredItinerary(row.itinerary, builderTours)
  return parsed && { code, ...parsed, createdAt: row.createdAt }
}

/** Refuses tours that are not offered, each at its place in the request. */
export function refuseUnknownTours({ builderTours }: Content, { entries }: StoredItinerary) {
  const [first, ...others] = entries.flatMap(({ tourId }, index) =>
    builderTours.some(({ id }) => id === tourId)
      ? []
      : [{ code: 'tour-unknown' as const, field: `itinerary.entries.${index}.tourId` }],
  )
  if (first) throw new Refused(first, ...others)
}

/** Ten signs of 32: 50 bits, too many for anyone to come upon an itinerary by trying. */
const length = 10

/** The code of a shared itinerary's link, from ten random bytes: '7k3m9pxd4f'. Throws on fewer. */
export function formatShareCode(bytes: Uint8Array): string {
  if (bytes.length < length) throw new Error(`A share code needs ${length} random bytes.`)
  const signs = Array.from(
    bytes.slice(0, length),
    (byte) => codeAlphabet[byte % codeAlphabet.length],
  )
  return signs.join('').toLowerCase()
}

/** Whether a text can be a share code, before anything is looked up. */
export function isShareCode(text: string): boolean {
  return pattern.test(text)
}

const pattern = new RegExp(`^[${codeAlphabet.toLowerCase()}]{${length}}$`)
