import { createHash } from 'node:crypto'
import { and, between, inArray, sql } from 'drizzle-orm'
import type { Content } from '#content/content.ts'
import {
  attemptLimits,
  type AttemptKind,
  quoteWait,
  quoteWindow,
} from '#rules/requests/attempt-limits.ts'
import { nameMailbox } from '#rules/text/email-address.ts'
import { confirmationMails } from '#rules/requests/form-limits.ts'
import type { Database } from '../database/database.ts'
import { attempts } from '../database/schema/requests.ts'
import type { Services } from '../services.ts'
import { Refused } from '../refused.ts'
import { contactsOf } from './contacts.ts'

/**
 * Counts one more confirmation for an e-mail address and refuses it beyond the limit. Inside the
 * transaction that stores the order, so that only what is stored is counted.
 */
export async function admitConfirmation(
  db: Database,
  { content, email, now }: { content: Content; email: string; now: Date },
): Promise<void> {
  const limit = { ...confirmationMails, refusal: 'confirmations-limited' } as const
  const contacts = contactsOf(content)
  await admit(db, 'confirmation-mail', { subject: nameMailbox(email), limit, now, contacts })
}

type Limit = {
  most: number
  minutes: number
  refusal: 'network-limited' | 'confirmations-limited'
}

/**
 * Counts one more attempt of a subject (a network, an address) and refuses it beyond the limit, with
 * where a person helps.
 */
export async function admit(
  db: Database,
  kind: string,
  {
    subject,
    limit,
    now,
    contacts,
  }: { subject: string; limit: Limit; now: Date; contacts: ReturnType<typeof contactsOf> },
): Promise<void> {
  const { most, minutes, refusal } = limit
  const tried = await recordAttempt(db, { kind, subject, windowMs: minutes * 60_000, now })
  if (tried.count <= most) return
  const wait = quoteWindow(minutes, tried.startedAt, now)
  throw new Refused({ code: refusal, facts: { ...contacts, ...wait, maximum: most } })
}

/**
 * Counts an attempt for an address and refuses it beyond the limit, before anything else is looked
 * at. A device from which the owner has signed in before has a count of its own: a stranger who
 * keeps the address locked does not lock the owner out. `onLocked` is called for the first attempt
 * that is refused in a window.
 */
export async function admitAttempt(
  { db, now }: Pick<Services, 'db' | 'now'>,
  kind: AttemptKind,
  email: string,
  { device, onLocked }: { device?: string | undefined; onLocked?: () => Promise<void> } = {},
): Promise<void> {
  const { most, minutes, refusal } = attemptLimits[kind]
  const time = now()
  const attempt = { kind, subject: email, windowMs: minutes * 60_000, now: time }
  const everywhere = await recordAttempt(db, attempt)
  const judged =
    device === undefined ? everywhere : await recordAttempt(db, { ...attempt, part: device })
  if (judged.count <= most) return
  if (judged.count === most + 1) await onLocked?.()
  throw new Refused({ code: refusal, facts: quoteWait(kind, judged.startedAt, time) })
}

/** How often a subject has tried in the running window, this attempt included, and when that began. */
export type Attempted = { count: number; startedAt: Date }

/** Who tries: an e-mail address, say, whatever its case. `part` counts a part of it apart: one device of its owner's. */
type Subject = { subject: string; part?: string | undefined }

/**
 * Counts one more attempt of a subject, in one statement, so that of many at the same moment each is
 * counted. A window begins with its first attempt.
 */
export async function recordAttempt(
  db: Database,
  attempt: Subject & { kind: string; windowMs: number; now: Date },
): Promise<Attempted> {
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
        // No later than now: a clock that is set back must not keep a window open for longer.
        windowStartedAt: sql`case when ${whereWindowOver} then excluded.window_started_at else least(${attempts.windowStartedAt}, excluded.window_started_at) end`,
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

/** Forgets what a subject and all its parts have tried, as if they never had: a success clears it (P9.2). */
export async function forgetAttempts(
  db: Database,
  kinds: readonly AttemptKind[],
  subject: string,
): Promise<void> {
  // All that begins with the name: its digits end at 'f'. As a range, since an index answers that.
  const name = nameSubject({ subject })
  const whereSubject = between(attempts.subjectHash, name, `${name}g`)
  await db.delete(attempts).where(and(inArray(attempts.kind, [...kinds]), whereSubject))
}

/** A part's name begins with its subject's, so that both can be forgotten together. */
function nameSubject({ subject, part }: Subject): string {
  return hash(subject) + (part === undefined ? '' : hash(part))
}

function hash(text: string): string {
  return createHash('sha256').update(text.toLowerCase()).digest('hex')
}
