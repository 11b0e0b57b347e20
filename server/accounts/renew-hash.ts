import { and, eq } from 'drizzle-orm'
import { accounts as credentials } from '../database/schema/accounts.ts'
import { Refused } from '../refused.ts'
import type { Accounts } from './accounts.ts'

/**
 * Keeps a password, which has just been found right, at today's cost, when its hash was made at an
 * older one. A password that is changed at the same moment is left as it is then.
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

/** While the queue is full: the next sign-in will do. */
function putOff(error: unknown): undefined {
  if (!(error instanceof Refused)) throw error
}
