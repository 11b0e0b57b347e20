import { and, eq, gt, isNull } from 'drizzle-orm'
import { addDays, instantInCapeTown } from '#rules/dates/calendar-date.ts'
import type { Database } from '../database/database.ts'
import { mailedTokens } from '../database/schema/mailed-tokens.ts'
import { waitingEntries } from '../database/schema/waiting.ts'
import { createToken, hashToken, type MailedToken } from './mailed-tokens.ts'

const purpose = 'open-waiting'

/** Makes a key to somebody's place on the waiting list, good until their day is over; undefined where it is gone. */
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

/** Whose place on the waiting list a key opens; undefined for one that was never made or is over. */
export async function findWaitingKey(
  db: Database,
  key: string,
  now: Date,
): Promise<string | undefined> {
  const [found] = await db
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
  return found?.id ?? undefined
}
