import { and, lt, ne, or, sql } from 'drizzle-orm'
import { dayMs } from '#rules/dates/durations.ts'
import { sessionDays } from '#app/accounts/session-times.ts'
import { retention } from '#rules/guests/retention.ts'
import type { Database } from '#platform/database/database.ts'
import { knownDevices, sessions } from '#app/accounts/schema.server.ts'
import { mailedTokens } from '#app/accounts/mailed-tokens-schema.server.ts'
import { proofChallenges } from '#app/accounts/proofs-schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { attempts, idempotencyKeys } from '#platform/database/schema/requests.ts'
import { forgetLinkMails } from '#platform/mail/link-mails.ts'
import { cleanUpMailbox } from '#platform/mail/mailbox.ts'
import { dropSettledBankDetails } from '#app/payments/refunds/bank-details.server.ts'
import { completeOrders } from '#app/order/order-history.server.ts'
import { dropOldFiles } from '#app/studio/rendered-files.server.ts'
import { respellAddresses } from './respell-addresses.ts'
import { endRetention } from './retention.ts'

/**
 * Deletes expired data: idempotency answers, counts of attempts, files of former publications,
 * texts of sent and parked mail in database and folder, ended sessions, credentials and links,
 * unused devices, and personal data after its retention. Marks past trips as done.
 */
export async function cleanUp(db: Database, now: Date, mailFolder?: string): Promise<void> {
  const before = (kept: keyof typeof retention) =>
    new Date(now.getTime() - retention[kept].days * dayMs)
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before('idempotencyKeys')))
  await db.delete(attempts).where(lt(attempts.windowStartedAt, before('attempts')))
  await dropOldFiles(db, now)
  await db.delete(outbox).where(lt(outbox.sentAt, before('sentMail')))
  await db.delete(outbox).where(lt(outbox.parkedAt, before('parkedMail')))
  await db.delete(knownDevices).where(lt(knownDevices.lastSeenAt, before('knownDevices')))
  const firstOpened = new Date(now.getTime() - sessionDays * dayMs)
  await db
    .delete(sessions)
    .where(or(lt(sessions.expiresAt, now), lt(sessions.createdAt, firstOpened)))
  await db.delete(proofChallenges).where(lt(proofChallenges.expiresAt, now))
  await db.delete(mailedTokens).where(
    and(
      // An invitation's link shows its result while the invitation exists.
      ne(mailedTokens.purpose, 'accept-invitation'),
      lt(
        sql`coalesce(${mailedTokens.endedAt}, ${mailedTokens.expiresAt})`,
        before('links').toISOString(),
      ),
    ),
  )
  await dropSettledBankDetails(db)
  await respellAddresses(db)
  await completeOrders(db, now)
  await endRetention(db, now)
  await forgetLinkMails(db, now, mailFolder)
  if (mailFolder !== undefined) await cleanUpMailbox(mailFolder, before('sentMail'))
}
