import { and, desc, eq, max } from 'drizzle-orm'
import type { OwnSession } from './proofs-contract.ts'
import { type Proof, proofs } from './proofs.ts'
import type { Role } from './rights.ts'
import { isSessionOver } from './session-times.ts'
import { writeAudit } from './audit-log.server.ts'
import { refreshCredentials, sessions } from './schema.server.ts'
import { Refused } from '#platform/refused.ts'
import type { Services } from '#platform/services.ts'

type Owner = {
  userId: string
  sessionId: string
  role: Role | undefined
  lockedRole: Role | undefined
}

export async function listOwnSessions(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { userId, sessionId, role, lockedRole }: Owner,
): Promise<OwnSession[]> {
  const rows = await db
    .select({
      id: sessions.id,
      device: sessions.device,
      proof: sessions.proof,
      openedAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      usedAt: max(refreshCredentials.createdAt),
    })
    .from(sessions)
    .leftJoin(refreshCredentials, eq(refreshCredentials.sessionId, sessions.id))
    .where(eq(sessions.userId, userId))
    .groupBy(sessions.id)
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
  return rows
    .filter((one) => !isSessionOver({ ...one, role: role ?? lockedRole }, now()))
    .map(({ id, device, proof, openedAt, usedAt }) => ({
      id,
      device,
      proof: proofs.find((one): one is Proof => one === proof) ?? 'password',
      openedAt: openedAt.toISOString(),
      usedAt: (usedAt ?? openedAt).toISOString(),
      isThis: id === sessionId,
    }))
}

/**
 * Ends one of a user's sessions. Throws Refused ('gone-already') if it has ended or is another
 * user's.
 */
export async function endOwnSession(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { userId }: Owner,
  id: string,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const deletedRows = await transaction
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
      .returning({ id: sessions.id })
    if (deletedRows.length === 0) throw new Refused({ code: 'gone-already' })
    const entry = { actorId: userId, action: 'session-ended', subject: 'sessions' } as const
    await writeAudit(transaction, { ...entry, subjectId: id }, now())
  })
}
