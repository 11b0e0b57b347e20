import { createHash } from 'node:crypto'
import { and, between, inArray, sql } from 'drizzle-orm'
import type { Content } from '#content/content.ts'
import {
  attemptLimits,
  type AttemptKind,
  computeWait,
  computeWindow,
} from '#rules/requests/attempt-limits.ts'
import { mailboxOf } from '#rules/text/email-address.ts'
import { confirmationMails } from '#rules/requests/form-limits.ts'
import type { Database } from '../database/database.ts'
import { attempts } from '../database/schema/requests.ts'
import type { Services } from '../services.ts'
import { Refused } from '../refused.ts'
import { getContacts } from './contacts.ts'

/**
 * Counts a confirmation for an address and refuses it above the limit. Runs in the transaction that
 * stores the order, so only stored orders count.
 */
export async function enforceConfirmationLimit(
  db: Database,
  { content, email, now }: { content: Content; email: string; now: Date },
): Promise<void> {
  const limit = { ...confirmationMails, refusal: 'confirmations-limited' } as const
  const contacts = getContacts(content)
  await enforceLimit(db, 'confirmation-mail', { subject: mailboxOf(email), limit, now, contacts })
}

type Limit = {
  most: number
  minutes: number
  refusal: 'network-limited' | 'confirmations-limited'
}

/**
 * Counts an attempt of a subject (a network, an address). Throws Refused above the limit, with
 * contact details.
 */
export async function enforceLimit(
  db: Database,
  kind: string,
  {
    subject,
    limit,
    now,
    contacts,
  }: { subject: string; limit: Limit; now: Date; contacts: ReturnType<typeof getContacts> },
): Promise<void> {
  const { most, minutes, refusal } = limit
  const attemptCount = await recordAttempt(db, { kind, subject, windowMs: minutes * 60_000, now })
  if (attemptCount.count <= most) return
  const wait = computeWindow(minutes, attemptCount.startedAt, now)
  throw new Refused({ code: refusal, facts: { ...contacts, ...wait, maximum: most } })
}

/**
 * Counts an attempt for an e-mail address. Throws Refused above the limit, before anything else is
 * checked. A device from which the owner has signed in has its own count, so nobody else can lock
 * the owner out. `onLocked` is called for the first refused attempt of a window.
 */
export async function enforceAttemptLimit(
  { db, now }: Pick<Services, 'db' | 'now'>,
  kind: AttemptKind,
  email: string,
  { device, onLocked }: { device?: string | undefined; onLocked?: () => Promise<void> } = {},
): Promise<void> {
  const { most, minutes, refusal } = attemptLimits[kind]
  const time = now()
  const attempt = { kind, subject: email, windowMs: minutes * 60_000, now: time }
  const everywhere = await recordAttempt(db, attempt)
  const relevantCount =
    device === undefined ? everywhere : await recordAttempt(db, { ...attempt, part: device })
  if (relevantCount.count <= most) return
  if (relevantCount.count === most + 1) await onLocked?.()
  throw new Refused({ code: refusal, facts: computeWait(kind, relevantCount.startedAt, time) })
}

export type AttemptCount = { count: number; startedAt: Date }

/**
 * The subject, such as an e-mail address in any case. `part` is counted separately, such as one
 * device of its owner.
 */
type Subject = { subject: string; part?: string | undefined }

/**
 * Counts an attempt in one statement, so concurrent ones all count. A window starts with its first
 * attempt.
 */
export async function recordAttempt(
  db: Database,
  attempt: Subject & { kind: string; windowMs: number; now: Date },
): Promise<AttemptCount> {
  const { kind, subject, part, windowMs, now } = attempt
  const windowEnd = new Date(now.getTime() - windowMs).toISOString()
  const whereWindowOver = sql`${attempts.windowStartedAt} <= ${windowEnd}`
  const [row] = await db
    .insert(attempts)
    .values({ kind, subjectHash: nameSubject({ subject, part }), count: 1, windowStartedAt: now })
    .onConflictDoUpdate({
      target: [attempts.kind, attempts.subjectHash],
      set: {
        count: sql`case when ${whereWindowOver} then 1 else ${attempts.count} + 1 end`,
        // No later than now: a clock set back must not extend a window.
        windowStartedAt: sql`case when ${whereWindowOver} then excluded.window_started_at else least(${attempts.windowStartedAt}, excluded.window_started_at) end`,
      },
    })
    .returning({ count: attempts.count, startedAt: attempts.windowStartedAt })
  if (!row) throw new Error('An attempt was not counted.')
  return row
}

export async function countAttempt(
  db: Database,
  attempt: Parameters<typeof recordAttempt>[1],
): Promise<number> {
  return (await recordAttempt(db, attempt)).count
}

/** Deletes the attempts of a subject and its parts; a success clears them (P9.2). */
export async function clearAttempts(
  db: Database,
  kinds: readonly AttemptKind[],
  subject: string,
): Promise<void> {
  // A range of names, because an index can serve it; hexadecimal digits end at 'f'.
  const name = nameSubject({ subject })
  const whereSubject = between(attempts.subjectHash, name, `${name}g`)
  await db.delete(attempts).where(and(inArray(attempts.kind, [...kinds]), whereSubject))
}

/** A part's name starts with its subject's, so both can be deleted together. */
function nameSubject({ subject, part }: Subject): string {
  return hash(subject) + (part === undefined ? '' : hash(part))
}

function hash(text: string): string {
  return createHash('sha256').update(text.toLowerCase()).digest('hex')
}
