import { randomUUID } from 'node:crypto'
import { and, desc, eq, getTableColumns, inArray, isNotNull, sql } from 'drizzle-orm'
import { alias, unionAll } from 'drizzle-orm/pg-core'
import type { Words } from '#content/words/words.ts'
import type { Database } from '#platform/database/database.ts'
import { users } from './schema.server.ts'
import { adminInvitations, type AuditFacts, auditLog } from './administration-schema.server.ts'
import { attention } from '#app/order/attention-schema.server.ts'
import { enquiries } from '#app/enquiries/schema.server.ts'
import { offers } from '#app/offers/schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { payments, refunds } from '#app/payments/schema.server.ts'
import { reviews } from '#app/reviews/schema.server.ts'
import { threads } from '#app/messages/schema.server.ts'
import { vouchers } from '#app/credit/vouchers-schema.server.ts'
import { waitingEntries } from '#app/waiting/schema.server.ts'
import { cutPage, whereAfter } from '#platform/database/paging.ts'

export type AuditAction = keyof Words['admin']['log']['actions']

type AuditSubject = keyof (Words['admin']['log']['subjects'] & Words['admin']['inboxes'])

export type AuditEntry = {
  /** The user who acted; undefined for a visitor or the server. */
  actorId: string | undefined
  action: AuditAction
  subject: AuditSubject
  subjectId?: string
  facts?: AuditFacts
}

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

const concernedUsers = alias(users, 'others')

/**
 * Reads one page of the log, newest first, with the addresses of the actor and of the user
 * concerned, while they exist.
 */
export async function listAudit(
  db: Database,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const rows = await db
    .select({
      ...getTableColumns(auditLog),
      actorEmail: users.email,
      aboutEmail: sql<string | null>`coalesce(${concernedUsers.email}, ${adminInvitations.email})`,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .leftJoin(concernedUsers, eq(concernedUsers.id, sql`(${auditLog.facts} ->> 'userId')::uuid`))
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
  const { page, nextCursor } = cutPage(rows, limit, toCursor)
  const references = await findReferences(
    db,
    page.flatMap(({ subjectId }) => subjectId ?? []),
  )
  return {
    entries: page.map((row) => {
      const reference = references.get(row.subjectId ?? '')
      const facts = reference === undefined ? row.facts : { reference, ...row.facts }
      return { ...row, facts, at: row.at.toISOString() }
    }),
    nextCursor,
  }
}

async function findReferences(
  db: Database,
  subjectIds: readonly string[],
): Promise<Map<string, string>> {
  const ids = [...new Set(subjectIds)].filter((id) => isUuid.test(id))
  if (ids.length === 0) return new Map()
  const selectByOrder = <Table extends TableWithOrderId>(table: Table) =>
    db
      .select({ id: table.id, reference: orders.reference })
      .from(table as TableWithOrderId)
      .innerJoin(orders, eq(orders.id, table.orderId))
      .where(inArray(table.id, ids))
  const selectOwnReference = <Table extends TableWithReference>(table: Table) =>
    db
      .select({ id: table.id, reference: sql<string>`${table.reference}` })
      .from(table as TableWithReference)
      .where(and(inArray(table.id, ids), isNotNull(table.reference)))
  const rows = await unionAll(
    selectOwnReference(orders),
    selectOwnReference(offers),
    selectOwnReference(enquiries),
    selectByOrder(payments),
    selectByOrder(vouchers),
    selectByOrder(attention),
    selectByOrder(threads),
    selectByOrder(reviews),
    selectByOrder(waitingEntries),
    db
      .select({ id: refunds.id, reference: orders.reference })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(inArray(refunds.id, ids)),
    db
      .select({ id: outbox.id, reference: orders.reference })
      .from(outbox)
      .innerJoin(orders, eq(outbox.about, orders.reference))
      .where(inArray(outbox.id, ids)),
  )
  return new Map(rows.map(({ id, reference }) => [id, reference]))
}

type TableWithOrderId =
  | typeof payments
  | typeof vouchers
  | typeof attention
  | typeof threads
  | typeof reviews
  | typeof waitingEntries
type TableWithReference = typeof orders | typeof offers | typeof enquiries

const isUuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

function toCursor({ at, id }: { at: Date; id: string }) {
  return { at: at.toISOString(), id }
}
