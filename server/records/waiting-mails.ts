import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { mailsByDay } from '#rules/orders/mails-by-day.ts'
import type { Transaction } from '../database/database.ts'
import { outbox } from '../database/schema/outbox.ts'

/** Drops what waits for the morning about an order and isn't true any more: it was moved again meanwhile. */
export async function dropWaitingMails(
  transaction: Transaction,
  orderId: string,
  now: Date,
): Promise<void> {
  await transaction.delete(outbox).where(
    and(
      eq(outbox.managedOrder, orderId),
      inArray(outbox.kind, [...mailsByDay]),
      gt(outbox.notBefore, now),
      // Found by the index of what is due.
      gt(outbox.nextAttemptAt, now),
      isNull(outbox.sentAt),
      isNull(outbox.parkedAt),
      isNull(outbox.leasedUntil),
    ),
  )
}
