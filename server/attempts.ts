import { createHash } from 'node:crypto'
import { and, inArray, sql } from 'drizzle-orm'
import type { Database } from './database/database.ts'
import { attempts } from './database/schema/requests.ts'

/** How often a subject has tried in the running window, this attempt included, and when that began. */
export type Attempted = { count: number; startedAt: Date }

/**
 * Counts one more attempt of a subject (an e-mail address, whatever its case), in one statement, so
 * that of many at the same moment each is counted. A window begins with its first attempt.
 */
export async function recordAttempt(
  db: Database,
  attempt: { kind: string; subject: string; windowMs: number; now: Date },
): Promise<Attempted> {
  const { kind, subject, windowMs, now } = attempt
  const isOver = sql`${attempts.windowStartedAt} <= ${new Date(now.getTime() - windowMs).toISOString()}`
  const [row] = await db
    .insert(attempts)
    .values({ kind, subjectHash: hashSubject(subject), count: 1, windowStartedAt: now })
    .onConflictDoUpdate({
      target: [attempts.kind, attempts.subjectHash],
      set: {
        count: sql`case when ${isOver} then 1 else ${attempts.count} + 1 end`,
        // No later than now: a clock that is set back must not keep a window open for longer.
        windowStartedAt: sql`case when ${isOver} then excluded.window_started_at else least(${attempts.windowStartedAt}, excluded.window_started_at) end`,
      },
    })
    .returning({ count: attempts.count, startedAt: attempts.windowStartedAt })
  if (!row) throw new Error('An attempt was not counted.')
  return row
}

/** The same, for whoever needs the count alone. */
export async function countAttempt(
  db: Database,
  attempt: Parameters<typeof recordAttempt>[1],
): Promise<number> {
  return (await recordAttempt(db, attempt)).count
}

/** Forgets what subjects have tried, as if they never had. */
export async function forgetAttempts(
  db: Database,
  kinds: readonly string[],
  subjects: readonly string[],
): Promise<void> {
  const hashes = subjects.map(hashSubject)
  await db
    .delete(attempts)
    .where(and(inArray(attempts.kind, [...kinds]), inArray(attempts.subjectHash, hashes)))
}

function hashSubject(subject: string): string {
  return createHash('sha256').update(subject.toLowerCase()).digest('hex')
}
