import { and, eq, inArray, lte, notExists, or } from 'drizzle-orm'
import { paymentPlan } from '#rules/policy/payment-plan.ts'
import { minuteMs } from '#rules/dates/durations.ts'
import { isHoldOver } from '#app/order/hold.ts'
import { orders } from '#app/order/schema.server.ts'
import { payments } from '#app/payments/schema.server.ts'
import { findHeldChange, isHeldChangeOver } from '#app/order/held-change.server.ts'
import { changeOrder } from '#app/changing/change-order.server.ts'
import { dropHeldChange, listOverdueChanges } from '#app/changing/hold-change.server.ts'
import type { Services } from '#platform/services.ts'
import { loadOrder } from '#app/order/load-order.server.ts'
import { listMovable, moveItems, moveOrder } from '#app/order/order-history.server.ts'
import { notifyGiftEnded } from '#app/credit/gift-books.server.ts'
import { mapConcurrent } from '#platform/database/map-concurrent.ts'
import { queueMoneyMails } from '#app/payments/queue-money-mails.server.ts'
import { reconcileOrder } from '#app/payments/reconcile-order.server.ts'
import { releasePlaces } from '#app/capacity/departures.server.ts'
import { pollAttempt } from '#app/payments/events/poll-payments.server.ts'
import { correctDocuments } from '#app/payments/correct-documents.server.ts'
import { moveAttempts } from '#app/payments/events/start-payment.server.ts'

const batch = 200

/**
 * Ends the holds of orders that were not paid in time. First asks the providers about open
 * attempts, and confirms the order if the money has arrived. Returns how many holds ended.
 */
export async function expireHolds(services: Services): Promise<number> {
  const now = services.now()
  const underWayFrom = new Date(now.getTime() - paymentPlan.hold.underWayMinutes * minuteMs)
  const underWay = services.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orders.id), eq(payments.status, 'pending')))
  const due = await services.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.status, 'held'),
        lte(orders.holdEndsAt, now),
        // Skips holds with a payment in progress for `underWayMinutes`, because they would fill the
        // batch.
        or(lte(orders.holdEndsAt, underWayFrom), notExists(underWay)),
      ),
    )
    .orderBy(orders.holdEndsAt)
    .limit(batch)
  let ended = 0
  await mapConcurrent(due, async ({ id }) => {
    await pollOpenAttempts(services, id)
    await reconcileOrder(services, id)
    if (await expireHold(services, id)) ended += 1
  })
  return ended
}

/**
 * Drops changes that were not paid in time. First asks the providers about open attempts, and makes
 * the change if the money has arrived. Returns how many changes were dropped.
 */
export async function expireChanges(services: Services): Promise<number> {
  let ended = 0
  await mapConcurrent(await listOverdueChanges(services), async (orderId) => {
    await pollOpenAttempts(services, orderId)
    await reconcileOrder(services, orderId)
    const { isOver } = await changeOrder(services, orderId, async (open) => {
      const held = findHeldChange(open.loaded)
      if (!held || !isHeldChangeOver(services, held, open.loaded)) return { isOver: false }
      await dropHeldChange(open, 'server')
      return { isOver: true }
    })
    if (isOver) ended += 1
  })
  return ended
}

/**
 * Asks the providers about an order's open attempts. A provider that does not answer does not
 * extend the hold; late money is handled when it arrives.
 */
async function pollOpenAttempts(services: Services, orderId: string): Promise<void> {
  const open = await services.db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        inArray(payments.status, ['pending', 'called-off', 'declined']),
      ),
    )
  for (const row of open) await pollAttempt(services, row).catch(() => false)
}

async function expireHold(services: Services, orderId: string): Promise<boolean> {
  const now = services.now()
  return services.db.transaction(async (transaction) => {
    const loaded = await loadOrder(transaction, orderId)
    const { order, items, books } = loaded
    const until = order.holdEndsAt
    if (order.status !== 'held' || !until) return false
    const isPaymentUnderWay = books.payments.some(({ status }) => status === 'pending')
    if (!isHoldOver({ until, isPaymentUnderWay, now }, paymentPlan)) return false
    const held = items.filter(({ status }) => status === 'held')
    const moved = await moveOrder(transaction, loaded, 'time-over', { who: 'server', at: now })
    const after = await moveItems(transaction, moved, 'time-over', listMovable(moved, 'time-over'))
    await moveAttempts(transaction, loaded.books.payments, 'time-over')
    await releasePlaces(transaction, held)
    await correctDocuments(services, transaction, orderId, 'cancelled')
    if (order.form === 'gift') await notifyGiftEnded(services, transaction, after)
    else await queueMoneyMails(services, transaction, after, { event: 'hold-over' })
    return true
  })
}
