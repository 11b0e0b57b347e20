import { asc, count, eq } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { answerTemplates } from './schema.server.ts'
import { writeAudit } from '#app/accounts/audit-log.server.ts'
import { Refused } from '#platform/refused.ts'
import type { Services } from '#platform/services.ts'

/** The most saved replies. With more, nobody would find one. */
export const maxTemplates = 50

export async function listTemplates(db: Database) {
  const rows = await db.select().from(answerTemplates).orderBy(asc(answerTemplates.title))
  return rows.map(({ id, title, text }) => ({ id, title, text }))
}

/**
 * Stores a saved reply under the id that the client chose; replaces an existing one. Throws Refused
 * ('templates-full').
 */
export async function storeTemplate(
  { db, now }: Services,
  { id, title, text, actorId }: { id: string; title: string; text: string; actorId: string },
): Promise<void> {
  const changedAt = now()
  await db.transaction(async (transaction) => {
    const [updated] = await transaction
      .update(answerTemplates)
      .set({ title, text, changedAt })
      .where(eq(answerTemplates.id, id))
      .returning({ id: answerTemplates.id })
    if (!updated) {
      const [row] = await transaction.select({ n: count() }).from(answerTemplates)
      if ((row?.n ?? 0) >= maxTemplates)
        throw new Refused({ code: 'templates-full', facts: { maximum: maxTemplates } })
      await transaction.insert(answerTemplates).values({ id, title, text, changedAt })
    }
    const entry = { actorId, action: 'template-kept', subject: 'answer_templates' } as const
    await writeAudit(transaction, { ...entry, subjectId: id }, changedAt)
  })
}

export async function removeTemplate(
  { db, now }: Services,
  { id, actorId }: { id: string; actorId: string },
): Promise<void> {
  await db.transaction(async (transaction) => {
    const deleted = await transaction
      .delete(answerTemplates)
      .where(eq(answerTemplates.id, id))
      .returning({ id: answerTemplates.id })
    if (deleted.length === 0) return
    const entry = { actorId, action: 'template-removed', subject: 'answer_templates' } as const
    await writeAudit(transaction, { ...entry, subjectId: id }, now())
  })
}
