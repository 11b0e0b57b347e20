import { randomUUID } from 'node:crypto'
import { asc, inArray } from 'drizzle-orm'
import {
  calendarDateIn,
  capeTown,
  clockTimeInCapeTown,
  formatDay,
} from '#rules/dates/calendar-date.ts'
import type { Content } from '#content/content.ts'
import type { Database, Transaction } from '../database/database.ts'
import {
  type GroupAsked,
  type ItineraryAsked,
  quoteVersions,
} from '../database/schema/quote-versions.ts'
import type { ChangedQuote } from '../mail/quote-keys.ts'
import { listChanges } from './format-quote.ts'

type Kind = ChangedQuote['kind']
export type QuoteVersion = typeof quoteVersions.$inferSelect

/** What was sent of some quote requests before they were changed, the first version first. */
export async function listVersions(
  db: Database | Transaction,
  kind: Kind,
  ids: readonly string[],
): Promise<QuoteVersion[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(quoteVersions)
    .where(inArray(ownerColumn(kind), [...ids]))
    .orderBy(asc(quoteVersions.number))
}

/** Keeps what is about to be replaced. The request's row is locked. */
export async function keepVersion(
  transaction: Transaction,
  { kind, id }: ChangedQuote,
  { number, was, at }: { number: number; was: GroupAsked | ItineraryAsked; at: Date },
): Promise<void> {
  const owner = kind === 'group' ? { groupQuoteId: id } : { itineraryEnquiryId: id }
  await transaction
    .insert(quoteVersions)
    .values({ id: randomUUID(), ...owner, number, was, replacedAt: at })
}

/** Forgets what the senders of itineraries gave us before. */
export async function forgetVersions(db: Database, enquiryIds: readonly string[]): Promise<void> {
  if (enquiryIds.length === 0) return
  await db.delete(quoteVersions).where(inArray(quoteVersions.itineraryEnquiryId, [...enquiryIds]))
}

/** Rows of an inbox with all that their senders changed, in words, the newest first; null where nothing was. */
export async function withChanges<Row extends (GroupAsked | ItineraryAsked) & { id: string }>(
  { db, content }: { db: Database; content: Content },
  kind: Kind,
  rows: Row[],
): Promise<(Row & { changes: string | null })[]> {
  const ids = rows.map(({ id }) => id)
  const versions = await listVersions(db, kind, ids)
  return rows.map((row) => {
    const own = versions.filter((version) => ownerOf(version) === row.id)
    const texts = own.map(({ was, replacedAt }, index) =>
      formatChange(replacedAt, listChanges(content, was, own[index + 1]?.was ?? row)),
    )
    return { ...row, changes: texts.toReversed().join('\n') || null }
  })
}

function formatChange(at: Date, changes: ReturnType<typeof listChanges>): string {
  const moment = `${formatDay(calendarDateIn(at, capeTown))}, ${clockTimeInCapeTown(at)}`
  const lines = changes.map(({ label, was, now }) => `${label}: ${was} → ${now}`)
  return [moment, ...lines].join('\n')
}

function ownerOf({ groupQuoteId, itineraryEnquiryId }: QuoteVersion): string | null {
  return groupQuoteId ?? itineraryEnquiryId
}

function ownerColumn(kind: Kind) {
  return kind === 'group' ? quoteVersions.groupQuoteId : quoteVersions.itineraryEnquiryId
}
