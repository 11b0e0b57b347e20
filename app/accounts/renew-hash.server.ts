import { and, eq } from 'drizzle-orm'
import { accounts as credentials } from './schema.server.ts'
import { Refused } from '#platform/refused.ts'
import type { Accounts } from './accounts.server.ts'

/**
 * Replaces the hash of a verified password if it was made at an older cost. Keeps a password that
 * is changed at the same moment.
 */
export async function renewHash(
  { services, settings }: Accounts,
  { userId, password }: { userId: string; password: string },
): Promise<void> {
  const { db } = services
  const [kept] = await db
    .select({ id: credentials.id, hash: credentials.password })
    .from(credentials)
    .where(and(eq(credentials.userId, userId), eq(credentials.providerId, 'credential')))
  if (!kept?.hash || !settings.hashing.isOutdated(kept.hash)) return
  const hash = await settings.hashing.hash(password).catch(putOff)
  if (hash === undefined) return
  await db
    .update(credentials)
    .set({ password: hash })
    .where(and(eq(credentials.id, kept.id), eq(credentials.password, kept.hash)))
}

/** The queue is full: the next sign-in will do it. */
function putOff(error: unknown): undefined {
  if (!(error instanceof Refused)) throw error
}
