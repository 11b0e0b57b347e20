import { and, eq, inArray, lte, notExists, or } from 'drizzle-orm'
import { policyOn } from '#rules/policy/policy-versions.ts'
import { minuteMs } from '#rules/dates/durations.ts'
import { isHoldOver } from '#app/order/hold.ts'
import { orders } from '#app/order/schema.server.ts'
import { payments } from '#app/payments/schema.server.ts'
import { findHeldChange, isHeldChangeOver } from '#app/order/held-change.server.ts'
import { changeOrder } from '#app/changing/change-order.server.ts'
import { dropHeldChange, listOverdueChanges } from '#app/changing/hold-change.server.ts'
import type { Services } from '#platform/services.ts'
import { loadOrder } from '#app/order/load-order.server.ts'
import {
  listMovable,
  changeItemStatuses,
  changeOrderStatus,
} from '#app/order/order-history.server.ts'
import { notifyGiftEnded } from '#app/credit/gift-books.server.ts'
import { mapConcurrent } from '#platform/database/map-concurrent.ts'
import { queueMoneyMails } from '#app/payments/queue-money-mails.server.ts'
import { reconcileOrder } from '#app/payments/reconcile-order.server.ts'
import { releasePlaces } from '#app/capacity/departures.server.ts'
import { pollPayment } from '#app/payments/events/poll-payments.server.ts'
import { correctDocuments } from '#app/payments/correct-documents.server.ts'
import { moveAttempts } from '#app/payments/events/start-payment.server.ts'

const batch = 200

/**
 * Ends the holds of orders that were not paid in time. First asks the providers about open
 * attempts, and confirms the order if the money has arrived. Returns how many holds ended.
 */
export async function expireHolds(services: Services): Promise<number> {
  const now = services.now()
  const { hold } = policyOn(services.content().policies.bookingRules, now)
  const graceLimit = new Date(now.getTime() - hold.underWayMinutes * minuteMs)
  const pendingPayments = services.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orders.id), eq(payments.status, 'pending')))
  const dueOrders = await services.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.status, 'held'),
        lte(orders.holdEndsAt, now),
        // Skips holds with a payment in progress for `underWayMinutes`, because they would fill the
        // batch.
        or(lte(orders.holdEndsAt, graceLimit), notExists(pendingPayments)),
      ),
    )
    .orderBy(orders.holdEndsAt)
    .limit(batch)
  let endedCount = 0
  await mapConcurrent(dueOrders, async ({ id }) => {
    await pollOpenAttempts(services, id)
    await reconcileOrder(services, id)
    if (await expireHold(services, id)) endedCount += 1
  })
  return endedCount
}

/**
 * Drops changes that were not paid in time. First asks the providers about open attempts, and makes
 * the change if the money has arrived. Returns how many changes were dropped.
 */
export async function expireChanges(services: Services): Promise<number> {
  let endedCount = 0
  await mapConcurrent(await listOverdueChanges(services), async (orderId) => {
    await pollOpenAttempts(services, orderId)
    await reconcileOrder(services, orderId)
    const { isOver } = await changeOrder(services, orderId, async (openOrder) => {
      const held = findHeldChange(openOrder.loadedOrder)
      if (!held || !isHeldChangeOver(services, held, openOrder.loadedOrder))
        return { isOver: false }
      await dropHeldChange(openOrder, 'server')
      return { isOver: true }
    })
    if (isOver) endedCount += 1
  })
  return endedCount
}

/**
 * Asks the providers about an order's open attempts. A provider that does not answer does not
 * extend the hold; late money is handled when it arrives.
 */
async function pollOpenAttempts(services: Services, orderId: string): Promise<void> {
  const attempts = await services.db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        inArray(payments.status, ['pending', 'called-off', 'declined']),
      ),
    )
  for (const row of attempts) await pollPayment(services, row).catch(() => false)
}

async function expireHold(services: Services, orderId: string): Promise<boolean> {
  const now = services.now()
  return services.db.transaction(async (transaction) => {
    const loadedOrder = await loadOrder(transaction, orderId)
    const { order, items, books } = loadedOrder
    const until = order.holdEndsAt
    if (order.status !== 'held' || !until) return false
    const isPaymentUnderWay = books.payments.some(({ status }) => status === 'pending')
    const rules = policyOn(services.content().policies.bookingRules, now)
    if (!isHoldOver({ until, isPaymentUnderWay, now }, rules)) return false
    const heldItems = items.filter(({ status }) => status === 'held')
    const movedOrder = await changeOrderStatus(transaction, loadedOrder, 'time-over', {
      who: 'server',
      at: now,
    })
    const expiredOrder = await changeItemStatuses(
      transaction,
      movedOrder,
      'time-over',
      listMovable(movedOrder, 'time-over'),
    )
    await moveAttempts(transaction, loadedOrder.books.payments, 'time-over')
    await releasePlaces(transaction, heldItems)
    await correctDocuments(services, transaction, orderId, 'cancelled')
    if (order.form === 'gift') await notifyGiftEnded(services, transaction, expiredOrder)
    else await queueMoneyMails(services, transaction, expiredOrder, { event: 'hold-over' })
    return true
  })
}
