import { and, count, isNull, max, sql } from 'drizzle-orm'
import { countedAtMost } from '#rules/desk/inbox.ts'
import type { Database, OpenDatabase } from '../database/database.ts'
import { outbox } from '../database/schema/outbox.ts'
import { countParkedMails } from '../desk/mails.ts'
import { inboxes } from '../desk/inbox/inboxes.ts'
import { countItems } from '../desk/inbox/list-items.ts'
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
    return [isUp(1), ...(await readQueue(db, now)), ...(await readInboxes(db))]
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
    .where(and(isNull(outbox.sentAt), isNull(outbox.parkedAt)))
  const { depth = 0, failing = 0, oldest } = queue ?? {}
  const parked = await countParkedMails(db)
  const age = oldest ? Math.max(0, (now.getTime() - oldest.getTime()) / 1000) : 0
  return [
    gaugeOf('mail_queue_depth', 'Mails that are owed.', depth),
    gaugeOf('mail_queue_failing', 'Mails owed that have been tried in vain.', failing),
    gaugeOf('mail_queue_oldest_seconds', 'Age of the oldest mail that is owed.', age),
    gaugeOf('mail_parked', 'Mails that could not be delivered and wait for the office.', parked),
  ]
}

async function readInboxes(db: Database): Promise<Figure[]> {
  const stored: [Record<string, string>, number][] = []
  const newest: [Record<string, string>, number][] = []
  for (const inbox of inboxes) {
    const { name, table } = inbox
    for (const [status, n] of Object.entries(await countItems(db, inbox))) {
      stored.push([{ inbox: name, status }, n])
    }
    const [row] = await db.select({ at: max(table.createdAt) }).from(table)
    if (row?.at instanceof Date) newest.push([{ inbox: name }, row.at.getTime() / 1000])
  }
  return [
    gaugeOf(
      'office_inbox',
      `In each inbox, by status, ${countedAtMost} for that many or more.`,
      stored,
    ),
    gaugeOf('office_newest_timestamp_seconds', 'When the newest in each inbox came in.', newest),
  ]
}
