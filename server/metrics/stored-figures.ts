import { count, isNull, sql } from 'drizzle-orm'
import type { Database, OpenDatabase } from '../database/database.ts'
import { outbox } from '../database/schema/outbox.ts'
import { inboxes } from '../inbox/inboxes.ts'
import { type Figure, gaugeOf } from './registry.ts'

/**
 * What the database knows, the same from every process that uses it: mail that is owed, and what
 * reached the office. While it is away, that is all there is to tell.
 */
export async function readStoredFigures(
  { db }: Pick<OpenDatabase, 'db'>,
  now: Date,
): Promise<Figure[]> {
  try {
    return [isUp(1), ...(await readQueue(db, now)), await readInboxes(db)]
  } catch {
    return [isUp(0)]
  }
}

function isUp(value: 0 | 1): Figure {
  return gaugeOf('database_up', 'Whether the database answers.', value)
}

async function readQueue(db: Database, now: Date): Promise<Figure[]> {
  const [queue] = await db
    .select({
      depth: count(),
      failing: sql<number>`count(*) filter (where ${outbox.lastError} is not null)::int`,
      oldest: sql<Date | null>`min(${outbox.createdAt})`.mapWith(outbox.createdAt),
    })
    .from(outbox)
    .where(isNull(outbox.sentAt))
  const { depth = 0, failing = 0, oldest } = queue ?? {}
  const age = oldest ? Math.max(0, (now.getTime() - oldest.getTime()) / 1000) : 0
  return [
    gaugeOf('mail_queue_depth', 'Mails that are owed.', depth),
    gaugeOf('mail_queue_failing', 'Mails owed that have been tried in vain.', failing),
    gaugeOf('mail_queue_oldest_seconds', 'Age of the oldest mail that is owed.', age),
  ]
}

async function readInboxes(db: Database): Promise<Figure> {
  const values: [Record<string, string>, number][] = []
  for (const { name, table } of inboxes) {
    const { status } = table
    const rows = await db.select({ status, n: count() }).from(table).groupBy(status)
    for (const row of rows) values.push([{ inbox: name, status: String(row.status) }, row.n])
  }
  return gaugeOf('office_inbox', 'What is stored in each inbox, by status: bookings first.', values)
}
