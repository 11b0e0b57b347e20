import { and, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { dayMs } from '#rules/dates/durations.ts'
import type { Database } from '#platform/database/database.ts'
import { enquiries, type EnquiryKind } from './schema.server.ts'
import { mailedTokens } from '#app/accounts/mailed-tokens-schema.server.ts'
import { createToken, hashToken, type MailedToken } from '#app/accounts/mailed-tokens.server.ts'
import { Refused } from '#platform/refused.ts'

/** The id and kind of a quote request or a requested ride. */
export type QuoteRequestId = { kind: Exclude<EnquiryKind, 'contact'>; id: string }

export type OpenedQuoteRequest = QuoteRequestId & { keyHash: string }

/** Days that a link works. Each mail about a request has a new link. */
const linkDays = 180

export async function createQuoteRequestKey(
  db: Database,
  id: string,
  now: Date,
): Promise<MailedToken | undefined> {
  const request = await findRequestId(db, eq(enquiries.id, id))
  return request && createKey(db, request, now)
}

/**
 * Opens a request by its reference for the browser that just sent it, with a key that is never
 * shown. Undefined if there is none.
 */
export async function openNewQuoteRequest(
  db: Database,
  reference: string,
  now: Date,
): Promise<OpenedQuoteRequest | undefined> {
  const request = await findRequestId(db, eq(enquiries.reference, reference))
  return request && { ...request, keyHash: (await createKey(db, request, now)).tokenHash }
}

/**
 * Opens a quote request for a signed-in user with the sender's address; every account's address is
 * confirmed. The key is never shown and ends with the session. Throws Refused if the user has no
 * such request.
 */
export async function openOwnQuoteRequest(
  db: Database,
  { id, email, sessionId }: { id: string; email: string; sessionId: string },
  now: Date,
): Promise<OpenedQuoteRequest> {
  const whereSameEmail = eq(sql`lower(${enquiries.email})`, email.toLowerCase())
  const request = await findRequestId(db, and(eq(enquiries.id, id), whereSameEmail))
  if (!request) throw new Refused({ code: 'not-found' })
  return { ...request, keyHash: (await createKey(db, request, now, sessionId)).tokenHash }
}

function createKey(
  db: Database,
  { id }: QuoteRequestId,
  now: Date,
  sessionId?: string,
): Promise<MailedToken> {
  const owner = { enquiryId: id }
  const expiresAt = new Date(now.getTime() + linkDays * dayMs)
  return createToken(db, 'open-quote', { owner, sessionId, expiresAt, now })
}

export function findQuoteRequest(
  db: Database,
  key: string,
  now: Date,
): Promise<OpenedQuoteRequest | undefined> {
  return findQuoteRequestByHash(db, hashToken(key), now)
}

/**
 * Finds the request of a session's key, by the key's hash. Undefined if the key is no longer valid.
 */
export async function findQuoteRequestByHash(
  db: Database,
  keyHash: string,
  now: Date,
): Promise<OpenedQuoteRequest | undefined> {
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
  const request = found?.id ? await findRequestId(db, eq(enquiries.id, found.id)) : undefined
  return request && { ...request, keyHash }
}

/** Finds a request whose sender is not erased. A contact message is not a request. */
async function findRequestId(
  db: Database,
  where: SQL | undefined,
): Promise<QuoteRequestId | undefined> {
  const [found] = await db
    .select({ id: enquiries.id, kind: enquiries.kind })
    .from(enquiries)
    .where(and(where, ne(enquiries.kind, 'contact'), ne(enquiries.email, '')))
  return found as QuoteRequestId | undefined
}
