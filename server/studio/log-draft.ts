import { and, eq, gt, sql } from 'drizzle-orm'
import { readName } from '#content/compose.ts'
import { listTextFacts } from '#content/text-facts.ts'
import { hourMs } from '#rules/dates/durations.ts'
import type { Transaction } from '../database/database.ts'
import { auditLog } from '../database/schema/administration.ts'
import { type AuditAction, writeAudit } from '../records/audit-log.ts'
import type { Services } from '../services.ts'
import { titleOf } from './describe-document.ts'

/** What somebody does with a draft. */
type DraftAction = Extract<AuditAction, `draft-${string}`>

/**
 * Writes down in the activity log, inside the transaction that does it, what somebody did with a draft and what
 * the document was called then. Who goes on writing is told once an hour, not with each letter; the lock on the
 * draft keeps two of their letters apart.
 */
export async function logDraft(
  transaction: Transaction,
  { now, content }: Pick<Services, 'now' | 'content'>,
  {
    actorId,
    action,
    name,
    body,
  }: { actorId: string; action: DraftAction; name: string; body: unknown },
): Promise<void> {
  if (action === 'draft-edited') {
    const [known] = await transaction
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(
        and(
          gt(auditLog.at, new Date(now().getTime() - hourMs)),
          eq(auditLog.actorId, actorId),
          eq(auditLog.action, action),
          sql`${auditLog.facts} ->> 'document' = ${name}`,
        ),
      )
      .limit(1)
    if (known) return
  }
  const { documents } = content()
  const own = readName(name)
  const title = own ? titleOf(own, body, { documents, facts: listTextFacts(documents) }) : name
  const facts = { document: name, title }
  await writeAudit(transaction, { actorId, action, subject: 'content_drafts', facts }, now())
}
