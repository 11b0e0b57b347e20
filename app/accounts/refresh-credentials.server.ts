import { createHash, randomBytes } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { roles } from './rights.ts'
import { isSessionOver } from './session-times.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { refreshCredentials, sessions, users } from './schema.server.ts'
import { userRoles } from './administration-schema.server.ts'

/**
 * Time that a replaced credential still works. Two tabs may have sent it at once, or the answer
 * with the new one was lost.
 */
const graceMs = 60_000

export type RotatedCredential = {
  kind: 'continued'
  userId: string
  email: string
  sessionId: string
  credential: string
}

/** Issues a new credential for a session. Only its hash is stored. */
export async function issueCredential(
  transaction: Database,
  sessionId: string,
  now: Date,
): Promise<string> {
  const credential = randomBytes(32).toString('base64url')
  const tokenHash = hashCredential(credential)
  await transaction.insert(refreshCredentials).values({ tokenHash, sessionId, createdAt: now })
  return credential
}

/**
 * Uses a credential once and returns the next one. Undefined if it is unknown. A replaced
 * credential that is used after the grace period was copied, so its session ends.
 */
export async function rotateCredential(
  transaction: Transaction,
  credential: string,
  now: Date,
): Promise<RotatedCredential | { kind: 'reused'; userId: string; sessionId: string } | undefined> {
  const row = await findCredential(transaction, credential)
  if (!row) return undefined
  const { userId, email, sessionId, replacedAt } = row
  if (isSessionOver(row, now)) {
    // Deleted, so the session stays closed even if the clock was wrong.
    await transaction.delete(sessions).where(eq(sessions.id, sessionId))
    return undefined
  }
  // Math.abs: setting back the clock must not renew the grace of a copied credential.
  if (replacedAt && Math.abs(now.getTime() - replacedAt.getTime()) > graceMs) {
    await transaction.delete(sessions).where(eq(sessions.id, sessionId))
    return { kind: 'reused', userId, sessionId }
  }
  // Two tabs that refreshed at once got one credential each. Using one replaces the other.
  if (!replacedAt) await replaceCredentials(transaction, sessionId, now)
  const next = await issueCredential(transaction, sessionId, now)
  return { kind: 'continued', userId, email, sessionId, credential: next }
}

async function findCredential(transaction: Transaction, credential: string) {
  const [row] = await transaction
    .select({
      userId: users.id,
      email: users.email,
      sessionId: sessions.id,
      replacedAt: refreshCredentials.replacedAt,
      openedAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      role: userRoles.role,
    })
    .from(refreshCredentials)
    .innerJoin(sessions, eq(sessions.id, refreshCredentials.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(userRoles, and(eq(userRoles.userId, users.id), inArray(userRoles.role, roles)))
    .where(eq(refreshCredentials.tokenHash, hashCredential(credential)))
    // A second request with this credential waits here and then finds it replaced.
    .for('update', { of: refreshCredentials })
  if (!row) return undefined
  return { ...row, role: roles.find((role) => role === row.role) }
}

async function replaceCredentials(
  transaction: Transaction,
  sessionId: string,
  now: Date,
): Promise<void> {
  await transaction
    .update(refreshCredentials)
    .set({ replacedAt: now })
    .where(and(eq(refreshCredentials.sessionId, sessionId), isNull(refreshCredentials.replacedAt)))
}

function hashCredential(credential: string): string {
  return createHash('sha256').update(credential).digest('hex')
}
