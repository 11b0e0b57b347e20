import { eq } from 'drizzle-orm'
import { orders } from '#app/order/schema.server.ts'
import { readBasis, type Services } from '#platform/services.ts'
import { loadOrder } from '#app/order/load-order.server.ts'
import { holdForTransfer } from '#app/payments/events/start-payment.server.ts'

/**
 * Marks an order's address as confirmed when its guest first acts by the mailed link or signs in. A
 * place that waits for a bank transfer is then held for the transfer's time. Repeating is safe.
 */
export async function proveAddress(services: Services, orderId: string): Promise<void> {
  const [storedOrder] = await services.db
    .select({ emailProvenAt: orders.emailProvenAt })
    .from(orders)
    .where(eq(orders.id, orderId))
  // If the server's clock may be wrong, no place is held for days. The guest's next visit confirms
  // the address.
  if (!storedOrder || storedOrder.emailProvenAt || (await services.clock?.findClockDoubt())) return
  await services.db.transaction(async (transaction) => {
    const { order, books } = await loadOrder(transaction, orderId)
    if (order.emailProvenAt) return
    const emailProvenAt = services.now()
    await transaction.update(orders).set({ emailProvenAt }).where(eq(orders.id, orderId))
    if (books.payments.some(({ provider }) => provider === 'eft'))
      await holdForTransfer(readBasis(services), transaction, { ...order, emailProvenAt })
  })
}
