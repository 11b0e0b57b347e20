import { and, eq, gt, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { dayMs } from '#rules/dates/durations.ts'
import type { Database } from '../database/database.ts'
import { contactMessages } from '../database/schema/contact-messages.ts'
import { groupQuotes } from '../database/schema/group-quotes.ts'
import { itineraryEnquiries } from '../database/schema/itineraries.ts'
import { mailedTokens } from '../database/schema/mailed-tokens.ts'
import { createToken, hashToken, type MailedToken, type TokenOwner } from './mailed-tokens.ts'
import { Refused } from '../refused.ts'

/** A quote request, or a ride that is asked for, by the kind that it is of. */
export type QuoteId = { kind: 'itinerary' | 'group' | 'ride'; id: string }

/** One that its sender can change; a ride is changed by writing to us. */
export type ChangedQuote = QuoteId & { kind: 'itinerary' | 'group' }

/** What opens one: a key in a mail, known by its hash. */
export type OpenedQuote = QuoteId & { keyHash: string }

/** Where each kind is kept. */
export const quoteTables = {
  group: groupQuotes,
  itinerary: itineraryEnquiries,
  ride: contactMessages,
} as const
export const quoteKinds = Object.keys(quoteTables) as QuoteId['kind'][]

/** The owner under which a request's keys are stored. */
export function ownerOf({ kind, id }: QuoteId): TokenOwner {
  if (kind === 'group') return { groupQuoteId: id }
  return kind === 'ride' ? { contactId: id } : { itineraryEnquiryId: id }
}

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

/** Opens the request of a reference for the browser that has just sent it, under a key that nobody is given; undefined where there is none. */
export async function openNewQuote(
  db: Database,
  reference: string,
  now: Date,
): Promise<OpenedQuote | undefined> {
  for (const kind of quoteKinds) {
    const table = quoteTables[kind]
    const [found] = await db
      .select({ id: table.id })
      .from(table)
      .where(eq(table.reference, reference))
    if (!found) continue
    const { tokenHash } = await createKey(db, { kind, id: found.id }, now)
    return { kind, id: found.id, keyHash: tokenHash }
  }
  return undefined
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
  const owner = ownerOf({ kind, id })
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
    .select({ group: groupQuotes.id, itinerary: itineraryEnquiries.id, ride: contactMessages.id })
    .from(mailedTokens)
    .leftJoin(groupQuotes, eq(groupQuotes.id, mailedTokens.groupQuoteId))
    .leftJoin(itineraryEnquiries, eq(itineraryEnquiries.id, mailedTokens.itineraryEnquiryId))
    .leftJoin(contactMessages, eq(contactMessages.id, mailedTokens.contactId))
    .where(
      and(
        eq(mailedTokens.tokenHash, keyHash),
        eq(mailedTokens.purpose, 'open-quote'),
        isNull(mailedTokens.endedAt),
        gt(mailedTokens.expiresAt, now),
        or(
          ne(groupQuotes.email, ''),
          ne(itineraryEnquiries.email, ''),
          ne(contactMessages.email, ''),
        ),
      ),
    )
  const kind = quoteKinds.find((one) => found?.[one])
  const id = kind && found?.[kind]
  return id ? { kind, id, keyHash } : undefined
}

/** Of a sender who is not forgotten, and of this one where one is named. */
async function findKind(
  db: Database,
  id: string,
  email?: string,
): Promise<QuoteId['kind'] | undefined> {
  const isTheirs = (column: PgColumn) =>
    email ? eq(sql`lower(${column})`, email.toLowerCase()) : ne(column, '')
  for (const kind of quoteKinds) {
    const table = quoteTables[kind]
    const [found] = await db
      .select({ id: table.id })
      .from(table)
      // A message that has no reference is no request.
      .where(and(eq(table.id, id), isNotNull(table.reference), isTheirs(table.email)))
    if (found) return kind
  }
  return undefined
}
