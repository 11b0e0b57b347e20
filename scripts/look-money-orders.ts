import { shipped } from '#content/shipped.ts'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { paymentPlan } from '#rules/policy/payment-plan.ts'
import type { AttentionKind } from '#rules/orders/attention.ts'
import type { OrderMessage } from '#contract/my-order-requests.ts'
import type { PaymentPlan } from '#rules/orders/payment-plan.ts'
import { syncTours } from '#server/catalogue/tours.ts'
import { openDatabase } from '#server/database/open.ts'
import { guides, vehicles } from '#server/database/schema/fleet.ts'
import { storeThread } from '#tests/fixtures/thread.ts'
import { orderItems, orders } from '#server/database/schema/orders.ts'
import { createLog } from '#server/log.ts'
import { createToken } from '#server/mail/mailed-tokens.ts'
import type { Services } from '#server/services.ts'
import { reconcileOrder } from '#server/orders/pay/reconcile-order.ts'
import { raiseAttention } from '#server/records/attention-list.ts'
import { carryOutCancellation, quoteCancellation } from '#server/orders/cancel/cancel-order.ts'
import { recordPayment } from '#server/money/events/record-payment.ts'
import { approveRefund, markRefundDone, proposeRefund } from '#server/money/refunds/refunds.ts'
import { issueVoucher } from '#server/money/vouchers/issue-voucher.ts'
import { inDays } from './look-days.ts'
import { storeHeldOrder, storePaidTrip } from '#tests/fixtures/order.ts'
import { storeWholeFleet } from '#tests/fixtures/fleet.ts'
import { storeFullOrder } from './look-full-order.ts'
import { longWord, people } from './look-people.ts'

const total = 1_125_000
const by = { who: 'office', actorId: randomUUID() } as const

/** What an order has been through before it is looked at, by the name of its picture. */
export const moneyScenes = [
  'held',
  'paid-too-little',
  'time-over',
  'balance-open',
  'balance-due',
  'paid',
  'refund-under-way',
  'refund-done',
  'cancelled',
  'cancelled-unpaid',
  'offered',
  'completed',
  'stuck',
  'tier-15',
  'tier-50',
  'tier-75',
  'tier-100',
  'change-waiting',
  'three-days',
] as const
export type MoneyScene = (typeof moneyScenes)[number]

/**
 * Fills the data folder of a server that is not running yet with orders in every state of their money,
 * and gives the links that open them.
 */
export async function storeMoneyScenes(dataDir: string): Promise<Record<MoneyScene, string>> {
  const log = createLog('silent')
  const appRoot = process.cwd()
  const database = await openDatabase({ databaseUrl: undefined, dataDir, appRoot, log })
  const { db } = database
  await syncTours(db, shipped, new Date())
  const services: Services = {
    db,
    content: () => shipped,
    now: () => new Date(),
    siteUrl: 'http://localhost',
    officeEmail: people.office,
    secret: 'nobody is mailed a code here',
    wake: () => {},
    reconcileOrder: reconcileOrder,
  }
  const links: [MoneyScene, string][] = []
  for (const [position, scene] of moneyScenes.entries()) {
    const id = await storeScene(services, scene, inDays((daysAhead[scene] ?? 90) + position))
    const owner = { orderId: id }
    const { token } = await createToken(db, 'manage-order', {
      owner,
      expiresAt: null,
      now: new Date(),
    })
    links.push([scene, `/m/${token}`])
  }
  await storeFullOrder(services)
  await database.close()
  return Object.fromEntries(links) as Record<MoneyScene, string>
}

/** So many days ahead that what is to be seen is so: a balance that is due, a tier of the table. */
const daysAhead: Partial<Record<MoneyScene, number>> = {
  'balance-due': 7,
  'tier-50': 30,
  'tier-75': 5,
  'tier-100': -14,
}

async function storeScene(services: Services, scene: MoneyScene, date: string): Promise<string> {
  if (isTrip(scene)) return storeTrip(services, scene, date)
  const first = (total * paymentPlan.firstPercent) / 100
  const planUntil = (dueOn: string): PaymentPlan => [
    { amount: first, dueOn: inDays(-30) },
    { amount: total - first, dueOn },
  ]
  const isInParts = scene === 'balance-open' || scene === 'balance-due'
  const orderId = await storeHeldOrder(services, {
    date,
    amount: total,
    email: people.guest,
    ...(isInParts && { plan: planUntil(inDays(60)) }),
  })
  const pay = (amount: number) =>
    recordPayment(services, {
      orderId,
      method: 'eft',
      amount,
      day: inDays(0),
      reference: 'FNB 4471',
      by,
      key: randomUUID(),
    })
  const set = (change: Partial<typeof orders.$inferInsert>) =>
    services.db.update(orders).set(change).where(eq(orders.id, orderId))
  switch (scene) {
    case 'held':
      break
    case 'paid-too-little':
      await pay(100_000)
      await raise(services, 'wrong-amount', orderId)
      break
    case 'time-over':
      await set({ holdEndsAt: new Date(Date.now() - 3_600_000) })
      break
    case 'balance-open':
    case 'balance-due':
      await pay(first)
      if (scene === 'balance-open') break
      await set({ plan: planUntil(inDays(-1)) })
      await raise(services, 'balance-late', orderId)
      break
    case 'paid':
      await pay(total)
      await give(services, orderId, 250_000)
      await autoAssign(services, orderId, date)
      break
    case 'refund-under-way':
    case 'refund-done': {
      await pay(total)
      const [id = ''] = await proposeRefund(services, { orderId, amount: 125_050, by })
      await approveRefund(services, { id, by })
      if (scene === 'refund-done') await markRefundDone(services, { id, reference: 'FNB 4500', by })
      break
    }
    case 'cancelled': {
      await pay(total)
      await cancel(services, orderId)
      break
    }
    case 'cancelled-unpaid':
      await cancel(services, orderId)
      break
    case 'offered':
      await set({ status: 'offered', holdEndsAt: null })
      break
    case 'completed':
      await pay(total)
      await set({ status: 'completed' })
      break
    case 'stuck':
      await pay(total)
      await set({ status: 'expired' })
      await services.db
        .update(orderItems)
        .set({ status: 'cancelled' })
        .where(eq(orderItems.orderId, orderId))
      await raise(services, 'paid-no-place', orderId)
      break
  }
  return orderId
}

/** Those whose price is the catalogue's own, so that their guest may change them. */
const trips = ['tier-15', 'tier-50', 'tier-75', 'tier-100', 'change-waiting', 'three-days'] as const
type TripScene = (typeof trips)[number]
const isTrip = (scene: MoneyScene): scene is TripScene => trips.some((trip) => trip === scene)

async function storeTrip(services: Services, scene: TripScene, first: string): Promise<string> {
  const { db } = services
  const tours = scene === 'three-days' ? 3 : 1
  const { orderId, itemIds } = await storePaidTrip(db, new Date(), {
    first,
    tours,
    email: people.guest,
  })
  if (scene !== 'three-days') return orderId
  await cancel(services, orderId, itemIds.slice(1, 2))
  const said: [OrderMessage['from'], string][] = [
    ['guest', `We are ${longWord} and her mother.\n\nMay she have a seat in front?`],
    ['office', 'Of course. The van has a low step too. Does she walk with a stick?'],
    ['guest', 'She does. Thank you!'],
  ]
  const messages = said.map(([from, text], index) => {
    const at = new Date(Date.now() - (said.length - index) * 3_600_000)
    return { from, text, at }
  })
  await storeThread(db, orderId, messages)
  return orderId
}

async function cancel(services: Services, orderId: string, items?: string[]): Promise<void> {
  const wanted = { orderId, cancelledBy: 'guest' as const, ...(items ? { items } : {}) }
  const { number } = await quoteCancellation(services, wanted)
  await carryOutCancellation(services, { orderId, number, by })
}

/** Somebody goes out with it, and it is known where it begins. */
async function autoAssign(services: Services, orderId: string, date: string): Promise<void> {
  const known = { pickup: 'Hotel Example, Beach Road, Sea Point', startTime: '08:00' }
  const [item] = await services.db
    .update(orderItems)
    .set(known)
    .where(eq(orderItems.orderId, orderId))
    .returning()
  if (!item) return
  await storeWholeFleet(services.db, item.id, new Date(`${date}T06:00:00Z`))
  // Retired at once: one van in service would be all that can be booked.
  const retired = { inactiveSince: new Date() }
  await services.db.update(vehicles).set(retired)
  await services.db.update(guides).set(retired)
}

async function give(services: Services, orderId: string, amount: number): Promise<void> {
  const [row] = await services.db.select().from(orders).where(eq(orders.id, orderId))
  const reference = row?.reference ?? ''
  await issueVoucher(services, { reference, amount, reason: 'goodwill', key: randomUUID(), by })
}

function raise(services: Services, kind: AttentionKind, orderId: string) {
  const raised = { kind, subjectId: orderId, orderId, facts: { amount: 100_000 } }
  return services.db.transaction((transaction) => raiseAttention(transaction, raised, new Date()))
}
