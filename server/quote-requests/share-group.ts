import { and, count, eq, gt, isNull, ne } from 'drizzle-orm'
import { dayMs } from '#rules/dates/durations.ts'
import type { Database } from '../database/database.ts'
import { enquiries, type Enquiry, openEnquiry } from '../database/schema/enquiries.ts'
import { mailedTokens } from '../database/schema/mailed-tokens.ts'
import { createToken, endTokens, hashToken } from '../mail/mailed-tokens.ts'
import type { Services } from '../services.ts'
import { admitAttempt } from '../requests/attempts.ts'

/** A link to a group's request that was handed on works so long, as those in its mails do. */
const shareDays = 180

/**
 * A link that shows a group's request to others, who can leave a remark and change nothing. It is shown
 * once, since only the hash of its key is kept. Throws Refused where too many were made within the hour.
 */
export async function shareGroup(services: Services, id: string): Promise<string> {
  await admitAttempt(services, 'quote-share', id)
  const now = services.now()
  const expiresAt = new Date(now.getTime() + shareDays * dayMs)
  const owner = { enquiryId: id }
  const { token } = await createToken(services.db, 'share-quote', { owner, expiresAt, now })
  return `${services.siteUrl}/r/${token}`
}

/** Ends every such link of a request. */
export async function endGroupShares({ db, now }: Services, id: string): Promise<void> {
  await endTokens(db, 'share-quote', { owner: { enquiryId: id }, now: now() })
}

/** How many of them are good. */
export async function countGroupShares(db: Database, id: string, now: Date): Promise<number> {
  const [found] = await db
    .select({ n: count() })
    .from(mailedTokens)
    .where(and(eq(mailedTokens.enquiryId, id), whereGood(now)))
  return found?.n ?? 0
}

/** The request that such a key shows; undefined for one that was never made, is over, or whose sender is forgotten. */
export async function findSharedGroup(
  db: Database,
  key: string,
  now: Date,
): Promise<Enquiry<'group'> | undefined> {
  const [found] = await db
    .select({ row: enquiries })
    .from(mailedTokens)
    .innerJoin(enquiries, eq(enquiries.id, mailedTokens.enquiryId))
    .where(and(eq(mailedTokens.tokenHash, hashToken(key)), whereGood(now), ne(enquiries.email, '')))
  return found && openEnquiry<'group'>(found.row)
}

function whereGood(now: Date) {
  return and(
    eq(mailedTokens.purpose, 'share-quote'),
    isNull(mailedTokens.endedAt),
    gt(mailedTokens.expiresAt, now),
  )
}
