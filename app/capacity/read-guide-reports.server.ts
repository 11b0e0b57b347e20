import { asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { guides } from './schema.server.ts'
import { guidePresses, guideReceipts } from '#app/guides/schema.server.ts'

export async function readGuideReports(db: Database, itemIds: readonly string[]) {
  const none = { presses: [], receipts: [] }
  if (itemIds.length === 0) return () => none
  const presses = await db
    .select({ press: guidePresses, by: guides.name })
    .from(guidePresses)
    .innerJoin(guides, eq(guides.id, guidePresses.guideId))
    .where(inArray(guidePresses.itemId, [...itemIds]))
    .orderBy(asc(guidePresses.pressedAt), asc(guidePresses.receivedAt), asc(guidePresses.id))
  const receipts = await db
    .select({ receipt: guideReceipts, by: guides.name })
    .from(guideReceipts)
    .innerJoin(guides, eq(guides.id, guideReceipts.guideId))
    .where(inArray(guideReceipts.itemId, [...itemIds]))
    .orderBy(asc(guideReceipts.pressedAt), asc(guideReceipts.id))
  return (itemId: string) => ({
    presses: presses
      .filter(({ press }) => press.itemId === itemId)
      .map(({ press: { id, kind, note, pressedAt }, by }) => ({
        id,
        kind,
        note,
        at: pressedAt.toISOString(),
        by,
      })),
    receipts: receipts
      .filter(({ receipt }) => receipt.itemId === itemId)
      .map(({ receipt: { id, pressedAt }, by }) => ({ id, at: pressedAt.toISOString(), by })),
  })
}
