import { and, eq, exists, gt, gte, notExists } from 'drizzle-orm'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { attention } from '#app/order/attention-schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { payments } from '../schema.server.ts'
import { vouchers } from '#app/credit/vouchers-schema.server.ts'
import type { Services } from '#platform/services.ts'
import { raiseAttention } from '#app/messages/attention-list.server.ts'
import { listPaymentOptions, acceptsOnlyRealMoney } from './providers.server.ts'

const kind = 'test-money'

/**
 * Raises attention once for each coming trip that test money confirmed, at a start with real money
 * only, so that nobody drives for it. Returns a sentence for the operator. Undefined if there is no
 * such trip.
 */
export async function raiseTestMoney(
  services: Pick<Services, 'db' | 'now' | 'providers'>,
): Promise<string | undefined> {
  if (listPaymentOptions(services).length === 0 || !acceptsOnlyRealMoney(services)) return undefined
  const { db } = services
  const now = services.now()
  const today = calendarDateIn(now, capeTown)
  const testPayments = db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(eq(payments.orderId, orders.id), eq(payments.status, 'paid'), eq(payments.mode, 'test')),
    )
  const whereConfirmed = eq(orders.status, 'confirmed')
  const trips = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(whereConfirmed, gte(orders.lastDay, today), exists(testPayments)))
  const voucherCount = await db.$count(
    vouchers,
    and(eq(vouchers.mode, 'test'), gt(vouchers.balance, 0)),
  )
  await db.transaction(async (transaction) => {
    const entries = transaction
      .select({ id: attention.id })
      .from(attention)
      .where(and(eq(attention.kind, kind), eq(attention.subjectId, orders.id)))
    const unreportedTrips = await transaction
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(whereConfirmed, gte(orders.lastDay, today), exists(testPayments), notExists(entries)),
      )
    for (const { id } of unreportedTrips)
      await raiseAttention(transaction, { kind, subjectId: id, orderId: id, facts: {} }, now)
  })
  if (trips.length + voucherCount === 0) return undefined
  return `${trips.length} confirmed trips and ${voucherCount} vouchers were paid with test money: the trips are under Attention in /admin, the vouchers pay nothing`
}
