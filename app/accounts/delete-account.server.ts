import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import { writeAccountDeletedMail } from './mails.server.ts'
import { type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { ownerRole } from './rights.ts'
import { listRoles, refuseLastAdministrator, lockRoles } from './roles.server.ts'
import { writeAudit } from './audit-log.server.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { users } from './schema.server.ts'
import { adminInvitations } from './administration-schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { inboxes } from '#app/office/inbox/inboxes.server.ts'
import { deleteWaitingEntries } from '#app/waiting/end-waiting.server.ts'
import { deleteOffers } from '#app/offers/own-offers.server.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import type { Services } from '#platform/services.ts'

/**
 * Deletes an account and erases its owner's personal data (POPIA: erasure). Records that the law
 * requires stay without names; a future trip keeps its guest's details until the trip is over.
 * Never deletes the last owner's account.
 */
export async function deleteAccount(
  services: Services,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const now = services.now()
  const today = calendarDateIn(now, capeTown)
  await services.db.transaction(async (transaction) => {
    await lockRoles(transaction)
    const roles = await listRoles(transaction, userId)
    if (roles.some(({ role }) => role === ownerRole)) await refuseLastAdministrator(transaction)
    await deleteMails(transaction, email)
    const upcoming = await eraseRecords(transaction, email, today)
    await deleteOffers(transaction, email)
    await deleteWaitingEntries(transaction, email)
    await transaction.delete(adminInvitations).where(eq(adminInvitations.email, email))
    await transaction.delete(users).where(eq(users.id, userId))
    await queueDeletionMail(services, transaction, { email, upcoming })
    const entry = { actorId: userId, action: 'account-deleted', subject: 'users' } as const
    await writeAudit(transaction, { ...entry, subjectId: userId, facts: { upcoming } }, now)
  })
  services.wake('mail')
}

/** Erases guests whose retention time has ended. Part of the daily clean-up. */
export async function eraseDueGuests(db: Database, now: Date): Promise<void> {
  const today = calendarDateIn(now, capeTown)
  for (const inbox of inboxes) await inbox.eraseDue?.(db, today)
}

async function eraseRecords(
  transaction: Transaction,
  email: string,
  today: CalendarDate,
): Promise<number> {
  let upcoming = 0
  for (const inbox of inboxes) {
    upcoming += await inbox.erase(transaction, email, today)
    await inbox.eraseDue?.(transaction, today)
  }
  return upcoming
}

/**
 * Deletes the texts of sent and parked mails to or about the guest. An unsent mail is sent first
 * and deleted later.
 */
async function deleteMails(transaction: Transaction, email: string): Promise<void> {
  await transaction
    .delete(outbox)
    .where(
      and(
        or(isNotNull(outbox.sentAt), isNotNull(outbox.parkedAt)),
        or(sql`lower(${outbox.recipient}) = ${email}`, sql`lower(${outbox.replyTo}) = ${email}`),
      ),
    )
}

async function queueDeletionMail(
  services: Services,
  transaction: Transaction,
  { email, upcoming }: { email: string; upcoming: number },
): Promise<void> {
  const mail = {
    kind: 'account-deleted',
    about: 'account',
    to: email,
    replyTo: services.officeEmail,
    message: writeAccountDeletedMail(services.content(), { upcoming }),
  }
  await enqueueMail(transaction, [mail], services.now())
}
