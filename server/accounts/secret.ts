import { createHmac, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { jwks, serverSecrets } from '../database/schema/accounts.ts'
import { openAuth } from './auth.ts'
import { scryptHashing } from './password-hashing.ts'

const name = 'auth'

/**
 * The secret behind cookies and signing keys: the setting where there is one, else a random one
 * that all processes of this database share, made by whichever comes first.
 */
export async function findOrMakeSecret(db: Database, given: string | undefined): Promise<string> {
  if (given) return given
  const value = randomBytes(32).toString('base64url')
  await db.insert(serverSecrets).values({ name, value }).onConflictDoNothing()
  const [row] = await db.select().from(serverSecrets).where(eq(serverSecrets.name, name))
  if (!row) throw new Error('The secret was not kept.')
  return row.value
}

/** The key for one purpose, made of the secret: what one gives away opens no other. */
export function keyFor(purpose: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(purpose).digest()
}

/**
 * Signing keys are encrypted with the secret, so another secret cannot use them: then they are
 * thrown away, and browsers get tokens of the new key at their next refresh. True if so.
 */
export async function dropForeignKeys(
  db: Database,
  { siteUrl, secret }: { siteUrl: string; secret: string },
): Promise<boolean> {
  try {
    const auth = openAuth({ db, siteUrl, secret, hashing: scryptHashing })
    await auth.api.signJWT({ body: { payload: { sub: 'probe' } } })
    return false
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('decrypt private key')) throw error
    await db.delete(jwks)
    return true
  }
}
