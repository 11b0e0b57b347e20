import { and, eq, gt, sql } from 'drizzle-orm'
import { readName } from '#content/compose.ts'
import { listTextFacts } from '#content/text-facts.ts'
import { hourMs } from '#rules/dates/durations.ts'
import type { Transaction } from '#platform/database/database.ts'
import { auditLog } from '#app/accounts/administration-schema.server.ts'
import { type AuditAction, writeAudit } from '#app/accounts/audit-log.server.ts'
import type { Services } from '#platform/services.ts'
import { formatTitle } from './describe-document.server.ts'

type DraftAction = Extract<AuditAction, `draft-${string}`>

/**
 * Logs an action on a draft with the document's title at that time, in the same transaction.
 * Repeated edits by one user are logged once an hour. The draft's lock separates concurrent edits.
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
    const [recentEntry] = await transaction
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
    if (recentEntry) return
  }
  const { documents } = content()
  const parsedName = readName(name)
  const title = parsedName
    ? formatTitle(parsedName, body, { documents, facts: listTextFacts(documents) })
    : name
  const facts = { document: name, title }
  await writeAudit(transaction, { actorId, action, subject: 'content_drafts', facts }, now())
}
