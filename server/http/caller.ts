import { and, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { publishableKey } from '#rules/accounts/api-key.ts'
import { isSessionOver } from '#rules/accounts/session-times.ts'
import { readAccessToken, type TokenClaims } from '../accounts/access-token.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { adminRole } from '../accounts/roles.ts'
import { sessions, users } from '../database/schema/accounts.ts'
import { userRoles } from '../database/schema/administration.ts'
import { Refused } from '../refused.ts'

export type SignedIn = {
  kind: 'user'
  userId: string
  email: string
  sessionId: string
  isAdministrator: boolean
}

/** Who asks: a visitor, or a user with a session that has not ended. */
export type Caller = { kind: 'visitor' } | SignedIn

declare module 'hono' {
  interface ContextVariableMap {
    caller: Caller
  }
}

/**
 * Who is behind an Authorization header: a visitor with the publishable key, or the user of an
 * access token whose session has not ended, with the role they have at this moment. Throws Refused.
 */
export async function identifyCaller(
  accounts: Accounts,
  authorization: string | undefined,
): Promise<Caller> {
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
  if (token === undefined) throw new Refused({ code: 'session-missing' })
  if (token === publishableKey) return { kind: 'visitor' }
  const claims = await readAccessToken(accounts, token)
  const caller = claims && (await findSignedIn(accounts.services, claims))
  if (!caller) throw new Refused({ code: 'token-invalid' })
  return caller
}

/** The user of a session, with the role they have at this moment; undefined where it has ended. */
export async function findSignedIn(
  { db, now }: Pick<Accounts['services'], 'db' | 'now'>,
  claims: TokenClaims,
): Promise<SignedIn | undefined> {
  const [found] = await db
    .select({
      email: users.email,
      role: userRoles.role,
      openedAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(userRoles, and(eq(userRoles.userId, users.id), eq(userRoles.role, adminRole)))
    .where(and(eq(sessions.id, claims.sessionId), eq(sessions.userId, claims.userId)))
  if (!found) return undefined
  const { email, role } = found
  const isAdministrator = role === adminRole
  if (isSessionOver({ ...found, isAdministrator }, now())) return undefined
  return { kind: 'user', ...claims, email, isAdministrator }
}

/** The user who asks; for the handlers of endpoints that only users enter. */
export function getSignedIn(c: Context): SignedIn {
  const caller = c.get('caller')
  if (caller?.kind !== 'user') throw new Refused({ code: 'session-missing' })
  return caller
}
