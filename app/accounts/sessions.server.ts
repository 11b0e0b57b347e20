import { and, eq, ne, sql } from 'drizzle-orm'
import { refreshTokenPlaceholder } from './api-key.ts'
import { accessTokenSeconds } from './session-times.ts'
import { writeAudit } from './audit-log.server.ts'
import type { Database } from '#platform/database/database.ts'
import { sessions } from './schema.server.ts'
import { signAccessToken } from './access-token.server.ts'
import type { Accounts } from './accounts.server.ts'
import { rotateCredential } from './refresh-credentials.server.ts'
import { getUser, type SessionUser } from './users.server.ts'

/** The session as defined in P3.2. */
export type Session = {
  access_token: string
  refresh_token: string
  expires_in: number
  /** When the access token expires, in seconds since 1970. */
  expires_at: number
  token_type: 'bearer'
  user: SessionUser
}

/** A session, and the credential for its cookie, which no script can read. */
export type OpenedSession = { session: Session; credential: string }

/** The sessions that a sign-out ends: all of the user's, only this one, or all but this one. */
export type SignOutScope = 'global' | 'local' | 'others'

/**
 * Continues a session by its credential. Undefined if the credential is unknown, ended or used
 * before.
 */
export async function refreshSession(
  accounts: Accounts,
  credential: string,
): Promise<OpenedSession | undefined> {
  const { services } = accounts
  const now = services.now()
  const rotation = await services.db.transaction(async (transaction) => {
    const result = await rotateCredential(transaction, credential, now)
    if (result?.kind === 'reused') {
      const { userId, sessionId } = result
      const entry = { actorId: userId, action: 'refresh-reused', subject: 'sessions' } as const
      await writeAudit(transaction, { ...entry, subjectId: sessionId }, now)
    }
    return result
  })
  return rotation?.kind === 'continued' ? openSession(accounts, rotation) : undefined
}

export async function openSession(
  accounts: Accounts,
  sessionData: { userId: string; email: string; sessionId: string; credential: string },
): Promise<OpenedSession> {
  const { userId, email, sessionId, credential } = sessionData
  const { token, expiresAt } = await signAccessToken(accounts, { userId, email, sessionId })
  const session: Session = {
    access_token: token,
    refresh_token: refreshTokenPlaceholder,
    expires_in: accessTokenSeconds,
    expires_at: expiresAt,
    token_type: 'bearer',
    user: await getUser(accounts.services.db, userId),
  }
  return { session, credential }
}

/**
 * Ends sessions. Their access tokens are refused at once, and open desks are notified. Other ways
 * to end a session write to the log, which also notifies desks.
 */
export async function endSessions(
  db: Database,
  { userId, sessionId }: { userId: string; sessionId: string },
  scope: SignOutScope,
): Promise<void> {
  const whereUser = eq(sessions.userId, userId)
  const conditions = {
    global: whereUser,
    local: and(whereUser, eq(sessions.id, sessionId)),
    others: and(whereUser, ne(sessions.id, sessionId)),
  }
  await db.delete(sessions).where(conditions[scope])
  await db.execute(sql`select pg_notify('desk', 'sessions')`)
}
