import { and, asc, eq, sql } from 'drizzle-orm'
import type { ThreadKind, ThreadStatus } from './threads.ts'
import type { Transaction } from '#platform/database/database.ts'
import { users } from '#app/accounts/schema.server.ts'
import { enquiries } from '#app/enquiries/schema.server.ts'
import { threadMessages } from './thread-messages-schema.server.ts'
import { threads } from './schema.server.ts'
import { settleAttention } from './attention-list.server.ts'
import { refuseStale } from '#platform/refused.ts'

export type ThreadRow = typeof threads.$inferSelect

export type NewMessage = Omit<typeof threadMessages.$inferInsert, 'threadId' | 'number'>

/** Locks the thread of an order or enquiry. Creates it if nobody has written yet. */
export async function lockThread(
  transaction: Transaction,
  { kind, id }: { kind: Exclude<ThreadKind, 'mail'>; id: string },
  at: Date,
): Promise<ThreadRow> {
  const subject = kind === 'order' ? { orderId: id } : { enquiryId: id }
  const newThread = { id, kind, ...subject, status: 'closed' as const }
  await transaction
    .insert(threads)
    .values({ ...newThread, lastAt: at, createdAt: at })
    .onConflictDoNothing()
  const [row] = await transaction.select().from(threads).where(eq(threads.id, id)).for('update')
  if (!row) throw new Error(`The thread ${id} does not exist.`)
  return row
}

/**
 * Stores a message in a locked thread and updates the thread. A guest's message opens it. An
 * office reply marks it answered and assigns an unassigned thread to its writer. `isQuiet`: nobody
 * is notified (absence notices). Returns false and does nothing if the key exists. Throws Refused
 * ('item-changed') if someone wrote after message number `seen`.
 */
export async function storeMessage(
  transaction: Transaction,
  thread: ThreadRow,
  message: NewMessage,
  { seen, isQuiet = false }: { seen?: number | undefined; isQuiet?: boolean } = {},
): Promise<boolean> {
  const storedMessages = await transaction
    .select({ number: threadMessages.number, key: threadMessages.key })
    .from(threadMessages)
    .where(eq(threadMessages.threadId, thread.id))
    .orderBy(asc(threadMessages.number))
  if (storedMessages.some(({ key }) => key === message.key)) return false
  const last = storedMessages.at(-1)?.number ?? 0
  refuseStale(seen, last)
  await transaction
    .insert(threadMessages)
    .values({ ...message, threadId: thread.id, number: last + 1 })
  await transaction.update(threads).set({ lastAt: message.at }).where(eq(threads.id, thread.id))
  if (isQuiet) return true
  const isFromUs = message.from === 'office'
  await setThreadStatus(transaction, thread, isFromUs ? 'answered' : 'open', message.at)
  if (isFromUs && thread.takenBy === null && message.actorId)
    await transaction
      .update(threads)
      // Null for messages of the example season, whose writers are no users.
      .set({
        takenBy: sql`(select ${users.id} from ${users} where ${users.id} = ${message.actorId})`,
      })
      .where(eq(threads.id, thread.id))
  return true
}

const contactStatuses = { open: 'new', answered: 'answered', closed: 'closed' } as const

/**
 * Sets a locked thread's status and that of its contact message. Settles the order's Attention item
 * unless the thread opens. A thread that already waits keeps its waiting time.
 */
export async function setThreadStatus(
  transaction: Transaction,
  { id, kind, status: previousStatus, waitingSince }: ThreadRow,
  status: ThreadStatus,
  at: Date,
): Promise<void> {
  if (status === previousStatus) return
  await transaction
    .update(threads)
    .set({ status, waitingSince: status === 'open' ? (waitingSince ?? at) : null })
    .where(eq(threads.id, id))
  if (kind === 'contact')
    await transaction
      .update(enquiries)
      .set({ status: contactStatuses[status] })
      .where(eq(enquiries.id, id))
  if (kind === 'order' && status !== 'open')
    await settleAttention(transaction, { kind: 'message-unanswered', subjectId: id }, at)
}

/** Copies a contact message's status, set in the list of messages, to its thread. */
export async function copyContactStatus(
  transaction: Transaction,
  id: string,
  contactStatus: string,
  at: Date,
): Promise<void> {
  const status =
    contactStatus === 'new' ? 'open' : contactStatus === 'answered' ? 'answered' : 'closed'
  await transaction
    .update(threads)
    .set({ status, waitingSince: status === 'open' ? at : null })
    .where(and(eq(threads.id, id), eq(threads.kind, 'contact')))
}
