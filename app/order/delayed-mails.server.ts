import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { mailsByDay } from '#app/trip-mails/mails-by-day.ts'
import type { Transaction } from '#platform/database/database.ts'
import { outbox } from '#platform/database/schema/outbox.ts'

/** Deletes an order's mails that wait for the morning, because a later move makes them outdated. */
export async function deleteDelayedMails(
  transaction: Transaction,
  orderId: string,
  now: Date,
): Promise<void> {
  await transaction.delete(outbox).where(
    and(
      eq(outbox.managedOrder, orderId),
      inArray(outbox.kind, [...mailsByDay]),
      gt(outbox.notBefore, now),
      // Makes the query use the index of due mails.
      gt(outbox.nextAttemptAt, now),
      isNull(outbox.sentAt),
      isNull(outbox.parkedAt),
      isNull(outbox.leasedUntil),
    ),
  )
}
