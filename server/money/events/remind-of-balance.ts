import { and, eq, gte, isNotNull, lte, sql } from 'drizzle-orm'
import { paymentPlan } from '#rules/policy/payment-plan.ts'
import { addDays, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { isDecentHour } from '#rules/dates/decent-hours.ts'
import { findHome } from '#rules/guests/home.ts'
import { sumBooks } from '#rules/orders/ledger.ts'
import { listReminders } from '#rules/orders/payment-plan.ts'
import { orderEvents, orders } from '../../database/schema/orders.ts'
import { forOneAct, type Services } from '../../services.ts'
import { loadOrder } from '../../records/load-order.ts'
import { recordEvent } from '../../records/order-history.ts'
import { raiseAttention } from '../../records/attention-list.ts'
import { mapConcurrent } from '../../database/map-concurrent.ts'
import { queueMoneyMails } from '../mails/money-mails.ts'

/**
 * Reminds guests of the rest of their plan on its days, and puts under attention what is late. Each
 * reminder stands in the order's history, so it is sent once; one whose day was missed is sent only
 * while none that follows it is due.
 */
export async function remindOfBalances(services: Services): Promise<number> {
  const today = calendarDateIn(services.now(), capeTown)
  const { guestDaysBefore, officeDaysAfter } = paymentPlan.reminders
  const lastDue = sql`(${orders.plan} -> -1 ->> 'dueOn')`
  const due = await services.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.status, 'confirmed'),
        isNotNull(orders.plan),
        gte(orders.lastDay, today),
        lte(lastDue, addDays(today, Math.max(...guestDaysBefore, 0))),
        gte(lastDue, addDays(today, -officeDaysAfter - 30)),
      ),
    )
    .limit(1000)
  await mapConcurrent(due, ({ id }) => remind(forOneAct(services), id))
  return due.length
}

async function remind(services: Services, orderId: string): Promise<void> {
  const now = services.now()
  const today = calendarDateIn(now, capeTown)
  await services.db.transaction(async (transaction) => {
    const loaded = await loadOrder(transaction, orderId)
    const { order, books } = loaded
    if (order.status !== 'confirmed' || !order.plan || sumBooks(books).balance <= 0) return
    // Written when it may go, so that it says what is owed then.
    if (!isDecentHour(now, findHome(order.phone))) return
    const agreedOn = calendarDateIn(order.createdAt, capeTown)
    const reminder = listReminders(order.plan, agreedOn, paymentPlan).findLast(
      ({ on }) => on <= today,
    )
    if (!reminder) return
    const { daysBefore } = reminder
    const event = 'balance-reminded'
    const sent = await transaction
      .select({ facts: orderEvents.facts })
      .from(orderEvents)
      .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.event, event)))
    if (sent.some(({ facts }) => facts.daysBefore === daysBefore)) return
    // Its ledger already has the price of a change that may never be made; it ends soon, either way.
    if (loaded.heldQuote) return
    const { balance } = sumBooks(books)
    const facts = { daysBefore, amount: balance }
    await recordEvent(transaction, loaded, event, { who: 'server', at: now, facts })
    if (reminder.to === 'guest') {
      await queueMoneyMails(services, transaction, loaded, { event: 'balance-due', daysBefore })
      return
    }
    const kind = 'balance-late'
    const raised = { kind, subjectId: orderId, orderId, facts: { amount: balance } } as const
    if (await raiseAttention(transaction, raised, now))
      await queueMoneyMails(services, transaction, loaded, { event: 'attention', kind })
  })
}
