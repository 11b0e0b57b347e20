import { and, count, eq, gt, isNull, ne } from 'drizzle-orm'
import { dayMs } from '#rules/dates/durations.ts'
import type { Database } from '#platform/database/database.ts'
import { enquiries, type Enquiry, unpackEnquiry } from './schema.server.ts'
import { mailedTokens } from '#app/accounts/mailed-tokens-schema.server.ts'
import { createToken, endTokens, hashToken } from '#app/accounts/mailed-tokens.server.ts'
import type { Services } from '#platform/services.ts'
import { enforceAttemptLimit } from '#platform/requests/attempts.ts'

/** Days that a shared link is valid; equal to those of a mailed link. */
const shareDays = 180

/**
 * Creates a link that shows a group's request to others, who can comment but change nothing. The
 * link is shown once, because only a hash of its key is stored. Throws Refused above the hourly
 * limit.
 */
export async function shareGroup(services: Services, id: string): Promise<string> {
  await enforceAttemptLimit(services, 'quote-share', id)
  const now = services.now()
  const expiresAt = new Date(now.getTime() + shareDays * dayMs)
  const owner = { enquiryId: id }
  const { token } = await createToken(services.db, 'share-quote', { owner, expiresAt, now })
  return `${services.siteUrl}/r/${token}`
}

export async function endGroupShares({ db, now }: Services, id: string): Promise<void> {
  await endTokens(db, 'share-quote', { owner: { enquiryId: id }, now: now() })
}

export async function countGroupShares(db: Database, id: string, now: Date): Promise<number> {
  const [found] = await db
    .select({ n: count() })
    .from(mailedTokens)
    .where(and(eq(mailedTokens.enquiryId, id), whereValid(now)))
  return found?.n ?? 0
}

/**
 * Finds the request of a shared link's key. Undefined if the key never existed or has expired, or
 * the sender was erased.
 */
export async function findSharedGroup(
  db: Database,
  key: string,
  now: Date,
): Promise<Enquiry<'group'> | undefined> {
  const [found] = await db
    .select({ row: enquiries })
    .from(mailedTokens)
    .innerJoin(enquiries, eq(enquiries.id, mailedTokens.enquiryId))
    .where(
      and(eq(mailedTokens.tokenHash, hashToken(key)), whereValid(now), ne(enquiries.email, '')),
    )
  return found && unpackEnquiry<'group'>(found.row)
}

function whereValid(now: Date) {
  return and(
    eq(mailedTokens.purpose, 'share-quote'),
    isNull(mailedTokens.endedAt),
    gt(mailedTokens.expiresAt, now),
  )
}
