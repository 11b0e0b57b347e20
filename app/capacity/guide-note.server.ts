import { eq } from 'drizzle-orm'
import { orderItems } from '#app/order/schema.server.ts'
import { writeAudit } from '#app/accounts/audit-log.server.ts'
import { Refused, refuseStale } from '#platform/refused.ts'
import type { Services } from '#platform/services.ts'

/**
 * Stores the office's note for an item's guide; an empty note deletes it. `seen` is the note that
 * the user saw. Throws Refused: 'not-found', 'item-changed'.
 */
export async function writeGuideNote(
  { db, now }: Services,
  {
    itemId,
    note,
    seen,
    actorId,
  }: { itemId: string; note?: string | undefined; seen?: string | undefined; actorId: string },
): Promise<void> {
  await db.transaction(async (transaction) => {
    const [item] = await transaction
      .select({ guideNote: orderItems.guideNote, orderId: orderItems.orderId })
      .from(orderItems)
      .where(eq(orderItems.id, itemId))
      .for('no key update')
    if (!item) throw new Refused({ code: 'not-found' })
    if ((item.guideNote ?? '') === (note ?? '')) return
    refuseStale(seen ?? '', item.guideNote ?? '')
    await transaction
      .update(orderItems)
      .set({ guideNote: note ?? null })
      .where(eq(orderItems.id, itemId))
    const auditEntry = { actorId, action: 'guide-note-changed', subject: 'orders' } as const
    await writeAudit(
      transaction,
      { ...auditEntry, subjectId: item.orderId, facts: { item: itemId } },
      now(),
    )
  })
}
