import { eq } from 'drizzle-orm'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import type { Transaction } from '../database/database.ts'
import { guideReceipts } from '../database/schema/guides-phone.ts'
import { keyOf, mediaOf, whileThere } from '../media/media.ts'
import { takePrivate } from '../media/uploads.ts'
import { Refused } from '../refused.ts'
import type { Services } from '../services.ts'
import { getOwnItem, notAfter } from './press.ts'

type Receipt = {
  id: string
  itemId: string
  guideId: string
  pressedAt: string
  /** The day on which the guide knew the trip. */
  date: CalendarDate
}

/** So many receipts are kept of one trip. */
export const mostReceipts = 30

/**
 * Keeps a photograph of what a guide paid for on a trip of theirs, once. Throws Refused as `storePress` does, and
 * where the file is none that we take.
 */
export async function storeReceipt(
  services: Services,
  { id, pressedAt, ...trip }: Receipt,
  body: ReadableStream<Uint8Array> | null,
): Promise<void> {
  const { db, now } = services
  const known = await db.select().from(guideReceipts).where(eq(guideReceipts.id, id))
  if (known.length > 0) return
  // Before megabytes are read for nothing; what is true is what the transaction finds that stores it.
  const look = async (transaction: Transaction) => {
    await getOwnItem(transaction, trip)
    const of = eq(guideReceipts.itemId, trip.itemId)
    if ((await transaction.$count(guideReceipts, of)) >= mostReceipts)
      throw new Refused({ code: 'receipts-limited', facts: { maximum: mostReceipts } })
  }
  await db.transaction(look)
  const kept = await takePrivate(services, body)
  await db.transaction(async (transaction) => {
    await look(transaction)
    const { itemId, guideId } = trip
    const times = { pressedAt: notAfter(new Date(pressedAt), now()), receivedAt: now() }
    const row = { id, itemId, guideId, ...kept, ...times }
    await transaction.insert(guideReceipts).values(row).onConflictDoNothing()
  })
}

/** The photograph of a receipt. Throws Refused ('not-found', 'media-away'). */
export async function openReceipt(services: Pick<Services, 'db' | 'media'>, id: string) {
  const { storage } = mediaOf(services)
  const [row] = await services.db.select().from(guideReceipts).where(eq(guideReceipts.id, id))
  const found = row && (await whileThere(() => storage.get(keyOf.master(row.master))))
  if (!found) throw new Refused({ code: 'not-found' })
  return found
}
