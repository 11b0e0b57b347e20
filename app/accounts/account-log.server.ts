import { createHmac } from 'node:crypto'
import { type AuditEntry, writeAudit } from './audit-log.server.ts'
import { recordAttempt } from '#platform/requests/attempts.ts'
import type { Accounts } from './accounts.server.ts'
import { findUserByEmail } from './users.server.ts'

type VisitorEvent = 'sign-in-failed' | 'sign-in-locked' | 'reset-requested'

const windowMs = 15 * 60_000

/**
 * Log lines per 15 minutes for visitors who are not signed in. Known and unknown addresses have
 * separate limits, so attempts with invented addresses cannot hide those with real ones. One extra
 * line says that the rest is omitted.
 */
export const visitorLogLimits = { known: 300, unknown: 60 }

/**
 * Logs an event of a visitor who is not signed in. The line has the account's id, or without an
 * account a keyed hash of the address.
 */
export async function logVisitorEvent(
  { services, settings }: Accounts,
  action: VisitorEvent,
  email: string,
): Promise<void> {
  const { db } = services
  const now = services.now()
  const user = await findUserByEmail(db, email)
  const addressKind = user ? 'known' : 'unknown'
  const attempt = { kind: 'log-strangers', subject: addressKind, windowMs, now }
  const { count } = await recordAttempt(db, attempt)
  const limit = visitorLogLimits[addressKind]
  if (count > limit + 1) return
  const entry: AuditEntry = { actorId: undefined, action, subject: 'users' }
  if (count > limit) await writeAudit(db, { ...entry, action: 'attempts-left-out' }, now)
  else if (user) {
    await writeAudit(db, { ...entry, subjectId: user.id, facts: { userId: user.id } }, now)
  } else {
    const address = pseudonymizeEmail(settings.secret, email)
    await writeAudit(db, { ...entry, facts: { address } }, now)
  }
}

/** The most downloads of own data that are logged per user and hour. */
const maxLoggedExports = 10

export async function logOwnExport({ services }: Accounts, userId: string): Promise<void> {
  const { db } = services
  const now = services.now()
  const hour = { windowMs: 60 * 60_000, now }
  const { count } = await recordAttempt(db, { kind: 'log-export', subject: userId, ...hour })
  if (count > maxLoggedExports) return
  const entry = { actorId: userId, action: 'data-exported', subject: 'users' } as const
  await writeAudit(db, { ...entry, subjectId: userId }, now)
}

function pseudonymizeEmail(secret: string, email: string): string {
  const text = `audit log: ${email.toLowerCase()}`
  return createHmac('sha256', secret).update(text).digest('hex').slice(0, 10)
}
