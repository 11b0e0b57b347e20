import { and, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { dayMs } from '#rules/dates/durations.ts'
import type { Database } from '../database/database.ts'
import { enquiries, type EnquiryKind } from '../database/schema/enquiries.ts'
import { mailedTokens } from '../database/schema/mailed-tokens.ts'
import { createToken, hashToken, type MailedToken } from './mailed-tokens.ts'
import { Refused } from '../refused.ts'

/** A quote request, or a ride that is asked for, by the kind that it is of. */
export type QuoteId = { kind: Exclude<EnquiryKind, 'contact'>; id: string }

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
  const quote = await findOne(db, eq(enquiries.id, id))
  return quote && createKey(db, quote, now)
}

/** Opens the request of a reference for the browser that has just sent it, under a key that nobody is given; undefined where there is none. */
export async function openNewQuote(
  db: Database,
  reference: string,
  now: Date,
): Promise<OpenedQuote | undefined> {
  const quote = await findOne(db, eq(enquiries.reference, reference))
  return quote && { ...quote, keyHash: (await createKey(db, quote, now)).tokenHash }
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
  const whereTheirs = eq(sql`lower(${enquiries.email})`, email.toLowerCase())
  const quote = await findOne(db, and(eq(enquiries.id, id), whereTheirs))
  if (!quote) throw new Refused({ code: 'not-found' })
  return { ...quote, keyHash: (await createKey(db, quote, now, sessionId)).tokenHash }
}

function createKey(
  db: Database,
  { id }: QuoteId,
  now: Date,
  sessionId?: string,
): Promise<MailedToken> {
  const owner = { enquiryId: id }
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
    .select({ id: mailedTokens.enquiryId })
    .from(mailedTokens)
    .where(
      and(
        eq(mailedTokens.tokenHash, keyHash),
        eq(mailedTokens.purpose, 'open-quote'),
        isNull(mailedTokens.endedAt),
        gt(mailedTokens.expiresAt, now),
      ),
    )
  const quote = found?.id ? await findOne(db, eq(enquiries.id, found.id)) : undefined
  return quote && { ...quote, keyHash }
}

/** The request that is found so, of a sender who is not forgotten: a message that has no reference is none. */
async function findOne(db: Database, where: SQL | undefined): Promise<QuoteId | undefined> {
  const [found] = await db
    .select({ id: enquiries.id, kind: enquiries.kind })
    .from(enquiries)
    .where(and(where, ne(enquiries.kind, 'contact'), ne(enquiries.email, '')))
  return found as QuoteId | undefined
}
