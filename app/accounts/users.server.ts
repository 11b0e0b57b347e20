import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { accounts, users } from './schema.server.ts'

/**
 * A user as in the session of P3.2. `factors` is always empty: app/accounts/proofs.server.ts has
 * the second proofs.
 */
export type SessionUser = {
  id: string
  email: string
  factors: never[]
  identities: { id: string; user_id: string; provider: 'email'; created_at: string }[]
}

export async function getUser(db: Database, id: string): Promise<SessionUser> {
  const rows = await db
    .select({ email: users.email, identityId: accounts.id, createdAt: accounts.createdAt })
    .from(users)
    .innerJoin(accounts, eq(accounts.userId, users.id))
    .where(eq(users.id, id))
  const [first] = rows
  if (!first) throw new Error('The user does not exist.')
  return {
    id,
    email: first.email,
    factors: [],
    identities: rows.map(({ identityId, createdAt }) => ({
      id: identityId,
      user_id: id,
      provider: 'email',
      created_at: createdAt.toISOString(),
    })),
  }
}

export async function findUserByEmail(
  db: Database,
  email: string,
): Promise<{ id: string; email: string; emailVerified: boolean } | undefined> {
  const [user] = await db
    .select({ id: users.id, email: users.email, emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.email, email))
  return user
}
