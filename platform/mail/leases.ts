import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { outbox, type ParkedReason } from '../database/schema/outbox.ts'
import { longestPauseMs } from './backoff.ts'
import type { emptyBody } from './link-mails.ts'
import type { MailWithKey } from '#app/order/manage-links.server.ts'

/** After this time another worker takes over the mail of a dead worker. */
export const leaseMs = 10_000

export type LeasedMail = typeof outbox.$inferSelect

/**
 * Leases up to `most` due mails in one statement, so locks are short: concurrent processes get
 * different rows. `isEarly` includes mails that are not due. Times too far in the future were
 * written before the clock was set back and count as past.
 */
export function leaseDueMail(
  db: Database,
  now: Date,
  {
    most,
    isEarly = false,
    isClockTrusted = true,
  }: { most: number; isEarly?: boolean; isClockTrusted?: boolean },
): Promise<LeasedMail[]> {
  const time = now.toISOString()
  const after = (ms: number) => new Date(now.getTime() + ms).toISOString()
  const due = sql`(
    select id from ${outbox}
    where sent_at is null and parked_at is null
      and ${whereMaySend(now, isClockTrusted)}
      and (${isEarly} or next_attempt_at <= ${time} or next_attempt_at > ${after(longestPauseMs)})
      and (leased_until is null or leased_until <= ${time} or leased_until > ${after(leaseMs)})
    order by next_attempt_at, id
    limit ${most}
    for update skip locked
  )`
  return db
    .update(outbox)
    .set({ leasedUntil: new Date(after(leaseMs)), attempts: sql`${outbox.attempts} + 1` })
    .where(inArray(outbox.id, due))
    .returning()
}

/**
 * SQL condition: the earliest time of sending has passed. False while the clock is doubted. Only
 * this function checks it.
 */
function whereMaySend(now: Date, isClockTrusted = true): SQL {
  return sql`(${outbox.notBefore} is null or (${isClockTrusted} and ${outbox.notBefore} <= ${now.toISOString()}))`
}

export async function renewLeases(db: Database, ids: string[], now: Date): Promise<void> {
  await db
    .update(outbox)
    .set({ leasedUntil: new Date(now.getTime() + leaseMs) })
    .where(and(inArray(outbox.id, ids), isNull(outbox.sentAt)))
}

export async function storeOutcome(
  db: Database,
  id: string,
  outcome:
    | ({ sentAt: Date; lastError: null } & Partial<typeof emptyBody | MailWithKey>)
    | { nextAttemptAt: Date; lastError: string; refusedAt?: Date }
    | { nextAttemptAt: Date; notBefore: Date; attempts: number }
    | ({ parkedAt: Date; parkedWhy: ParkedReason; lastError: string } & Partial<typeof emptyBody>),
): Promise<void> {
  await db
    .update(outbox)
    .set({ leasedUntil: null, ...outcome })
    .where(eq(outbox.id, id))
}

/** Makes all mails waiting for a retry due now, except those with a later earliest time. */
export async function makeRetriesDue(db: Database, now: Date): Promise<void> {
  await db
    .update(outbox)
    .set({ nextAttemptAt: now })
    .where(
      and(
        isNull(outbox.sentAt),
        isNull(outbox.parkedAt),
        sql`${outbox.nextAttemptAt} > ${now.toISOString()}`,
        whereMaySend(now),
      ),
    )
}

/** Releases leases of a killed process. Only for a database that no other process uses. */
export async function releaseLeases(db: Database): Promise<void> {
  await db
    .update(outbox)
    .set({ leasedUntil: null })
    .where(sql`${outbox.leasedUntil} is not null`)
}
