import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from './database/database.ts'
import { attempts } from './database/schema/requests.ts'

/**
 * Counts one more attempt of a subject (an e-mail address, whatever its case) and gives how many it
 * has made in the running window, this one included. A window begins with its first attempt.
 */
export async function countAttempt(
  db: Database,
  attempt: { kind: string; subject: string; windowMs: number; now: Date },
): Promise<number> {
  const { kind, subject, windowMs, now } = attempt
  const subjectHash = createHash('sha256').update(subject.toLowerCase()).digest('hex')
  const isOver = sql`${attempts.windowStartedAt} <= ${new Date(now.getTime() - windowMs).toISOString()}`
  const [row] = await db
    .insert(attempts)
    .values({ kind, subjectHash, count: 1, windowStartedAt: now })
    .onConflictDoUpdate({
      target: [attempts.kind, attempts.subjectHash],
      set: {
        count: sql`case when ${isOver} then 1 else ${attempts.count} + 1 end`,
        windowStartedAt: sql`case when ${isOver} then excluded.window_started_at else ${attempts.windowStartedAt} end`,
      },
    })
    .returning({ count: attempts.count })
  if (!row) throw new Error('An attempt was not counted.')
  return row.count
}
