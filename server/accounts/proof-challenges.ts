import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { challengeMinutes } from '#rules/accounts/proofs.ts'
import { minuteMs } from '#rules/dates/durations.ts'
import type { Database } from '../database/database.ts'
import { proofChallenges } from '../database/schema/proofs.ts'
import { Refused } from '../refused.ts'

/** What a challenge is for: a sign-in whose password was right, one by passkey alone, a passkey that is added, a proof in a session. */
type Purpose = 'sign-in' | 'passkey' | 'add' | 'prove'

type Asked = { purpose: Purpose; userId?: string; sessionId?: string; challenge?: string }

/** Keeps what waits for a proof, for some minutes; gives the token that only its browser gets. */
export async function beginChallenge(db: Database, asked: Asked, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + challengeMinutes * minuteMs)
  await db.insert(proofChallenges).values({ tokenHash: hash(token), ...asked, expiresAt })
  return token
}

/** What waits under a token. Throws Refused ('proof-over') where nothing does, or it was begun for something else. */
export async function findChallenge(
  db: Database,
  { token, now, ...wanted }: { token: string; now: Date } & Pick<Asked, 'purpose' | 'sessionId'>,
) {
  const [found] = await db
    .select()
    .from(proofChallenges)
    .where(and(eq(proofChallenges.tokenHash, hash(token)), gt(proofChallenges.expiresAt, now)))
  const isWanted =
    found?.purpose === wanted.purpose && found.sessionId === (wanted.sessionId ?? null)
  if (!found || !isWanted) throw new Refused({ code: 'proof-over' })
  return found
}

/** What a passkey is to sign for a sign-in that waits; asked again, only the last counts. */
export async function setChallenge(db: Database, token: string, challenge: string): Promise<void> {
  await db
    .update(proofChallenges)
    .set({ challenge })
    .where(eq(proofChallenges.tokenHash, hash(token)))
}

/** Uses it up. Throws Refused ('proof-over') for the second of two who bring it at once. */
export async function endChallenge(db: Database, tokenHash: string): Promise<void> {
  const ended = await db
    .delete(proofChallenges)
    .where(eq(proofChallenges.tokenHash, tokenHash))
    .returning({ tokenHash: proofChallenges.tokenHash })
  if (ended.length === 0) throw new Refused({ code: 'proof-over' })
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
