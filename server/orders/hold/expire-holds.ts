import { and, eq, inArray, lte, notExists, or } from 'drizzle-orm'
import { paymentPlan } from '#rules/policy/payment-plan.ts'
import { changeLapsed } from '#emails/changes.ts'
import { minuteMs } from '#rules/dates/durations.ts'
import { isHoldOver } from '#rules/orders/hold.ts'
import type { Transaction } from '../../database/database.ts'
import { orders } from '../../database/schema/orders.ts'
import { payments } from '../../database/schema/payments.ts'
import { findHeldChange, type HeldChange, isChangeOver } from '../../records/held-change.ts'
import { endHeldChange, listOverdueChanges } from '../change/hold-change.ts'
import { enqueueMail } from '../../mail/outbox.ts'
import { forOneAct, type Services } from '../../services.ts'
import { loadOrder } from '../../records/load-order.ts'
import { listMovable, moveItems, moveOrder } from '../../records/order-history.ts'
import { describeTrip, itemRows } from '../../money/mails/describe-trip.ts'
import { tellGiftOver } from '../../money/gifts/gift-books.ts'
import { mapConcurrent } from '../../database/map-concurrent.ts'
import { queueMoneyMails } from '../../money/mails/money-mails.ts'
import { reconcileOrder } from '../pay/reconcile-order.ts'
import { givePlacesBack } from '../../capacity/departures/departures.ts'
import { pollAttempt } from '../../money/events/poll-payments.ts'
import { followPrice } from '../../money/invoices/follow-price.ts'
import { moveAttempts } from '../../money/events/start-payment.ts'

const batch = 200

/**
 * Ends the holds of orders whose time to pay is over: asks first about every attempt that can be asked
 * about, and confirms instead where the money is there. Gives how many ended.
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
        // Those with a payment under way are left for later, so that they hold up no other.
        or(lte(orders.holdEndsAt, underWayFrom), notExists(underWay)),
      ),
    )
    .orderBy(orders.holdEndsAt)
    .limit(batch)
  let ended = 0
  await mapConcurrent(due, async ({ id }) => {
    await askAbout(services, id)
    await reconcileOrder(services, id)
    if (await expire(services, id)) ended += 1
  })
  return ended
}

/**
 * Lets changes go whose time to be paid is over: asks first about every attempt, and makes the change
 * instead where the money is there. Gives how many it released.
 */
export async function expireChanges(services: Services): Promise<number> {
  let ended = 0
  await mapConcurrent(await listOverdueChanges(services), async (orderId) => {
    await askAbout(services, orderId)
    await reconcileOrder(services, orderId)
    const isOver = await services.db.transaction(async (transaction) => {
      const loaded = await loadOrder(transaction, orderId)
      const held = findHeldChange(loaded)
      if (!held || !isChangeOver(services, held, loaded)) return false
      await endHeldChange(services, transaction, loaded, 'server')
      await tellOfLapsedChange(forOneAct(services), transaction, { ...held, orderId })
      return true
    })
    if (!isOver) return
    ended += 1
    await reconcileOrder(services, orderId)
  })
  return ended
}

/** To the guest, who may have gone on with something else: the trip is as it was. */
async function tellOfLapsedChange(
  services: Services,
  transaction: Transaction,
  { orderId, item: itemId, next }: HeldChange & { orderId: string },
): Promise<void> {
  const after = await loadOrder(transaction, orderId)
  const items = after.items.filter(({ id }) => id === itemId)
  const [item] = items
  const { email, reference: about } = after.order
  if (!email || !item) return
  const content = services.content()
  const wished = itemRows(content, { ...item, ...next })
  const message = changeLapsed(content, describeTrip(services, { ...after, items }), wished)
  const mail = { kind: 'change-lapsed-guest', about, to: email, replyTo: services.officeEmail }
  await enqueueMail(transaction, [{ ...mail, managedOrder: orderId, message }], services.now())
}

/** A provider that does not answer keeps no place: money that comes late finds its way. */
async function askAbout(services: Services, orderId: string): Promise<void> {
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

async function expire(services: Services, orderId: string): Promise<boolean> {
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
    await givePlacesBack(transaction, held)
    await followPrice(services, transaction, orderId, 'cancelled')
    if (order.form === 'gift') await tellGiftOver(services, transaction, after)
    else await queueMoneyMails(services, transaction, after, { event: 'hold-over' })
    return true
  })
}
