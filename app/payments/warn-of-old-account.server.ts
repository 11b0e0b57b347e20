import { and, eq, lt, notExists, sql } from 'drizzle-orm'
import { instantInCapeTown } from '#rules/dates/calendar-date.ts'
import { dayMs } from '#rules/dates/durations.ts'
import { raiseAttention } from '#app/messages/attention-list.server.ts'
import { attention } from '#app/order/attention-schema.server.ts'
import { whereOpenTransfer } from '#app/order/load-order.server.ts'
import type { Services } from '#platform/services.ts'
import { payments } from './schema.server.ts'

const kind = 'account-changed'
/** Longer than a server is ever away. Later, no open transfer is new to this warning. */
const warnsForMs = 30 * dayMs

/**
 * Raises attention once for each open transfer that was announced before our bank account changed.
 * Reads the database only in the days after a change.
 */
export async function warnOfOldAccount(
  services: Pick<Services, 'db' | 'now' | 'content' | 'providers'>,
): Promise<void> {
  const { db, providers } = services
  const now = services.now()
  const starts = services
    .content()
    .policies.bankAccount.map(({ from }) => instantInCapeTown(from, '00:00'))
    .filter((start) => start <= now)
  const latestStart = starts.at(-1)
  const readAccount = (at: Date) => providers?.get('eft')?.instructions?.(at).join('\n')
  const isOld = (at: Date) => readAccount(at) !== readAccount(now)
  if (!latestStart || now.getTime() - latestStart.getTime() > warnsForMs || !starts.some(isOld))
    return
  const ofPayment = sql`${attention.facts} ->> 'payment' = ${payments.id}::text`
  const warnings = db
    .select({ id: attention.id })
    .from(attention)
    .where(and(eq(attention.orderId, payments.orderId), eq(attention.kind, kind), ofPayment))
  const transfers = await db
    .select()
    .from(payments)
    .where(and(whereOpenTransfer, lt(payments.createdAt, latestStart), notExists(warnings)))
  for (const { id, orderId, amount, createdAt } of transfers)
    if (isOld(createdAt))
      await db.transaction((transaction) => {
        const facts = { payment: id, amount }
        return raiseAttention(transaction, { kind, subjectId: orderId, orderId, facts }, now)
      })
}
