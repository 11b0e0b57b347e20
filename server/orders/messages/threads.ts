import { and, asc, eq, sql } from 'drizzle-orm'
import type { ThreadKind, ThreadStatus } from '#rules/office/threads.ts'
import type { Transaction } from '../../database/database.ts'
import { users } from '../../database/schema/accounts.ts'
import { enquiries } from '../../database/schema/enquiries.ts'
import { threadMessages } from '../../database/schema/thread-messages.ts'
import { threads } from '../../database/schema/threads.ts'
import { settleAttention } from '../../records/attention-list.ts'
import { refuseStale } from '../../refused.ts'

export type ThreadRow = typeof threads.$inferSelect

/** What is to be kept of a message; its number follows from those before it. */
export type NewMessage = Omit<typeof threadMessages.$inferInsert, 'threadId' | 'number'>

/** The thread of an order or an enquiry, its row locked; made where nobody has written yet. */
export async function lockThread(
  transaction: Transaction,
  { kind, id }: { kind: Exclude<ThreadKind, 'mail'>; id: string },
  at: Date,
): Promise<ThreadRow> {
  const about = kind === 'order' ? { orderId: id } : { enquiryId: id }
  const empty = { id, kind, ...about, status: 'closed' as const }
  await transaction
    .insert(threads)
    .values({ ...empty, lastAt: at, createdAt: at })
    .onConflictDoNothing()
  const [row] = await transaction.select().from(threads).where(eq(threads.id, id)).for('update')
  if (!row) throw new Error(`The thread ${id} is gone.`)
  return row
}

/**
 * Keeps a message in a thread whose row is locked, and says so in the row: a guest's opens it, one of the
 * office answers it, and gives it to whoever wrote where nobody has it. `isQuiet` wakes nobody: an absence. False, and nothing
 * done, where its key is there already. Throws Refused ('item-changed') where somebody wrote after the message whose number was `seen`.
 */
export async function keepMessage(
  transaction: Transaction,
  thread: ThreadRow,
  message: NewMessage,
  { seen, isQuiet = false }: { seen?: number | undefined; isQuiet?: boolean } = {},
): Promise<boolean> {
  const before = await transaction
    .select({ number: threadMessages.number, key: threadMessages.key })
    .from(threadMessages)
    .where(eq(threadMessages.threadId, thread.id))
    .orderBy(asc(threadMessages.number))
  if (before.some(({ key }) => key === message.key)) return false
  const last = before.at(-1)?.number ?? 0
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
      // Made-up messages are written by nobody who works here.
      .set({
        takenBy: sql`(select ${users.id} from ${users} where ${users.id} = ${message.actorId})`,
      })
      .where(eq(threads.id, thread.id))
  return true
}

/** What the list of messages calls a thread's state. */
const contactStatuses = { open: 'new', answered: 'answered', closed: 'closed' } as const

/**
 * Gives a thread whose row is locked another status. What shows the same of it follows: the message of the contact form, and
 * what stands under attention. Who waits already waits since then.
 */
export async function setThreadStatus(
  transaction: Transaction,
  { id, kind, status: from, waitingSince }: ThreadRow,
  status: ThreadStatus,
  at: Date,
): Promise<void> {
  if (status === from) return
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

/** The list of messages has given one another status: its thread has it too. */
export async function followContact(
  transaction: Transaction,
  id: string,
  to: string,
  at: Date,
): Promise<void> {
  const status = to === 'new' ? 'open' : to === 'answered' ? 'answered' : 'closed'
  await transaction
    .update(threads)
    .set({ status, waitingSince: status === 'open' ? at : null })
    .where(and(eq(threads.id, id), eq(threads.kind, 'contact')))
}
