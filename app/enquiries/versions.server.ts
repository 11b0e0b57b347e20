import { randomUUID } from 'node:crypto'
import { asc, inArray } from 'drizzle-orm'
import {
  calendarDateIn,
  capeTown,
  clockTimeInCapeTown,
  formatDay,
} from '#rules/dates/calendar-date.ts'
import type { Content } from '#content/content.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import {
  type GroupRequestData,
  type ItineraryRequestData,
  requestVersions,
} from './schema.server.ts'
import { listChanges } from './format-quote-request.server.ts'

export type RequestVersion = typeof requestVersions.$inferSelect

export async function listVersions(
  db: Database | Transaction,
  ids: readonly string[],
): Promise<RequestVersion[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(requestVersions)
    .where(inArray(requestVersions.enquiryId, [...ids]))
    .orderBy(asc(requestVersions.number))
}

export async function storeVersion(
  transaction: Transaction,
  version: Omit<RequestVersion, 'id'>,
): Promise<void> {
  await transaction.insert(requestVersions).values({ id: randomUUID(), ...version })
}

/** Adds to each request its sender's changes in words, newest first; null without any. */
export async function addChanges<Row extends { id: string }>(
  { db, content }: { db: Database; content: Content },
  rows: Row[],
): Promise<(Row & { changes: string | null })[]> {
  const versions = await listVersions(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const rowVersions = versions.filter(({ enquiryId }) => enquiryId === row.id)
    const texts = rowVersions.map(({ was, replacedAt }, index) => {
      const now =
        rowVersions[index + 1]?.was ?? (row as unknown as GroupRequestData | ItineraryRequestData)
      return formatChange(replacedAt, listChanges(content, was, now))
    })
    return { ...row, changes: texts.toReversed().join('\n') || null }
  })
}

function formatChange(at: Date, changes: ReturnType<typeof listChanges>): string {
  const moment = `${formatDay(calendarDateIn(at, capeTown))}, ${clockTimeInCapeTown(at)}`
  const lines = changes.map(({ label, was, now }) => `${label}: ${was} → ${now}`)
  return [moment, ...lines].join('\n')
}
