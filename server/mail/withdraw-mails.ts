import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'
import { outbox } from '../database/schema/outbox.ts'

/**
 * Takes the mails about an order back that bring a document and have not been sent: they stay in the list of mails as let go,
 * without their text. Tells whether one of them has gone, or is going at this moment.
 */
export async function withdrawMails(
  transaction: Transaction,
  { documentId, about }: { documentId: string; about: string },
  now: Date,
): Promise<{ hasGone: boolean }> {
  const brings = JSON.stringify([{ kind: 'document', documentId }])
  const mails = await transaction
    .select()
    .from(outbox)
    .where(and(eq(outbox.about, about), sql`${outbox.attachments} @> ${brings}::jsonb`))
    .for('update')
  let hasGone = false
  for (const { id, sentAt, letGoAt, leasedUntil, parkedAt } of mails) {
    const isGoing = leasedUntil !== null && leasedUntil > now
    hasGone ||= sentAt !== null || isGoing
    if (sentAt !== null || letGoAt !== null || isGoing) continue
    const letGo = { parkedAt: parkedAt ?? now, letGoAt: now, html: '', text: '' }
    await transaction.update(outbox).set(letGo).where(eq(outbox.id, id))
  }
  return { hasGone }
}
