import { randomUUID } from 'node:crypto'
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Words } from '#content/words/words.ts'
import type { Database } from '../database/database.ts'
import { users } from '../database/schema/accounts.ts'
import { adminInvitations, type AuditFacts, auditLog } from '../database/schema/administration.ts'
import { cutPage, whereAfter } from '../database/paging.ts'

/** Everything that the log records, by what it says of it. */
export type AuditAction = keyof Words['admin']['log']['actions']

/** The table that something was done to, or the inbox: each has a word in the log. */
type AuditSubject = keyof (Words['admin']['log']['subjects'] & Words['admin']['inboxes'])

export type AuditEntry = {
  /** The user who did it; undefined for a visitor or the server. */
  actorId: string | undefined
  action: AuditAction
  /** What it was done to, and the id of its row. */
  subject: AuditSubject
  subjectId?: string
  facts?: AuditFacts
}

/** Writes down who did what, inside the transaction that does it. */
export async function writeAudit(
  transaction: Database,
  { actorId, action, subject, subjectId, facts }: AuditEntry,
  now: Date,
): Promise<void> {
  await transaction.insert(auditLog).values({
    id: randomUUID(),
    at: now,
    actorId: actorId ?? null,
    action,
    subject,
    subjectId: subjectId ?? null,
    facts: facts ?? {},
  })
}

/** Whose role it was about. */
const others = alias(users, 'others')

/**
 * A page of the log, newest first, with the address of whoever did it and of whom a role or an
 * invitation was about, while these exist.
 */
export async function listAudit(
  db: Database,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const rows = await db
    .select({
      ...getTableColumns(auditLog),
      actorEmail: users.email,
      aboutEmail: sql<string | null>`coalesce(${others.email}, ${adminInvitations.email})`,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .leftJoin(others, eq(others.id, sql`(${auditLog.facts} ->> 'userId')::uuid`))
    .leftJoin(
      adminInvitations,
      eq(
        adminInvitations.id,
        sql`case ${auditLog.subject} when 'admin_invitations' then ${auditLog.subjectId}::uuid end`,
      ),
    )
    .where(and(whereAfter(cursor, { at: auditLog.at, id: auditLog.id })))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit + 1)
  const { page, nextCursor } = cutPage(rows, limit, placeOf)
  return { entries: page.map((row) => ({ ...row, at: row.at.toISOString() })), nextCursor }
}

function placeOf({ at, id }: { at: Date; id: string }) {
  return { at: at.toISOString(), id }
}
