import { Gauge, Registry } from 'prom-client'
import { and, count, isNull, max, sql } from 'drizzle-orm'
import { maxCounted } from '#app/order/inbox.ts'
import type { Database, OpenDatabase } from '#platform/database/database.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { countParkedMails } from '#app/trip-mails/list-mails.server.ts'
import { inboxes } from '#app/office/inbox/inboxes.server.ts'
import { countItems } from '#app/office/inbox/list-items.server.ts'

type Figure = { name: string; help: string; values: number | [Record<string, string>, number][] }

/**
 * Figures from the database in the text format of Prometheus, equal in all processes: queued mail,
 * and what reached the office. Only `database_up` if the database is unavailable.
 */
export async function writeStoredFigures(
  { db }: Pick<OpenDatabase, 'db'>,
  now: Date,
): Promise<string> {
  try {
    return await writeFigures([
      createDatabaseFigure(1),
      ...(await readQueue(db, now)),
      ...(await readInboxes(db)),
    ])
  } catch {
    return writeFigures([createDatabaseFigure(0)])
  }
}

function createDatabaseFigure(values: 0 | 1): Figure {
  return { name: 'database_up', help: '1 if the database answers, otherwise 0.', values }
}

function writeFigures(figures: readonly Figure[]): Promise<string> {
  const registry = new Registry()
  for (const { name, help, values } of figures) {
    const labelled: [Record<string, string>, number][] =
      typeof values === 'number' ? [[{}, values]] : values
    const labelNames = [...new Set(labelled.flatMap(([labels]) => Object.keys(labels)))]
    const gauge = new Gauge({ name, help, labelNames, registers: [registry] })
    for (const [labels, value] of labelled) gauge.set(labels, value)
  }
  return registry.metrics()
}

async function readQueue(db: Database, now: Date): Promise<Figure[]> {
  const [queue] = await db
    .select({
      depth: count(),
      failing: sql<number>`count(*) filter (where ${outbox.lastError} is not null)::int`,
      // A mail that must wait is late only after its earliest time.
      oldest: sql<Date | null>`min(greatest(${outbox.createdAt}, ${outbox.notBefore}))`.mapWith(
        outbox.createdAt,
      ),
    })
    .from(outbox)
    .where(and(isNull(outbox.sentAt), isNull(outbox.parkedAt)))
  const { depth = 0, failing = 0, oldest } = queue ?? {}
  const undeliverable = await countParkedMails(db)
  const age = oldest ? Math.max(0, (now.getTime() - oldest.getTime()) / 1000) : 0
  return [
    { name: 'mail_queue_depth', help: 'Queued mails.', values: depth },
    {
      name: 'mail_queue_failing',
      help: 'Queued mails whose last attempt failed.',
      values: failing,
    },
    {
      name: 'mail_queue_oldest_seconds',
      help: 'Age of the oldest queued mail, in seconds.',
      values: age,
    },
    {
      name: 'mail_parked',
      help: 'Undeliverable mails that wait for the office.',
      values: undeliverable,
    },
  ]
}

async function readInboxes(db: Database): Promise<Figure[]> {
  const counts: [Record<string, string>, number][] = []
  const newest: [Record<string, string>, number][] = []
  for (const inbox of inboxes) {
    const { name, table, scope } = inbox
    for (const [status, n] of Object.entries(await countItems(db, inbox))) {
      counts.push([{ inbox: name, status }, n])
    }
    const [row] = await db
      .select({ at: max(table.createdAt) })
      .from(table)
      .where(scope)
    if (row?.at instanceof Date) newest.push([{ inbox: name }, row.at.getTime() / 1000])
  }
  return [
    {
      name: 'office_inbox',
      help: `Items of each inbox by status; ${maxCounted} stands for that many or more.`,
      values: counts,
    },
    {
      name: 'office_newest_timestamp_seconds',
      help: 'Time of the newest item of each inbox, in Unix seconds.',
      values: newest,
    },
  ]
}
