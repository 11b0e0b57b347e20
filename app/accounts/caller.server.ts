import { and, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { publishableKey } from './api-key.ts'
import { isFresh as isFreshProof, isSecondProof } from './proofs.ts'
import type { Right, Role } from './rights.ts'
import { isSessionOver } from './session-times.ts'
import { readAccessToken, type TokenClaims } from './access-token.server.ts'
import type { Accounts } from './accounts.server.ts'
import { isProofRequiredFor } from './proof-rules.server.ts'
import { readRights } from './rights.server.ts'
import { sessions, users } from './schema.server.ts'
import { Refused } from '#platform/refused.ts'

export type SignedIn = {
  kind: 'user'
  userId: string
  email: string
  sessionId: string
  /** Undefined for a guest, and for an office user before a required second proof. */
  role: Role | undefined
  /** The user's role while the second proof that it requires is missing. */
  lockedRole: Role | undefined
  /** True if the user's last proof is fresh (`isFresh` in app/accounts/proofs.ts). */
  isFresh: boolean
  rights: readonly Right[]
}

export type Caller = { kind: 'visitor' } | SignedIn

declare module 'hono' {
  interface ContextVariableMap {
    caller: Caller
  }
}

/**
 * Identifies the caller of an Authorization header: a visitor with the publishable key, or a user
 * with an access token, an open session and their current role. Throws Refused.
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

export async function findSignedIn(
  services: Pick<Accounts['services'], 'db' | 'now' | 'asksSecondProof'>,
  claims: TokenClaims,
): Promise<SignedIn | undefined> {
  const { db, now } = services
  const [row] = await db
    .select({
      email: users.email,
      openedAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      proof: sessions.proof,
      provenAt: sessions.provenAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, claims.sessionId), eq(sessions.userId, claims.userId)))
  if (!row) return undefined
  const { role, rights } = await readRights(db, claims.userId)
  if (isSessionOver({ ...row, role }, now())) return undefined
  const isFresh = isFreshProof(row.provenAt, now())
  const user = { kind: 'user', ...claims, email: row.email, isFresh } as const
  const lacksProof =
    role !== undefined && !isSecondProof(row.proof) && (await isProofRequiredFor(services, role))
  if (lacksProof) return { ...user, role: undefined, lockedRole: role, rights: [] }
  return { ...user, role, lockedRole: undefined, rights }
}

/** The signed-in user. For handlers of endpoints that only users can call. */
export function getSignedIn(c: Context): SignedIn {
  const caller = c.get('caller')
  if (caller?.kind !== 'user') throw new Refused({ code: 'session-missing' })
  return caller
}
