import { and, eq, isNull, ne } from 'drizzle-orm'
import { isRole, type Role } from './rights.ts'
import { writeAudit } from './audit-log.server.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { users } from './schema.server.ts'
import { adminInvitations } from './administration-schema.server.ts'
import { guideAccounts } from '#app/guides/schema.server.ts'
import { endTokens, getValidToken, type TokenRefusals } from './mailed-tokens.server.ts'
import type { Services } from '#platform/services.ts'
import { Refused } from '#platform/refused.ts'
import { readRights } from './rights.server.ts'
import { grantRole, lockRoles } from './roles.server.ts'

type Invitee = { id: string; email: string }

const tokenRefusals: TokenRefusals = {
  unknown: 'invitation-invalid',
  ended: 'invitation-used',
  expired: 'invitation-expired',
}

/**
 * Reads an invitation for the page of its link: its address, and if the address has an account.
 * Throws Refused if the invitation is used, expired or withdrawn.
 */
export async function readInvitation(
  db: Database,
  request: { token: string; now: Date },
): Promise<{ email: string; role: Role; hasAccount: boolean }> {
  const { email, role } = await getUsableInvitation(db, request)
  const [account] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), eq(users.emailVerified, true)))
  return { email, role, hasAccount: account !== undefined }
}

/** Throws Refused for a sign-up if its invitation is invalid or was sent to another address. */
export async function checkInvitation(
  transaction: Database,
  { email, ...request }: { token: string; email: string; now: Date },
): Promise<void> {
  const invitation = await getUsableInvitation(transaction, request)
  if (invitation.email !== email) throw new Refused({ code: 'invitation-other-address' })
}

/**
 * Uses the invitation of an address that was just confirmed. The user has proved that they read the
 * mailbox and chose the password (app/accounts/confirmation.server.ts).
 */
export async function redeemOnConfirmation(
  services: Services,
  transaction: Transaction,
  user: Invitee,
): Promise<void> {
  const now = services.now()
  const whereOpenInvitation = and(
    eq(adminInvitations.email, user.email),
    isNull(adminInvitations.usedAt),
  )
  const openInvitations = transaction.select().from(adminInvitations).where(whereOpenInvitation)
  if ((await openInvitations).length === 0) return
  await lockRoles(transaction)
  const [invitation] = await transaction
    .select()
    .from(adminInvitations)
    .where(whereOpenInvitation)
    .for('update')
  if (!invitation) return
  const isExpired = invitation.expiresAt !== null && invitation.expiresAt <= now
  if (!isExpired) await redeem(services, transaction, { invitation: readRole(invitation), user })
}

export async function acceptInvitation(
  services: Services,
  { token, user }: { token: string; user: Invitee },
): Promise<void> {
  const now = services.now()
  await services.db.transaction(async (transaction) => {
    await lockRoles(transaction)
    const invitation = await getUsableInvitation(transaction, { token, now })
    if (invitation.email !== user.email) throw new Refused({ code: 'invitation-other-address' })
    await redeem(services, transaction, { invitation, user })
  })
  services.wake('mail')
}

async function getUsableInvitation(transaction: Database, request: { token: string; now: Date }) {
  const { invitationId } = await getValidToken(transaction, 'accept-invitation', {
    ...request,
    refusals: tokenRefusals,
  })
  const [invitation] = await transaction
    .select({
      id: adminInvitations.id,
      email: adminInvitations.email,
      role: adminInvitations.role,
      guideId: adminInvitations.guideId,
    })
    .from(adminInvitations)
    .where(eq(adminInvitations.id, invitationId ?? ''))
  if (!invitation) throw new Refused({ code: 'invitation-invalid' })
  return readRole(invitation)
}

function readRole<Row extends { role: string }>(invitation: Row): Row & { role: Role } {
  const { role } = invitation
  if (!isRole(role)) throw new Refused({ code: 'invitation-invalid' })
  return { ...invitation, role }
}

async function redeem(
  services: Services,
  transaction: Transaction,
  {
    invitation,
    user,
  }: { invitation: { id: string; role: Role; guideId: string | null }; user: Invitee },
): Promise<void> {
  const now = services.now()
  const { id: invitationId, role, guideId } = invitation
  await transaction
    .update(adminInvitations)
    .set({ usedAt: now })
    .where(eq(adminInvitations.id, invitationId))
  await endTokens(transaction, 'accept-invitation', { owner: { invitationId }, now })
  const entry = {
    actorId: user.id,
    action: 'invitation-used',
    subject: 'admin_invitations',
  } as const
  await writeAudit(transaction, { ...entry, subjectId: invitationId }, now)
  if (guideId !== null) await linkGuide(transaction, { guideId, userId: user.id, now })
  // The invitation of a guide does not replace a role that the user already has.
  const { role: currentRole } = await readRights(transaction, user.id)
  if (guideId === null || !currentRole)
    await grantRole(services, transaction, { user, role, actorId: user.id })
}

/**
 * Links a guide's record to a user and unlinks any other user. Throws Refused ('guide-linked') if
 * the user is linked to another guide.
 */
async function linkGuide(
  transaction: Transaction,
  { guideId, userId, now }: { guideId: string; userId: string; now: Date },
): Promise<void> {
  const [otherLink] = await transaction
    .select({ guideId: guideAccounts.guideId })
    .from(guideAccounts)
    .where(and(eq(guideAccounts.userId, userId), ne(guideAccounts.guideId, guideId)))
  if (otherLink) throw new Refused({ code: 'guide-linked' })
  const values = { userId, linkedAt: now, feedHash: null, feedMadeAt: null }
  await transaction
    .insert(guideAccounts)
    .values({ guideId, ...values })
    .onConflictDoUpdate({ target: guideAccounts.guideId, set: values })
}
