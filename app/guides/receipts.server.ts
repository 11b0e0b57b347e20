import { eq } from 'drizzle-orm'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import type { Transaction } from '#platform/database/database.ts'
import { guideReceipts } from './schema.server.ts'
import { storageKey, requireMedia, withStorage } from '#app/studio/media/media.server.ts'
import { storePrivateUpload } from '#app/studio/media/uploads.server.ts'
import { Refused } from '#platform/refused.ts'
import type { Services } from '#platform/services.ts'
import { getGuideItem, findReportTime } from './guide-reports.server.ts'

type Receipt = {
  id: string
  itemId: string
  guideId: string
  pressedAt: string
  /** The day of the trip that the guide saw. */
  date: CalendarDate
}

export const maxReceipts = 30

/**
 * Stores a photograph of a guide's receipt for their trip, once. Throws Refused as `storeReport`
 * does, and for a type of file that is not accepted.
 */
export async function storeReceipt(
  services: Services,
  { id, pressedAt, ...trip }: Receipt,
  body: ReadableStream<Uint8Array> | null,
): Promise<void> {
  const { db, now } = services
  const existing = await db.select().from(guideReceipts).where(eq(guideReceipts.id, id))
  if (existing.length > 0) return
  // Checks before megabytes are read, and again in the transaction that stores the photograph.
  const checkReceipt = async (transaction: Transaction) => {
    await getGuideItem(transaction, trip)
    const whereTrip = eq(guideReceipts.itemId, trip.itemId)
    if ((await transaction.$count(guideReceipts, whereTrip)) >= maxReceipts)
      throw new Refused({ code: 'receipts-limited', facts: { maximum: maxReceipts } })
  }
  await db.transaction(checkReceipt)
  const photo = await storePrivateUpload(services, body)
  await db.transaction(async (transaction) => {
    await checkReceipt(transaction)
    const { itemId, guideId } = trip
    const times = { pressedAt: findReportTime(new Date(pressedAt), now()), receivedAt: now() }
    const row = { id, itemId, guideId, ...photo, ...times }
    await transaction.insert(guideReceipts).values(row).onConflictDoNothing()
  })
}

/** Opens the photograph of a receipt. Throws Refused: 'not-found', 'media-away'. */
export async function openReceipt(services: Pick<Services, 'db' | 'media'>, id: string) {
  const { storage } = requireMedia(services)
  const [row] = await services.db.select().from(guideReceipts).where(eq(guideReceipts.id, id))
  const photo = row && (await withStorage(() => storage.get(storageKey.master(row.master))))
  if (!photo) throw new Refused({ code: 'not-found' })
  return photo
}
