import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { invitationDays } from '#app/accounts/office-people-contract.ts'
import { createInvitation } from '#app/accounts/invitations.server.ts'
import { guides } from '#app/capacity/schema.server.ts'
import { adminInvitations } from '#app/accounts/administration-schema.server.ts'
import { guideAccounts } from './schema.server.ts'
import { hashToken } from '#app/accounts/mailed-tokens.server.ts'
import { writeAudit } from '#app/accounts/audit-log.server.ts'
import { Refused } from '#platform/refused.ts'
import type { Services } from '#platform/services.ts'

/**
 * Invites a guide to open an account. Replaces an open invitation of the guide at any address.
 * Throws Refused: 'not-found', 'fleet-inactive', 'invitation-pending' (the address has another
 * invitation).
 */
export async function inviteGuide(
  services: Services,
  { guideId, email, actorId }: { guideId: string; email: string; actorId: string },
): Promise<void> {
  const [guide] = await services.db.select().from(guides).where(eq(guides.id, guideId))
  if (!guide) throw new Refused({ code: 'not-found' })
  if (guide.inactiveSince)
    throw new Refused({ code: 'fleet-inactive', facts: { name: guide.name } })
  await createInvitation(services, {
    email,
    role: 'guide',
    guideId,
    days: invitationDays.usual,
    actorId,
  })
}

/** Unlinks a guide's account, which at once can open neither days nor calendar. */
export async function unlinkGuide(
  { db, now }: Services,
  { guideId, actorId }: { guideId: string; actorId: string },
): Promise<void> {
  await db.transaction(async (transaction) => {
    const whereOpen = and(eq(adminInvitations.guideId, guideId), isNull(adminInvitations.usedAt))
    const deletedInvitations = await transaction
      .delete(adminInvitations)
      .where(whereOpen)
      .returning()
    const deletedAccounts = await transaction
      .delete(guideAccounts)
      .where(eq(guideAccounts.guideId, guideId))
      .returning()
    if (deletedInvitations.length + deletedAccounts.length === 0)
      throw new Refused({ code: 'gone-already' })
    const facts = { userId: deletedAccounts[0]?.userId ?? null }
    const entry = { actorId, action: 'guide-unlinked', subject: 'guides' } as const
    await writeAudit(transaction, { ...entry, subjectId: guideId, facts }, now())
  })
}

/**
 * Creates a new token for a guide's calendar. Returns the token, which is not shown again; the old
 * token becomes invalid.
 */
export async function renewFeed({ db, now }: Services, guideId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .update(guideAccounts)
    .set({ feedHash: hashToken(token), feedMadeAt: now() })
    .where(eq(guideAccounts.guideId, guideId))
  return token
}

export async function deleteFeed({ db }: Pick<Services, 'db'>, guideId: string): Promise<void> {
  await db
    .update(guideAccounts)
    .set({ feedHash: null, feedMadeAt: null })
    .where(eq(guideAccounts.guideId, guideId))
}
