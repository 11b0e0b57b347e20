import { and, eq, gt, isNull } from 'drizzle-orm'
import { addDays, instantInCapeTown } from '#rules/dates/calendar-date.ts'
import type { Database } from '#platform/database/database.ts'
import { mailedTokens } from '#app/accounts/mailed-tokens-schema.server.ts'
import { waitingEntries } from './schema.server.ts'
import { createToken, hashToken, type MailedToken } from '#app/accounts/mailed-tokens.server.ts'

const purpose = 'open-waiting'

/**
 * Creates a key to a waiting-list entry, valid until its day is over. Undefined if the entry was
 * deleted.
 */
export async function createWaitingKey(
  db: Database,
  id: string,
  now: Date,
): Promise<MailedToken | undefined> {
  const [entry] = await db
    .select({ date: waitingEntries.date })
    .from(waitingEntries)
    .where(eq(waitingEntries.id, id))
  if (!entry) return undefined
  const expiresAt = instantInCapeTown(addDays(entry.date, 1), '00:00')
  return createToken(db, purpose, { owner: { waitingId: id }, expiresAt, now })
}

export async function findWaitingKey(
  db: Database,
  key: string,
  now: Date,
): Promise<string | undefined> {
  const [token] = await db
    .select({ id: mailedTokens.waitingId })
    .from(mailedTokens)
    .where(
      and(
        eq(mailedTokens.tokenHash, hashToken(key)),
        eq(mailedTokens.purpose, purpose),
        isNull(mailedTokens.endedAt),
        gt(mailedTokens.expiresAt, now),
      ),
    )
  return token?.id ?? undefined
}
