import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type AttentionKind, attentionKinds } from '#app/order/attention.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { attention } from '#app/order/attention-schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { threadMessages } from './thread-messages-schema.server.ts'
import { threads } from './schema.server.ts'
import { writeAudit } from '#app/accounts/audit-log.server.ts'
import type { Services } from '#platform/services.ts'
import type { Actor } from '#app/order/order-history.server.ts'
import { Refused, refuseStale } from '#platform/refused.ts'

type NewAttention = {
  kind: AttentionKind
  /** Id of the order, payment or event. `kind` tells which. */
  subjectId: string
  orderId: string | null
  facts: Record<string, string | number | boolean | null>
}

type AttentionKey = Pick<NewAttention, 'kind' | 'subjectId'>

/** Adds an item to Attention. Returns true if it is new. */
export async function raiseAttention(
  transaction: Transaction,
  { kind, ...item }: NewAttention,
  now: Date,
): Promise<boolean> {
  const { subject } = attentionKinds[kind]
  const inserted = await transaction
    .insert(attention)
    .values({ id: randomUUID(), kind, subject, ...item, openedAt: now })
    .onConflictDoNothing()
    .returning({ id: attention.id })
  return inserted.length > 0
}

/** Settles an Attention item without a person. */
export async function settleAttention(
  transaction: Transaction,
  key: AttentionKey,
  now: Date,
): Promise<void> {
  await transaction.update(attention).set({ closedAt: now }).where(whereOpen(key))
}

export async function updateAttention(
  transaction: Transaction,
  key: AttentionKey,
  facts: NewAttention['facts'],
): Promise<void> {
  await transaction.update(attention).set({ facts }).where(whereOpen(key))
}

function whereOpen({ kind, subjectId }: AttentionKey) {
  return and(
    eq(attention.kind, kind),
    eq(attention.subject, attentionKinds[kind].subject),
    eq(attention.subjectId, subjectId),
    isNull(attention.closedAt),
  )
}

/**
 * Lists the open items of Attention, oldest first, each with its order and guest. Has the phone
 * number if only a call helps, and the last message if the guest waits for a reply.
 */
export async function listAttention(db: Database, limit = 200) {
  return db
    .select({
      id: attention.id,
      kind: attention.kind,
      subject: attention.subject,
      subjectId: attention.subjectId,
      orderId: attention.orderId,
      reference: orders.reference,
      form: orders.form,
      name: orders.name,
      phone: sql<
        string | null
      >`case when ${attention.kind} = 'pick-up-unsent' then ${orders.phone} end`,
      written: sql<string | null>`case when ${attention.kind} = 'message-unanswered' then (
        select ${threadMessages.text} from ${threadMessages}
        where ${threadMessages.threadId} = ${attention.orderId} and ${threadMessages.from} = 'guest'
        order by ${threadMessages.number} desc limit 1) end`,
      facts: attention.facts,
      openedAt: attention.openedAt,
    })
    .from(attention)
    .leftJoin(orders, eq(orders.id, attention.orderId))
    .where(isNull(attention.closedAt))
    .orderBy(asc(attention.openedAt), asc(attention.id))
    .limit(limit)
}

export function readAmount({ amount }: NewAttention['facts']): number | null {
  return typeof amount === 'number' && amount > 0 ? amount : null
}

/**
 * Settles an Attention item for the office. Throws Refused: 'not-found', 'settled-already',
 * 'item-changed' (the amount differs from `seen`).
 */
export async function closeAttention(
  services: Services,
  {
    id,
    seen,
    by,
  }: { id: string; seen?: number | null | undefined; by: Extract<Actor, { who: 'office' }> },
): Promise<void> {
  const now = services.now()
  await services.db.transaction(async (transaction) => {
    await closeThread(transaction, id)
    const [row] = await transaction
      .select()
      .from(attention)
      .where(eq(attention.id, id))
      .for('update')
    if (!row) throw new Refused({ code: 'not-found' })
    if (row.closedAt) throw new Refused({ code: 'settled-already' })
    refuseStale(seen, readAmount(row.facts))
    await transaction
      .update(attention)
      .set({ closedAt: now, closedBy: by.actorId })
      .where(eq(attention.id, id))
    await writeAudit(
      transaction,
      {
        actorId: by.actorId,
        action: 'attention-closed',
        subject: 'attention',
        subjectId: id,
        facts: { kind: row.kind },
      },
      now,
    )
  })
}

/** Closes the thread of an Attention item 'message-unanswered'. */
async function closeThread(transaction: Transaction, id: string): Promise<void> {
  const subjectIds = transaction
    .select({ id: attention.subjectId })
    .from(attention)
    .where(and(eq(attention.id, id), eq(attention.kind, 'message-unanswered')))
  await transaction
    .update(threads)
    .set({ status: 'closed', waitingSince: null })
    .where(and(inArray(threads.id, subjectIds), eq(threads.status, 'open')))
}
