import { randomUUID } from 'node:crypto'
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, max, sql } from 'drizzle-orm'
import { writeAdminGrantedMail } from './staff-mails.server.ts'
import { ownerRole, type Role, roles } from './rights.ts'
import type { Accounts } from './accounts.server.ts'
import { readRights } from './rights.server.ts'
import { deleteProofs, type ReportServices, reportProofChange } from './proofs.server.ts'
import { enforceAttemptLimit } from '#platform/requests/attempts.ts'
import { normaliseEmail } from '#rules/text/email-address.ts'
import { findUserByEmail } from './users.server.ts'
import { writeAudit } from './audit-log.server.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { knownDevices, refreshCredentials, sessions, users } from './schema.server.ts'
import { adminInvitations, userRoles } from './administration-schema.server.ts'
import { guides } from '#app/capacity/schema.server.ts'
import { guideAccounts } from '#app/guides/schema.server.ts'
import { oneTimeCodes, passkeys } from './proofs-schema.server.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import type { Services } from '#platform/services.ts'
import { Refused, refuseStale } from '#platform/refused.ts'

/**
 * Makes the user of an address the first owner (P6). Returns false if there is an owner, the
 * address is not confirmed, or the settings name another address. Attempts are limited as for a
 * sign-in, because anyone may call it.
 */
export async function initializeFirstAdmin(
  { services, settings }: Accounts,
  email: string,
  actorId: string | undefined,
): Promise<boolean> {
  await enforceAttemptLimit(services, 'first-administrator', email)
  const { adminEmail } = settings
  if (adminEmail !== undefined && normaliseEmail(adminEmail) !== email) return false
  const isGranted = await services.db.transaction(async (transaction) => {
    await lockRoles(transaction)
    if ((await countAdministrators(transaction)) > 0) return false
    return grantByEmail(services, transaction, { email, actorId })
  })
  services.wake('mail')
  return isGranted
}

/** Makes the user of an address an owner. Returns false if the address is not confirmed. */
export async function promoteUser(
  { services }: Accounts,
  email: string,
  actorId: string,
): Promise<boolean> {
  const isGranted = await services.db.transaction((transaction) =>
    grantByEmail(services, transaction, { email, actorId }),
  )
  services.wake('mail')
  return isGranted
}

/**
 * Removes a person's role, and with it their sessions, passkeys, codes, open invitation and link to
 * a guide. Never removes the last owner.
 */
export async function removeRole(
  { services }: Accounts,
  roleId: string,
  actorId: string,
): Promise<void> {
  await services.db.transaction(async (transaction) => {
    await lockRoles(transaction)
    const [role] = await transaction.select().from(userRoles).where(eq(userRoles.id, roleId))
    if (!role) throw new Refused({ code: 'gone-already' })
    if (role.role === ownerRole) await refuseLastAdministrator(transaction)
    await transaction.delete(userRoles).where(eq(userRoles.id, roleId))
    await endAllSessions(transaction, role.userId)
    await deleteProofs(transaction, role.userId)
    await withdrawInvitations(transaction, role.userId)
    await transaction.delete(guideAccounts).where(eq(guideAccounts.userId, role.userId))
    const facts = { userId: role.userId, role: role.role }
    const entry = { actorId, action: 'role-removed', subject: 'user_roles' } as const
    await writeAudit(transaction, { ...entry, subjectId: roleId, facts }, services.now())
  })
}

/**
 * Changes a person's role and ends their sessions, because they then see other screens. Throws
 * Refused: 'gone-already' (not an office user any more), 'item-changed' (the role differs from
 * `seen`), 'last-administrator'.
 */
export async function changeRole(
  { services }: Accounts,
  change: { userId: string; role: Role; seen?: string | undefined; actorId: string },
): Promise<void> {
  const { userId, role, seen, actorId } = change
  await services.db.transaction(async (transaction) => {
    await lockRoles(transaction)
    const { role: currentRole } = await readRights(transaction, userId)
    if (!currentRole) throw new Refused({ code: 'gone-already' })
    refuseStale(seen, currentRole)
    const [user] = await transaction
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(eq(users.id, userId))
    if (user) await grantRole(services, transaction, { user, role, actorId })
  })
  services.wake('mail')
}

/** Ends all sessions of an office user. Throws Refused ('gone-already') if none has that id. */
export async function endSessionsOf(
  { services }: Accounts,
  userId: string,
  actorId: string,
): Promise<void> {
  await services.db.transaction(async (transaction) => {
    const { role } = await readRights(transaction, userId)
    if (!role) throw new Refused({ code: 'gone-already' })
    await endAllSessions(transaction, userId)
    const entry = { actorId, action: 'sessions-ended', subject: 'sessions' } as const
    await writeAudit(transaction, { ...entry, facts: { userId } }, services.now())
  })
}

/**
 * Deletes the passkeys and codes of an office user who lost their device, ends all their sessions
 * and mails them. The actor is null for a command on the server. Throws Refused ('gone-already') if
 * no office user has that id.
 */
export async function resetProofsOf(
  { services }: { services: ReportServices & Pick<Services, 'db' | 'wake'> },
  userId: string,
  actorId: string | null,
): Promise<void> {
  await services.db.transaction(async (transaction) => {
    const { role } = await readRights(transaction, userId)
    const [user] = await transaction
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, userId))
    if (!role || !user) throw new Refused({ code: 'gone-already' })
    await deleteProofs(transaction, userId)
    await endAllSessions(transaction, userId)
    const report = { userId, email: user.email, news: 'proofs-reset', actorId } as const
    await reportProofChange({ services }, transaction, report)
  })
  services.wake('mail')
}

/**
 * Replaces a user's role and mails them. Does nothing if they already have the role. A
 * user who had another role is signed out. Call lockRoles first if the user may be an owner.
 */
export async function grantRole(
  services: Services,
  transaction: Transaction,
  { user, role, actorId }: RoleGrant,
): Promise<void> {
  const now = services.now()
  const { role: currentRole } = await readRights(transaction, user.id)
  if (currentRole === role) return
  if (currentRole === ownerRole) await refuseLastAdministrator(transaction)
  if (currentRole) {
    await transaction
      .delete(userRoles)
      .where(and(eq(userRoles.userId, user.id), inArray(userRoles.role, roles)))
    await endAllSessions(transaction, user.id)
  }
  const [row] = await transaction
    .insert(userRoles)
    .values({ id: randomUUID(), userId: user.id, role, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: userRoles.id })
  if (!row) return
  const facts = { userId: user.id, role, ...(currentRole ? { before: currentRole } : {}) }
  const action = currentRole ? 'role-changed' : 'role-granted'
  const entry = { actorId, action, subject: 'user_roles' } as const
  await writeAudit(transaction, { ...entry, subjectId: row.id, facts }, now)
  const mail = {
    kind: 'admin-granted',
    about: 'account',
    to: user.email,
    replyTo: services.officeEmail,
    message: writeAdminGrantedMail(services.content(), {
      adminUrl: `${services.siteUrl}${role === 'guide' ? '/guide' : '/admin'}`,
      role,
    }),
  }
  await enqueueMail(transaction, [mail], now)
}

type RoleGrant = {
  user: { id: string; email: string }
  role: Role
  actorId: string | undefined
}

async function endAllSessions(transaction: Transaction, userId: string): Promise<void> {
  await transaction.delete(sessions).where(eq(sessions.userId, userId))
}

async function withdrawInvitations(transaction: Transaction, userId: string): Promise<void> {
  const userEmail = transaction
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, userId))
  await transaction
    .delete(adminInvitations)
    .where(and(inArray(adminInvitations.email, userEmail), isNull(adminInvitations.usedAt)))
}

/** Throws if only one owner is left. Call lockRoles first. */
export async function refuseLastAdministrator(transaction: Transaction): Promise<void> {
  if ((await countAdministrators(transaction)) <= 1)
    throw new Refused({ code: 'last-administrator' })
}

/** Makes changes of owners run one after the other. */
export async function lockRoles(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`lock table ${userRoles} in share row exclusive mode`)
}

export async function countAdministrators(db: Database): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(userRoles)
    .where(eq(userRoles.role, ownerRole))
  return row?.count ?? 0
}

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

export async function listPeople(db: Database) {
  const people = await db
    .select({
      roleId: userRoles.id,
      userId: users.id,
      email: users.email,
      role: userRoles.role,
      since: userRoles.createdAt,
    })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(inArray(userRoles.role, roles))
    .orderBy(asc(users.email), desc(userRoles.createdAt))
  const ids = people.map(({ userId }) => userId)
  if (ids.length === 0) return []
  const lastSignIns = await db
    .select({ userId: knownDevices.userId, at: max(knownDevices.lastSeenAt) })
    .from(knownDevices)
    .where(inArray(knownDevices.userId, ids))
    .groupBy(knownDevices.userId)
  const openSessions = await db
    .select({
      id: sessions.id,
      userId: sessions.userId,
      openedAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      usedAt: max(refreshCredentials.createdAt),
    })
    .from(sessions)
    .leftJoin(refreshCredentials, eq(refreshCredentials.sessionId, sessions.id))
    .where(inArray(sessions.userId, ids))
    .groupBy(sessions.id)
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
  const usersWithCodes = await db
    .select({ userId: oneTimeCodes.userId })
    .from(oneTimeCodes)
    .where(and(inArray(oneTimeCodes.userId, ids), isNotNull(oneTimeCodes.confirmedAt)))
  const usersWithPasskey = await db
    .selectDistinct({ userId: passkeys.userId })
    .from(passkeys)
    .where(inArray(passkeys.userId, ids))
  const linkedGuides = await db
    .select({ userId: guideAccounts.userId, name: guides.name })
    .from(guideAccounts)
    .innerJoin(guides, eq(guides.id, guideAccounts.guideId))
    .where(inArray(guideAccounts.userId, ids))
  return people.map((person) => ({
    ...person,
    guide: linkedGuides.find(({ userId }) => userId === person.userId)?.name ?? null,
    hasSecondProof: [...usersWithCodes, ...usersWithPasskey].some(
      ({ userId }) => userId === person.userId,
    ),
    lastSignInAt: lastSignIns.find(({ userId }) => userId === person.userId)?.at ?? null,
    sessions: openSessions.filter(({ userId }) => userId === person.userId),
  }))
}

async function grantByEmail(
  services: Services,
  transaction: Transaction,
  { email, actorId }: { email: string; actorId: string | undefined },
): Promise<boolean> {
  const user = await findUserByEmail(transaction, email)
  if (!user?.emailVerified) return false
  await grantRole(services, transaction, { user, role: ownerRole, actorId })
  return true
}
