import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { challengeMinutes } from './proofs.ts'
import { minuteMs } from '#rules/dates/durations.ts'
import type { Database } from '#platform/database/database.ts'
import { proofChallenges } from './proofs-schema.server.ts'
import { Refused } from '#platform/refused.ts'

/**
 * Purposes of a challenge: a sign-in after its password step, a sign-in by passkey alone, adding a
 * passkey, a proof in a session.
 */
type Purpose = 'sign-in' | 'passkey' | 'add' | 'prove'

type NewChallenge = { purpose: Purpose; userId?: string; sessionId?: string; challenge?: string }

/**
 * Stores a pending proof for `challengeMinutes`. Returns the token, which only this browser gets.
 */
export async function beginChallenge(
  db: Database,
  challenge: NewChallenge,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + challengeMinutes * minuteMs)
  await db.insert(proofChallenges).values({ tokenHash: hashToken(token), ...challenge, expiresAt })
  return token
}

/**
 * Finds a pending proof. Throws Refused ('proof-over') if there is none or it has another purpose.
 */
export async function findChallenge(
  db: Database,
  {
    token,
    now,
    ...expected
  }: { token: string; now: Date } & Pick<NewChallenge, 'purpose' | 'sessionId'>,
) {
  const [row] = await db
    .select()
    .from(proofChallenges)
    .where(and(eq(proofChallenges.tokenHash, hashToken(token)), gt(proofChallenges.expiresAt, now)))
  const isExpected =
    row?.purpose === expected.purpose && row.sessionId === (expected.sessionId ?? null)
  if (!row || !isExpected) throw new Refused({ code: 'proof-over' })
  return row
}

/** Sets the challenge that a passkey must sign. Only the last challenge counts. */
export async function setChallenge(db: Database, token: string, challenge: string): Promise<void> {
  await db
    .update(proofChallenges)
    .set({ challenge })
    .where(eq(proofChallenges.tokenHash, hashToken(token)))
}

/** Uses up a pending proof. Throws Refused ('proof-over') for the second of two requests. */
export async function endChallenge(db: Database, tokenHash: string): Promise<void> {
  const deletedRows = await db
    .delete(proofChallenges)
    .where(eq(proofChallenges.tokenHash, tokenHash))
    .returning({ tokenHash: proofChallenges.tokenHash })
  if (deletedRows.length === 0) throw new Refused({ code: 'proof-over' })
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
