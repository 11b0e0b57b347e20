import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNull, lte } from 'drizzle-orm'
import { writeAdminInvitationMail } from './staff-mails.server.ts'
import type { Role } from './rights.ts'
import { dayMs } from '#rules/dates/durations.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { writeAudit } from './audit-log.server.ts'
import type { Database } from '#platform/database/database.ts'
import { adminInvitations } from './administration-schema.server.ts'
import { createToken, type MailedToken } from './mailed-tokens.server.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import type { Services } from '#platform/services.ts'
import { Refused } from '#platform/refused.ts'

export type Invitation = Pick<
  typeof adminInvitations.$inferSelect,
  'id' | 'email' | 'role' | 'invitedAt' | 'expiresAt' | 'usedAt'
>

const invitationColumns = {
  id: adminInvitations.id,
  email: adminInvitations.email,
  role: adminInvitations.role,
  invitedAt: adminInvitations.invitedAt,
  expiresAt: adminInvitations.expiresAt,
  usedAt: adminInvitations.usedAt,
}

/** Creates an invitation and its mail. An address has at most one open invitation. */
export async function createInvitation(
  services: Services,
  request: {
    email: string
    role: Role
    days: number
    actorId: string
    /** The guide to link. Replaces an open invitation for that guide. */
    guideId?: string
  },
): Promise<Invitation> {
  const { email, role, days, actorId, guideId = null } = request
  const now = services.now()
  const expiresAt = new Date(now.getTime() + days * dayMs)
  const row = { id: randomUUID(), email, role, guideId, invitedAt: now, expiresAt }
  const invitation = await services.db.transaction(async (transaction) => {
    await deleteExpiredInvitation(transaction, email, now)
    if (guideId !== null) await deleteOpenInvitation(transaction, guideId)
    const [created] = await transaction
      .insert(adminInvitations)
      .values(row)
      .onConflictDoNothing()
      .returning(invitationColumns)
    if (!created) throw new Refused({ code: 'invitation-pending', field: 'email' })
    const owner = { invitationId: created.id }
    const link = await createToken(transaction, 'accept-invitation', { owner, expiresAt, now })
    await queueInvitationMail(services, transaction, { invitation: row, link })
    const entry = { actorId, action: 'invitation-created', subject: 'admin_invitations' } as const
    await writeAudit(transaction, { ...entry, subjectId: created.id, facts: { days, role } }, now)
    return created
  })
  services.wake('mail')
  return invitation
}

export async function withdrawInvitation(
  { db, now }: Services,
  id: string,
  actorId: string,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const [invitation] = await transaction
      .select({ usedAt: adminInvitations.usedAt })
      .from(adminInvitations)
      .where(eq(adminInvitations.id, id))
      .for('update')
    if (!invitation) throw new Refused({ code: 'gone-already' })
    if (invitation.usedAt) throw new Refused({ code: 'invitation-used' })
    await transaction.delete(adminInvitations).where(eq(adminInvitations.id, id))
    const entry = { actorId, action: 'invitation-withdrawn', subject: 'admin_invitations' } as const
    await writeAudit(transaction, { ...entry, subjectId: id }, now())
  })
}

/** All invitations (P7), newest first. */
export function listInvitations(db: Database): Promise<Invitation[]> {
  return db
    .select(invitationColumns)
    .from(adminInvitations)
    .orderBy(desc(adminInvitations.invitedAt), desc(adminInvitations.id))
}

async function deleteOpenInvitation(transaction: Database, guideId: string): Promise<void> {
  await transaction
    .delete(adminInvitations)
    .where(and(eq(adminInvitations.guideId, guideId), isNull(adminInvitations.usedAt)))
}

/** Deletes an expired invitation, because an address has at most one. */
async function deleteExpiredInvitation(
  transaction: Database,
  email: string,
  now: Date,
): Promise<void> {
  await transaction
    .delete(adminInvitations)
    .where(
      and(
        eq(adminInvitations.email, email),
        isNull(adminInvitations.usedAt),
        lte(adminInvitations.expiresAt, now),
      ),
    )
}

async function queueInvitationMail(
  services: Services,
  transaction: Database,
  {
    invitation,
    link,
  }: {
    invitation: { id: string; email: string; role: Role; expiresAt: Date }
    link: MailedToken
  },
): Promise<void> {
  const { id, email, role, expiresAt } = invitation
  const mail = {
    kind: 'admin-invitation',
    about: id,
    to: email,
    replyTo: services.officeEmail,
    tokenHash: link.tokenHash,
    message: writeAdminInvitationMail(services.content(), {
      link: `${services.siteUrl}/auth?${new URLSearchParams({ invitation: link.token })}`,
      email,
      role,
      lastDay: calendarDateIn(expiresAt, capeTown),
    }),
  }
  await enqueueMail(transaction, [mail], services.now())
}
