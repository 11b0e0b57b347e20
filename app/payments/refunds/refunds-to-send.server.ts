import { asc, eq, inArray } from 'drizzle-orm'
import { orders } from '#app/order/schema.server.ts'
import { payments, refunds } from '../schema.server.ts'
import type { Services } from '#platform/services.ts'
import { readPayoutsFrom } from '#app/order/payout-wait.server.ts'
import { refundAbilityOf } from '../providers/providers.server.ts'

/**
 * Lists refunds that wait for a person, oldest first: proposed, failed, and approved ones that no
 * provider sends. `payoutsFrom` is the end of the wait after an address change. The list is read
 * from the refunds themselves, so none disappears before its money was sent.
 */
export async function listRefundsToSend(services: Services, limit = 500) {
  const findAbility = refundAbilityOf(services)
  const openRefunds = await services.db
    .select({
      id: refunds.id,
      orderId: orders.id,
      reference: orders.reference,
      form: orders.form,
      name: orders.name,
      provider: payments.provider,
      status: refunds.status,
      amount: refunds.amount,
      since: refunds.createdAt,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(inArray(refunds.status, ['proposed', 'failed', 'approved']))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
    .limit(limit)
  const waitingRefunds = openRefunds.filter(
    ({ status, provider }) => status !== 'approved' || findAbility(provider) === 'none',
  )
  const ids = waitingRefunds.map(({ orderId }) => orderId)
  const payoutDates = await readPayoutsFrom(services.db, ids, services.now())
  return waitingRefunds.map((refund) => ({
    ...refund,
    payoutsFrom: payoutDates.get(refund.orderId) ?? null,
  }))
}
