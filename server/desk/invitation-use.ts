import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { writeAudit } from './audit-log.ts'
import type { Database, Transaction } from '../database/database.ts'
import { adminInvitations } from '../database/schema/administration.ts'
import type { Office } from '../office.ts'
import { Refused } from '../refused.ts'
import { grantAdmin } from './roles.ts'

type Invitee = { id: string; email: string }

/**
 * Notes that a sign-up brought the link of an invitation: who has the link has the mailbox, and has
 * now chosen the password. The role comes when the address is confirmed.
 */
export async function claimInvitation(
  transaction: Transaction,
  { token, user, now }: { token: string; user: Invitee; now: Date },
): Promise<void> {
  const invitation = await getUsableInvitation(transaction, { token, email: user.email, now })
  await transaction
    .update(adminInvitations)
    .set({ claimedBy: user.id })
    .where(eq(adminInvitations.id, invitation.id))
}

/**
 * Uses the invitation of an address that has just been confirmed, if whoever confirms it also chose
 * the password: they signed up with the invitation's link, or in this very browser. Otherwise
 * someone else might have signed up with the invited address and waited for its owner's click.
 */
export async function redeemOnConfirmation(
  office: Office,
  transaction: Transaction,
  { user, signedUp }: { user: Invitee; signedUp: string | undefined },
): Promise<void> {
  const now = office.now()
  const [invitation] = await transaction
    .select()
    .from(adminInvitations)
    .where(and(eq(adminInvitations.email, user.email), isNull(adminInvitations.usedAt)))
    .for('update')
  if (!invitation || isExpired(invitation, now)) return
  if (signedUp !== user.id && invitation.claimedBy !== user.id) return
  await markUsed(office, transaction, { invitationId: invitation.id, user })
}

/** Uses an invitation for someone who is signed in with its address and brings its link. */
export async function acceptInvitation(
  office: Office,
  { token, user }: { token: string; user: Invitee },
): Promise<void> {
  const now = office.now()
  await office.db.transaction(async (transaction) => {
    const invitation = await getUsableInvitation(transaction, { token, email: user.email, now })
    await markUsed(office, transaction, { invitationId: invitation.id, user })
  })
  office.wakeMail()
}

/** What of an invitation's token is kept. */
export function hashInvitationToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** The invitation of a link, locked for the rest of the transaction; throws Refused when it is not good. */
export async function getUsableInvitation(
  transaction: Database,
  { token, email, now }: { token: string; email: string; now: Date },
) {
  const [invitation] = await transaction
    .select()
    .from(adminInvitations)
    .where(eq(adminInvitations.tokenHash, hashInvitationToken(token)))
    .for('update')
  if (!invitation) throw new Refused({ code: 'invitation-invalid' })
  if (invitation.email !== email) throw new Refused({ code: 'invitation-other-address' })
  if (invitation.usedAt) throw new Refused({ code: 'invitation-used' })
  if (isExpired(invitation, now)) throw new Refused({ code: 'invitation-expired' })
  return invitation
}

function isExpired({ expiresAt }: { expiresAt: Date | null }, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now
}

async function markUsed(
  office: Office,
  transaction: Transaction,
  { invitationId, user }: { invitationId: string; user: Invitee },
): Promise<void> {
  const now = office.now()
  await transaction
    .update(adminInvitations)
    .set({ usedAt: now, claimedBy: user.id })
    .where(eq(adminInvitations.id, invitationId))
  const entry = {
    actorId: user.id,
    action: 'invitation-used',
    subject: 'admin_invitations',
  } as const
  await writeAudit(transaction, { ...entry, subjectId: invitationId }, now)
  await grantAdmin(office, transaction, { user, actorId: user.id })
}
