import { createHmac, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from './database.ts'
import { serverSecrets } from '#app/accounts/schema.server.ts'

const name = 'auth'

/**
 * The secret for cookies and signing keys: the setting if given, otherwise a random one shared by
 * all processes of this database; the first process makes it.
 */
export async function findOrCreateSecret(
  db: Database,
  configuredSecret: string | undefined,
): Promise<string> {
  if (configuredSecret) return configuredSecret
  const value = randomBytes(32).toString('base64url')
  await db.insert(serverSecrets).values({ name, value }).onConflictDoNothing()
  const [row] = await db.select().from(serverSecrets).where(eq(serverSecrets.name, name))
  if (!row) throw new Error('The secret was not stored.')
  return row.value
}

/** Derives the key for one purpose from the secret; a leaked key opens nothing else. */
export function deriveKey(purpose: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(purpose).digest()
}
