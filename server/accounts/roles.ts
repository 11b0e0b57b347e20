import { randomUUID } from 'node:crypto'
import { and, count, desc, eq, sql } from 'drizzle-orm'
import { adminGranted } from '#emails/admin-granted.ts'
import type { Accounts } from './accounts.ts'
import { admitAttempt } from '../requests/attempts.ts'
import { spellEmail } from '#rules/text/email-address.ts'
import { findUserByEmail } from './users.ts'
import { writeAudit } from '../records/audit-log.ts'
import type { Database, Transaction } from '../database/database.ts'
import { users } from '../database/schema/accounts.ts'
import { userRoles } from '../database/schema/administration.ts'
import { enqueueMail } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { Refused } from '../refused.ts'

/** The role that opens the administration. */
export const adminRole = 'admin'

/**
 * Makes the owner of an address the first administrator, while there is none (P6). False
 * when there is one, when nobody has confirmed that address, or when the operator has named another.
 * Counted as a sign-in is, since anyone may ask.
 */
export async function initializeFirstAdmin(
  { services, settings }: Accounts,
  email: string,
  actorId: string | undefined,
): Promise<boolean> {
  await admitAttempt(services, 'first-administrator', email)
  const { adminEmail } = settings
  if (adminEmail !== undefined && spellEmail(adminEmail) !== email) return false
  const isGranted = await services.db.transaction(async (transaction) => {
    await takeTurns(transaction)
    if ((await countAdministrators(transaction)) > 0) return false
    return grantByEmail(services, transaction, { email, actorId })
  })
  services.wakeMail()
  return isGranted
}

/** Makes the owner of an address an administrator; false when nobody has confirmed that address. */
export async function promoteUser(
  { services }: Accounts,
  email: string,
  actorId: string,
): Promise<boolean> {
  const isGranted = await services.db.transaction((transaction) =>
    grantByEmail(services, transaction, { email, actorId }),
  )
  services.wakeMail()
  return isGranted
}

/** Takes a role away; never the last administrator's. */
export async function removeRole(
  { services }: Accounts,
  roleId: string,
  actorId: string,
): Promise<void> {
  await services.db.transaction(async (transaction) => {
    await takeTurns(transaction)
    const [role] = await transaction.select().from(userRoles).where(eq(userRoles.id, roleId))
    if (!role) throw new Refused({ code: 'gone-already' })
    if (role.role === adminRole) await refuseLastAdministrator(transaction)
    await transaction.delete(userRoles).where(eq(userRoles.id, roleId))
    const facts = { userId: role.userId, role: role.role }
    const entry = { actorId, action: 'role-removed', subject: 'user_roles' } as const
    await writeAudit(transaction, { ...entry, subjectId: roleId, facts }, services.now())
  })
}

/**
 * Gives a user the role of an administrator, with the mail that tells them so; nothing happens when
 * they have it.
 */
export async function grantAdmin(
  services: Services,
  transaction: Database,
  { user, actorId }: { user: { id: string; email: string }; actorId: string | undefined },
): Promise<void> {
  const now = services.now()
  const [granted] = await transaction
    .insert(userRoles)
    .values({ id: randomUUID(), userId: user.id, role: adminRole, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: userRoles.id })
  if (!granted) return
  const facts = { userId: user.id, role: adminRole }
  const entry = { actorId, action: 'role-granted', subject: 'user_roles' } as const
  await writeAudit(transaction, { ...entry, subjectId: granted.id, facts }, now)
  const mail = {
    kind: 'admin-granted',
    about: 'account',
    to: user.email,
    replyTo: services.officeEmail,
    message: adminGranted(services.content(), { adminUrl: `${services.siteUrl}/admin` }),
  }
  await enqueueMail(transaction, [mail], now)
}

/** Throws when one administrator is left and is about to go. Call takeTurns before. */
export async function refuseLastAdministrator(transaction: Transaction): Promise<void> {
  if ((await countAdministrators(transaction)) <= 1)
    throw new Refused({ code: 'last-administrator' })
}

/** Of several who change who is an administrator, each waits until the one before is done. */
export async function takeTurns(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`lock table ${userRoles} in share row exclusive mode`)
}

export async function isAdministrator(db: Database, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: userRoles.id })
    .from(userRoles)
    .where(and(eq(userRoles.userId, userId), eq(userRoles.role, adminRole)))
  return row !== undefined
}

export async function countAdministrators(db: Database): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(userRoles)
    .where(eq(userRoles.role, adminRole))
  return row?.count ?? 0
}

/** Rows of user_roles, newest first; of one user, or of all. */
export function listRoles(db: Database, userId?: string) {
  return db
    .select({
      id: userRoles.id,
      userId: userRoles.userId,
      role: userRoles.role,
      createdAt: userRoles.createdAt,
      email: users.email,
    })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(and(userId === undefined ? undefined : eq(userRoles.userId, userId)))
    .orderBy(desc(userRoles.createdAt), desc(userRoles.id))
}

async function grantByEmail(
  services: Services,
  transaction: Transaction,
  { email, actorId }: { email: string; actorId: string | undefined },
): Promise<boolean> {
  const user = await findUserByEmail(transaction, email)
  if (!user?.emailVerified) return false
  await grantAdmin(services, transaction, { user, actorId })
  return true
}
