import { eq } from 'drizzle-orm'
import { orders } from '../../database/schema/orders.ts'
import { basisOf, type Services } from '../../services.ts'
import { loadOrder } from '../../records/load-order.ts'
import { holdForTransfer } from '../../money/events/start-payment.ts'

/**
 * Writes down, the first time, that the address of an order is its guest's: they have done something by the
 * link that went there, or signed in with it. A place for which they have chosen a bank transfer is kept for
 * as long as that takes from then on. Again, nothing happens.
 */
export async function proveAddress(services: Services, orderId: string): Promise<void> {
  const [found] = await services.db
    .select({ emailProvenAt: orders.emailProvenAt })
    .from(orders)
    .where(eq(orders.id, orderId))
  // By a doubted clock no place is kept for days: the next opening proves it.
  if (!found || found.emailProvenAt || (await services.clock?.findDoubt())) return
  await services.db.transaction(async (transaction) => {
    const { order, books } = await loadOrder(transaction, orderId)
    if (order.emailProvenAt) return
    const emailProvenAt = services.now()
    await transaction.update(orders).set({ emailProvenAt }).where(eq(orders.id, orderId))
    if (books.payments.some(({ provider }) => provider === 'eft'))
      await holdForTransfer(basisOf(services), transaction, { ...order, emailProvenAt })
  })
}
