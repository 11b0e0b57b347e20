import { eq } from 'drizzle-orm'
import { writeThreadReplyMail } from './mails.server.ts'
import type { ThreadStatus } from './threads.ts'
import type { Transaction } from '#platform/database/database.ts'
import { enquiries } from '#app/enquiries/schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { threads } from './schema.server.ts'
import { formatQuoteRequestLink } from '#app/order/manage-links.server.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import { markUnanswered, sendOfficeReply } from './order-thread.server.ts'
import { storeMessage, setThreadStatus, type ThreadRow } from './threads.server.ts'
import { writeAudit } from '#app/accounts/audit-log.server.ts'
import { Refused, refuseStale } from '#platform/refused.ts'
import type { Services } from '#platform/services.ts'
import { listColleagues, readThread } from './read-threads.server.ts'

type ThreadReply = { message: string; key: string; seen?: number | undefined; actorId: string }

/**
 * Replies to a thread: stores the reply, mails it to the guest and shows it on the page of their
 * order or request. The same key stores it once. Throws Refused: 'not-found', 'message-no-guest'
 * (nobody would read it), 'item-changed' (someone wrote after message number `seen`).
 */
export async function answerThread(
  services: Services,
  id: string,
  { message: text, key, seen, actorId }: ThreadReply,
): Promise<void> {
  const { thread: currentThread } = await readThread(services.db, id)
  if (currentThread.kind === 'order')
    return sendOfficeReply(services, id, { message: text, key, seen, actorId })
  await services.db.transaction(async (transaction) => {
    const row = await lockThreadById(transaction, id)
    const { thread } = await readThread(transaction, id)
    const { kind, name, email, reference } = thread
    if (!email) throw new Refused({ code: 'message-no-guest' })
    const at = services.now()
    const message = { key, from: 'office', actorId, text, at } as const
    if (!(await storeMessage(transaction, row, message, { seen }))) return
    const isRequest = kind === 'itinerary' || kind === 'group'
    const link = isRequest ? formatQuoteRequestLink(services.siteUrl) : undefined
    const facts = { name, text, reference: reference ?? undefined, link }
    const mailMessage = writeThreadReplyMail(services.content(), facts)
    const mail = {
      kind: 'thread-answer-guest',
      about: reference ?? id,
      to: email,
      replyTo: services.officeEmail,
      message: mailMessage,
      ...(isRequest && { managedQuote: id }),
    }
    await enqueueMail(transaction, [mail], at)
    const entry = { actorId, action: 'thread-answered', subject: 'threads' } as const
    await writeAudit(
      transaction,
      { ...entry, subjectId: id, facts: reference ? { reference } : {} },
      at,
    )
  })
  services.wake('mail')
}

type ThreadChange = {
  status?: ThreadStatus | undefined
  takenBy?: string | null | undefined
  besideOrder?: string | null | undefined
  seen?: { status: ThreadStatus; takenBy: string | null } | undefined
  actorId: string
}

/**
 * Closes, reopens or assigns a thread, or links it to an order by reference. Throws Refused:
 * 'not-found', 'item-changed' (the thread differs from `seen`), 'field-invalid' (a user who may not
 * reply, or an unknown order).
 */
export async function changeThread(
  services: Services,
  id: string,
  { status, takenBy, besideOrder, seen, actorId }: ThreadChange,
): Promise<void> {
  const at = services.now()
  await services.db.transaction(async (transaction) => {
    const row = await lockThreadById(transaction, id)
    refuseStale(seen, { status: row.status, takenBy: row.takenBy })
    if (status !== undefined && status !== row.status) {
      await setThreadStatus(transaction, row, status, at)
      if (status === 'open' && row.kind === 'order') await markUnanswered(transaction, id, at)
    }
    if (takenBy !== undefined) await assignThread(transaction, id, takenBy)
    if (besideOrder !== undefined) await linkOrder(transaction, row, besideOrder)
    const facts = {
      ...(status && { from: row.status, to: status }),
      ...(takenBy && { userId: takenBy }),
      ...(besideOrder && { reference: besideOrder }),
    }
    const entry = { actorId, action: 'thread-changed', subject: 'threads' } as const
    await writeAudit(transaction, { ...entry, subjectId: id, facts }, at)
  })
}

/** Locks a thread's row after its enquiry's row. Every change locks them in this order. */
async function lockThreadById(transaction: Transaction, id: string): Promise<ThreadRow> {
  await transaction
    .select({ id: enquiries.id })
    .from(enquiries)
    .where(eq(enquiries.id, id))
    .for('no key update')
  const [row] = await transaction.select().from(threads).where(eq(threads.id, id)).for('update')
  if (!row) throw new Refused({ code: 'not-found' })
  return row
}

async function assignThread(
  transaction: Transaction,
  id: string,
  takenBy: string | null,
): Promise<void> {
  const colleagues = takenBy === null ? [] : await listColleagues(transaction)
  if (takenBy !== null && !colleagues.some((one) => one.id === takenBy))
    throw new Refused({ code: 'field-invalid', field: 'takenBy' })
  await transaction.update(threads).set({ takenBy }).where(eq(threads.id, id))
}

async function linkOrder(
  transaction: Transaction,
  { id, kind }: ThreadRow,
  reference: string | null,
): Promise<void> {
  const [order] =
    reference === null
      ? []
      : await transaction
          .select({ id: orders.id })
          .from(orders)
          .where(eq(orders.reference, reference))
  if (kind === 'order' || (reference !== null && !order))
    throw new Refused({ code: 'field-invalid', field: 'besideOrder' })
  await transaction
    .update(threads)
    .set({ besideOrderId: order?.id ?? null })
    .where(eq(threads.id, id))
}
