import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { writeOrderMessageToGuest, writeOrderMessageToOffice } from './mails.server.ts'
import type { OrderMessage, OrderMessageRequest } from '#app/order/guest-requests-contract.ts'
import { enforceAttemptLimit } from '#platform/requests/attempts.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { attention } from '#app/order/attention-schema.server.ts'
import { threadMessages } from './thread-messages-schema.server.ts'
import { writeAudit } from '#app/accounts/audit-log.server.ts'
import { formatManageLink } from '#app/order/manage-links.server.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import type { Services } from '#platform/services.ts'
import { type LoadedOrder, loadOrder } from '#app/order/load-order.server.ts'
import { raiseAttention } from './attention-list.server.ts'
import { Refused } from '#platform/refused.ts'
import { storeMessage, lockThread } from './threads.server.ts'

/** The kind of Attention item for an order whose guest waits for a reply. */
const unansweredKind = 'message-unanswered'

export async function listThread(
  db: Database | Transaction,
  orderId: string,
): Promise<OrderMessage[]> {
  const rows = await db
    .select()
    .from(threadMessages)
    .where(eq(threadMessages.threadId, orderId))
    .orderBy(asc(threadMessages.number))
  return rows.map(({ number, from, text, at }) => ({ number, from, text, at: at.toISOString() }))
}

export async function listUnanswered(
  db: Database | Transaction,
  orderIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .select({ id: attention.subjectId })
    .from(attention)
    .where(
      and(
        eq(attention.kind, unansweredKind),
        inArray(attention.subjectId, [...orderIds]),
        isNull(attention.closedAt),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

/** Condition for orders with an unanswered message. */
export function whereUnanswered(orderId: PgColumn): SQL {
  return sql`exists (select from ${attention} where ${attention.subjectId} = ${orderId}
    and ${attention.kind} = ${unansweredKind} and ${attention.closedAt} is null)`
}

/**
 * Stores a guest's message, mails it to the office and marks the order until the office replies.
 * The same key stores it once. Throws Refused ('message-limited') above the limit per order.
 */
export async function sendGuestMessage(
  services: Services,
  orderId: string,
  request: OrderMessageRequest,
): Promise<void> {
  await enforceAttemptLimit(services, 'order-message', orderId)
  await services.db.transaction(async (transaction) => {
    const loadedOrder = await loadOrder(transaction, orderId)
    await storeGuestMessage(services, transaction, loadedOrder, request)
  })
  services.wake('mail')
}

/**
 * Stores a guest's message without the limit of `sendGuestMessage`, in the caller's transaction. The
 * order's row must be locked.
 */
export async function storeGuestMessage(
  services: Services,
  transaction: Transaction,
  { order }: LoadedOrder,
  { message: text, key }: OrderMessageRequest,
): Promise<void> {
  const at = services.now()
  const { id: orderId, reference, title, firstDay: date, email, name } = order
  const thread = await lockThread(transaction, { kind: 'order', id: orderId }, at)
  if (!(await storeMessage(transaction, thread, { key, from: 'guest', text, at }))) return
  const message = writeOrderMessageToOffice(services.content(), {
    reference,
    title,
    date,
    name,
    text,
  })
  const mail = { kind: 'order-message-office', about: reference, replyTo: email, message }
  await enqueueMail(transaction, [{ ...mail, to: services.officeEmail }], at)
  await markUnanswered(transaction, orderId, at)
}

export async function markUnanswered(
  transaction: Transaction,
  orderId: string,
  at: Date,
): Promise<void> {
  const item = { kind: unansweredKind, subjectId: orderId, orderId, facts: {} } as const
  await raiseAttention(transaction, item, at)
}

/**
 * Stores the office's reply and mails it to the guest with the link to their page. The same key
 * stores it once. Throws Refused: 'message-no-guest' (nobody would read it), 'item-changed' (guest
 * or colleague wrote after message number `seen`).
 */
export async function sendOfficeReply(
  services: Services,
  orderId: string,
  {
    message: text,
    key,
    seen,
    actorId,
  }: OrderMessageRequest & {
    seen?: number | undefined
    actorId: string
  },
): Promise<void> {
  await services.db.transaction(async (transaction) => {
    const { order } = await loadOrder(transaction, orderId)
    if (!order.email) throw new Refused({ code: 'message-no-guest' })
    const at = services.now()
    const message = { key, from: 'office', actorId, text, at } as const
    const thread = await lockThread(transaction, { kind: 'order', id: orderId }, at)
    if (!(await storeMessage(transaction, thread, message, { seen }))) return
    const { reference, title, firstDay: date, email, firstName, name } = order
    const link = formatManageLink(services.siteUrl)
    const greetingName = firstName ?? name
    const mailMessage = writeOrderMessageToGuest(services.content(), {
      reference,
      title,
      date,
      name: greetingName,
      text,
      link,
    })
    const mail = { kind: 'order-message-guest', about: reference, replyTo: services.officeEmail }
    await enqueueMail(
      transaction,
      [{ ...mail, to: email, managedOrder: orderId, message: mailMessage }],
      at,
    )
    const entry = { actorId, action: 'guest-answered', subject: 'orders' } as const
    await writeAudit(transaction, { ...entry, subjectId: orderId, facts: { reference } }, at)
  })
  services.wake('mail')
}
