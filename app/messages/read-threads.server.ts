import { and, asc, count, desc, eq, ilike, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { listRolesWith } from '#app/accounts/rights.ts'
import { parseReference } from '#app/order/reference.ts'
import type { ThreadStatus } from './threads.ts'
import { listWithheldRights } from '#app/accounts/rights.server.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { cutPage, whereAfter } from '#platform/database/paging.ts'
import { userRoles } from '#app/accounts/administration-schema.server.ts'
import { users } from '#app/accounts/schema.server.ts'
import { enquiries, enquiriesText } from '#app/enquiries/schema.server.ts'
import { orders, ordersText } from '#app/order/schema.server.ts'
import { foldTextInSql, foldNameInSql } from '#platform/database/schema/searched-text.ts'
import { threadMessages, threadMessagesText } from './thread-messages-schema.server.ts'
import { receivedMails, threads } from './schema.server.ts'
import { listPatterns } from '#app/order/search-conditions.server.ts'
import { Refused } from '#platform/refused.ts'

const linkedOrders = alias(orders, 'beside')

const threadColumns = {
  id: threads.id,
  kind: threads.kind,
  status: threads.status,
  waitingSince: threads.waitingSince,
  lastAt: threads.lastAt,
  name: sql<string>`coalesce(${orders.name}, ${enquiries.name}, ${threads.name}, '')`,
  email: sql<string>`coalesce(${orders.email}, ${enquiries.email}, ${threads.email}, '')`,
  reference: sql<
    string | null
  >`case when ${threads.kind} <> 'contact' then coalesce(${orders.reference}, ${enquiries.reference}) end`,
  subject: sql<
    string | null
  >`coalesce(${orders.title}, ${enquiries.answers} ->> 'subject', ${threads.subject})`,
  day: sql<string | null>`coalesce(${orders.firstDay}, ${enquiries.firstDay})::text`,
  beside: linkedOrders.reference,
  takenBy: threads.takenBy,
  takenName: users.name,
}

export type ListedThread = Awaited<ReturnType<typeof selectThreads>>[number]

function selectThreads(db: Database | Transaction) {
  return db
    .select(threadColumns)
    .from(threads)
    .leftJoin(orders, eq(orders.id, threads.orderId))
    .leftJoin(enquiries, eq(enquiries.id, threads.enquiryId))
    .leftJoin(linkedOrders, eq(linkedOrders.id, threads.besideOrderId))
    .leftJoin(users, eq(users.id, threads.takenBy))
    .$dynamic()
}

/** The most waiting threads in the list. The office replies to some to see the others. */
const maxWaiting = 200

/**
 * Lists a page of threads with a status: waiting ones oldest first, others newest first. A search
 * covers all statuses: the threads' text, and the order or request they are about.
 */
export async function listThreads(
  db: Database,
  { status, search, cursor, limit }: ThreadQuery,
): Promise<{ threads: ListedThread[]; nextCursor: string | null }> {
  const isWaiting = status === 'open' && !search
  const whereMatching = search ? whereMentions(search) : eq(threads.status, status)
  if (isWaiting) {
    const rows = await selectThreads(db)
      .where(whereMatching)
      .orderBy(asc(threads.waitingSince), asc(threads.id))
      .limit(maxWaiting)
    return { threads: rows, nextCursor: null }
  }
  const rows = await selectThreads(db)
    .where(and(whereMatching, whereAfter(cursor, { at: threads.lastAt, id: threads.id })))
    .orderBy(desc(threads.lastAt), desc(threads.id))
    .limit(limit + 1)
  const { page, nextCursor } = cutPage(rows, limit, ({ lastAt, id }) => ({
    at: lastAt.toISOString(),
    id,
  }))
  return { threads: page, nextCursor }
}

type ThreadQuery = {
  status: ThreadStatus
  search?: string | undefined
  cursor?: string | undefined
  limit: number
}

export async function countThreads(db: Database): Promise<Record<ThreadStatus, number>> {
  const rows = await db
    .select({ status: threads.status, n: count() })
    .from(threads)
    .groupBy(threads.status)
  const counts = { open: 0, answered: 0, closed: 0 }
  for (const { status, n } of rows) counts[status] = n
  return counts
}

const mailColumns = { files: receivedMails.files, state: receivedMails.state }

export async function readLastMessages(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([threadMessages.threadId], { message: threadMessages, mail: mailColumns })
    .from(threadMessages)
    .leftJoin(receivedMails, eq(receivedMails.id, threadMessages.mailId))
    .where(inArray(threadMessages.threadId, [...ids]))
    .orderBy(threadMessages.threadId, desc(threadMessages.number))
  return new Map(rows.map((row) => [row.message.threadId, row]))
}

/** Reads one thread with all its messages. Throws Refused ('not-found'). */
export async function readThread(db: Database | Transaction, id: string) {
  const [thread] = await selectThreads(db).where(eq(threads.id, id))
  if (!thread) throw new Refused({ code: 'not-found' })
  const messages = await db
    .select({ message: threadMessages, mail: mailColumns, actorName: users.name })
    .from(threadMessages)
    .leftJoin(receivedMails, eq(receivedMails.id, threadMessages.mailId))
    .leftJoin(users, eq(users.id, threadMessages.actorId))
    .where(eq(threadMessages.threadId, id))
    .orderBy(asc(threadMessages.number))
  return { thread, messages }
}

/** Finds orders with the writer's address, to propose for a thread. Never linked automatically. */
export async function proposeOrders(
  db: Database,
  { kind, email, beside: linkedReference }: ListedThread,
) {
  if (kind === 'order' || email === '' || linkedReference !== null) return []
  return db
    .select({ reference: orders.reference, title: orders.title, day: orders.firstDay })
    .from(orders)
    .where(sql`lower(${orders.email}) = ${email.toLowerCase()}`)
    .orderBy(desc(orders.firstDay))
    .limit(3)
}

/** Lists the threads that the office has linked to an order. */
export function listLinkedThreads(db: Database, orderId: string): Promise<ListedThread[]> {
  return selectThreads(db)
    .where(eq(threads.besideOrderId, orderId))
    .orderBy(desc(threads.lastAt))
    .limit(20)
}

/** The threads of an e-mail address that are not about an order, with the office's replies. */
export async function listThreadsByEmail(db: Database, email: string) {
  const threadRows = await selectThreads(db)
    .where(
      and(ne(threads.kind, 'order'), eq(sql`lower(${threadColumns.email})`, email.toLowerCase())),
    )
    .orderBy(asc(threads.createdAt), asc(threads.id))
  return Promise.all(
    threadRows.map(async ({ id, kind, subject }) => {
      const { messages } = await readThread(db, id)
      const messageTexts = messages.map(({ message: { from, text, at } }) => ({
        from,
        text,
        at: at.toISOString(),
      }))
      return { kind, subject, messages: messageTexts }
    }),
  )
}

export async function listColleagues(db: Database) {
  const roles = listRolesWith('book', await listWithheldRights(db))
  return db
    .selectDistinct({ id: users.id, name: users.name })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(inArray(userRoles.role, roles))
    .orderBy(asc(users.name), asc(users.id))
}

function whereMentions(searchText: string): SQL | undefined {
  const reference = parseReference(searchText)
  const words = reference ? [reference] : searchText.split(/\s+/).filter(Boolean)
  return and(...words.map((word) => or(...listPatterns(word).map(whereMentionsWord))))
}

const searchedTables = [
  [threadMessages, threadMessages.threadId, threadMessagesText],
  [orders, orders.id, ordersText],
  [enquiries, enquiries.id, enquiriesText],
] as const

function whereMentionsWord(pattern: string): SQL | undefined {
  return or(
    ...[
      foldTextInSql(sql`${threads.name}`),
      foldNameInSql(threads.name),
      threads.email,
      foldTextInSql(sql`${threads.subject}`),
    ].map((part) => ilike(part as SQL, pattern)),
    ...searchedTables.map(
      ([table, id, text]) =>
        sql`${threads.id} in (select ${id} from ${table} where ${ilike(text as SQL, pattern)})`,
    ),
  )
}
