import { and, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { dayMs } from '#rules/dates/durations.ts'
import type { Database } from '../database/database.ts'
import { groupQuotes } from '../database/schema/group-quotes.ts'
import { itineraryEnquiries } from '../database/schema/itineraries.ts'
import { mailedTokens } from '../database/schema/mailed-tokens.ts'
import { createToken, hashToken, type MailedToken } from './mailed-tokens.ts'
import { Refused } from '../refused.ts'

/** A quote request, by the kind that it is of. */
export type QuoteId = { kind: 'itinerary' | 'group'; id: string }

/** What opens one: a key in a mail, known by its hash. */
export type OpenedQuote = QuoteId & { keyHash: string }

/** A link works so long; each mail about a request brings another one. */
const keyDays = 180

/** Makes a key to a quote request for a mail that is being sent; undefined where nobody is there to get it. */
export async function createQuoteKey(
  db: Database,
  id: string,
  now: Date,
): Promise<MailedToken | undefined> {
  const kind = await findKind(db, id)
  return kind && createKey(db, { kind, id }, now)
}

/**
 * Opens a quote request for who is signed in with the address that it was sent from, confirmed as every
 * account's is, under a key that nobody is given and that ends with that sign-in. Throws Refused where no such request is theirs.
 */
export async function openOwnQuote(
  db: Database,
  { id, email, sessionId }: { id: string; email: string; sessionId: string },
  now: Date,
): Promise<OpenedQuote> {
  const kind = await findKind(db, id, email)
  if (!kind) throw new Refused({ code: 'not-found' })
  const { tokenHash } = await createKey(db, { kind, id }, now, sessionId)
  return { kind, id, keyHash: tokenHash }
}

function createKey(
  db: Database,
  { kind, id }: QuoteId,
  now: Date,
  sessionId?: string,
): Promise<MailedToken> {
  const owner = kind === 'group' ? { groupQuoteId: id } : { itineraryEnquiryId: id }
  const expiresAt = new Date(now.getTime() + keyDays * dayMs)
  return createToken(db, 'open-quote', { owner, sessionId, expiresAt, now })
}

/** The quote request that a key opens; undefined for one that was never made, is over, or whose sender is forgotten. */
export function findQuote(db: Database, key: string, now: Date): Promise<OpenedQuote | undefined> {
  return findQuoteByHash(db, hashToken(key), now)
}

/** The same for whoever has shown the key before: it must still be good. */
export async function findQuoteByHash(
  db: Database,
  keyHash: string,
  now: Date,
): Promise<OpenedQuote | undefined> {
  const [found] = await db
    .select({ group: groupQuotes.id, itinerary: itineraryEnquiries.id })
    .from(mailedTokens)
    .leftJoin(groupQuotes, eq(groupQuotes.id, mailedTokens.groupQuoteId))
    .leftJoin(itineraryEnquiries, eq(itineraryEnquiries.id, mailedTokens.itineraryEnquiryId))
    .where(
      and(
        eq(mailedTokens.tokenHash, keyHash),
        eq(mailedTokens.purpose, 'open-quote'),
        isNull(mailedTokens.endedAt),
        gt(mailedTokens.expiresAt, now),
        or(ne(groupQuotes.email, ''), ne(itineraryEnquiries.email, '')),
      ),
    )
  if (found?.group) return { kind: 'group', id: found.group, keyHash }
  return found?.itinerary ? { kind: 'itinerary', id: found.itinerary, keyHash } : undefined
}

/** Of a sender who is not forgotten, and of this one where one is named. */
async function findKind(
  db: Database,
  id: string,
  email?: string,
): Promise<QuoteId['kind'] | undefined> {
  const isTheirs = (column: PgColumn) =>
    email ? eq(sql`lower(${column})`, email.toLowerCase()) : ne(column, '')
  const [group] = await db
    .select({ id: groupQuotes.id })
    .from(groupQuotes)
    .where(and(eq(groupQuotes.id, id), isTheirs(groupQuotes.email)))
  if (group) return 'group'
  const [enquiry] = await db
    .select({ id: itineraryEnquiries.id })
    .from(itineraryEnquiries)
    .where(and(eq(itineraryEnquiries.id, id), isTheirs(itineraryEnquiries.email)))
  return enquiry && 'itinerary'
}
