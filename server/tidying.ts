import { and, eq, lt } from 'drizzle-orm'
import { forgetDueGuests } from './accounts/delete-account.ts'
import type { Database } from './database/database.ts'
import { sessions, verifications } from './database/schema/accounts.ts'
import { newsletterSubscriptions } from './database/schema/newsletter-subscriptions.ts'
import { outbox } from './database/schema/outbox.ts'
import { attempts, idempotencyKeys } from './database/schema/requests.ts'

const dayMs = 24 * 60 * 60_000

/** How long what only the machinery needs is kept. */
const keptDays = { idempotencyKeys: 30, attempts: 2, sentMail: 90, expiredSubscriptions: 7 }

/**
 * Deletes what has outlived its use: answers to repetitions, counts of attempts, the text of sent
 * mail, addresses whose owners never confirmed that they want the newsletter, sessions and links
 * that are over, and the details of guests whose account is gone and whose trip is behind them.
 */
export async function tidy(db: Database, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, before(keptDays.idempotencyKeys)))
  await db.delete(attempts).where(lt(attempts.windowStartedAt, before(keptDays.attempts)))
  await db.delete(outbox).where(lt(outbox.sentAt, before(keptDays.sentMail)))
  await db
    .delete(newsletterSubscriptions)
    .where(
      and(
        eq(newsletterSubscriptions.status, 'pending'),
        lt(newsletterSubscriptions.confirmExpiresAt, before(keptDays.expiredSubscriptions)),
      ),
    )
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
  await db.delete(verifications).where(lt(verifications.expiresAt, now))
  await forgetDueGuests(db, now)
}
