import { and, eq, gte, isNotNull, lte, sql } from 'drizzle-orm'
import { policyOn } from '#rules/policy/policy-versions.ts'
import { addDays, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { isMailHour } from '#rules/dates/mail-hours.ts'
import { findTimeZones } from '#rules/guests/home.ts'
import { hasNoPayments } from '#app/order/due.ts'
import { sumBooks } from '#app/order/ledger.ts'
import { listReminders, type Reminder } from '#app/order/payment-plan-rules.ts'
import type { Cents } from '#rules/money/cents.ts'
import type { Transaction } from '#platform/database/database.ts'
import { orders } from '#app/order/schema.server.ts'
import { withFixedContent, type Services } from '#platform/services.ts'
import { findWholeInvoice } from '../documents/whole-invoice.server.ts'
import { type LoadedOrder, loadOrder } from '#app/order/load-order.server.ts'
import { recordEvent, readHistory } from '#app/order/order-history.server.ts'
import { raiseAttention } from '#app/messages/attention-list.server.ts'
import { mapConcurrent } from '#platform/database/map-concurrent.ts'
import { queueMoneyMails } from '../queue-money-mails.server.ts'

/**
 * Reminds guests of the balance on the days of their plan, and raises attention for late ones. Each
 * reminder is in the order's history, so it is sent once. A missed reminder is sent only until the
 * next one is due.
 */
export async function remindOfBalances(services: Services): Promise<number> {
  const today = calendarDateIn(services.now(), capeTown)
  const versions = services.content().policies.paymentTerms
  const reminders = versions.map((terms) => terms.reminders)
  const earliest = Math.max(...reminders.flatMap(({ guestDaysBefore }) => guestDaysBefore), 0)
  const latest = Math.max(...reminders.map(({ officeDaysAfter }) => officeDaysAfter))
  const lastDue = sql`(${orders.plan} -> -1 ->> 'dueOn')`
  const dueOrders = await services.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.status, 'confirmed'),
        isNotNull(orders.plan),
        gte(orders.lastDay, today),
        lte(lastDue, addDays(today, earliest)),
        gte(lastDue, addDays(today, -latest - 30)),
      ),
    )
    .limit(1000)
  await mapConcurrent(dueOrders, ({ id }) => remindOfBalance(withFixedContent(services), id))
  return dueOrders.length
}

const reminderEvent = 'balance-reminded'

async function remindOfBalance(services: Services, orderId: string): Promise<void> {
  const now = services.now()
  const today = calendarDateIn(now, capeTown)
  await services.db.transaction(async (transaction) => {
    const loadedOrder = await loadOrder(transaction, orderId)
    const { order, books } = loadedOrder
    if (order.status !== 'confirmed' || !order.plan || sumBooks(books).balance <= 0) return
    // The mail is written only when it may be sent, so that its balance is current.
    if (!isMailHour(now, findTimeZones(order.phone))) return
    // A plan with one part needs no reminder here once something was paid, or if it is a company's
    // invoice (remind-of-invoice.server.ts).
    const isWhole = order.plan.length === 1
    if (isWhole && (!hasNoPayments(books) || (await findWholeInvoice(transaction, orderId)))) return
    const dueOn = order.plan.at(-1)?.dueOn ?? null
    const history = await readHistory(
      transaction,
      'order',
      [orderId],
      [reminderEvent, 'payment-asked'],
    )
    const requestTimes = history.filter((one) => one.event === 'payment-asked').map(({ at }) => at)
    const agreedTime = requestTimes.reduce(
      (latest, time) => (time > latest ? time : latest),
      order.createdAt,
    )
    const terms = { agreedOn: calendarDateIn(agreedTime, capeTown), departure: order.firstDay }
    const agreed = policyOn(services.content().policies.paymentTerms, order.createdAt)
    const dueReminders = listReminders(order.plan, terms, agreed).filter(({ on }) => on <= today)
    const lastReminders = (['guest', 'office'] as const).map((recipient) =>
      dueReminders.findLast(({ to }) => to === recipient),
    )
    // No reminder while a change waits for money: the ledger already has its price, and it may
    // never be made.
    if (loadedOrder.heldQuote) return
    const { balance: amount } = sumBooks(books)
    for (const reminder of lastReminders) {
      const isSent = history.some(
        ({ facts }) =>
          facts.daysBefore === reminder?.daysBefore && (facts.dueOn ?? dueOn) === dueOn,
      )
      if (!reminder || isSent) continue
      const facts = { daysBefore: reminder.daysBefore, amount, dueOn }
      await recordEvent(transaction, loadedOrder, reminderEvent, { who: 'server', at: now, facts })
      await sendReminder(services, transaction, loadedOrder, { ...reminder, amount })
    }
  })
}

async function sendReminder(
  services: Services,
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  { to, daysBefore, amount }: Reminder & { amount: Cents },
): Promise<void> {
  const { id: orderId } = loadedOrder.order
  if (to === 'guest') {
    if (daysBefore < 0 && (await findWholeInvoice(transaction, orderId))) return
    await queueMoneyMails(services, transaction, loadedOrder, { event: 'balance-due', daysBefore })
    return
  }
  const kind = 'balance-late'
  const entry = { kind, subjectId: orderId, orderId, facts: { amount } } as const
  if (await raiseAttention(transaction, entry, services.now()))
    await queueMoneyMails(services, transaction, loadedOrder, { event: 'attention', kind })
}
