import { and, eq, isNull, notExists, sql } from 'drizzle-orm'
import { type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { isMailHour } from '#rules/dates/mail-hours.ts'
import { findTimeZones } from '#rules/guests/home.ts'
import { sumBooks } from '#app/order/ledger.ts'
import { findDueToRemind, findReminderDay } from '#app/order/invoice-reminder.ts'
import type { Content } from '#content/content.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { mapConcurrent } from '#platform/database/map-concurrent.ts'
import { documents } from './documents-schema.server.ts'
import { orderEvents, orders } from '#app/order/schema.server.ts'
import {
  findLateInvoice,
  findWholeInvoice,
  type LateInvoice,
} from './documents/whole-invoice.server.ts'
import { writeAudit } from '#app/accounts/audit-log.server.ts'
import { type LoadedOrder, loadOrder } from '#app/order/load-order.server.ts'
import {
  type Actor,
  recordEvent,
  refuseHeldChange,
  readHistory,
} from '#app/order/order-history.server.ts'
import { Refused } from '#platform/refused.ts'
import { withFixedContent, type Services } from '#platform/services.ts'
import { queueInvoiceMail } from './invoice-mails.server.ts'

const reminderEvent = 'invoice-reminded'

/**
 * Reminds a company of an overdue invoice for a whole order, at the office's request, with the
 * current invoice. At most once a day. Throws Refused: 'not-found' (no such invoice),
 * 'nothing-to-pay', 'invoice-not-late', 'guest-change-held' (a change waits for its money),
 * 'guest-unreachable' (no address), 'reminded-today'.
 */
export async function remindOfInvoice(
  liveServices: Services,
  orderId: string,
  by: Extract<Actor, { who: 'office' }>,
): Promise<void> {
  const services = withFixedContent(liveServices)
  const now = services.now()
  const today = calendarDateIn(now, capeTown)
  await services.db.transaction(async (transaction) => {
    const loadedOrder = await loadOrder(transaction, orderId)
    const { order, books } = loadedOrder
    if (!(await findWholeInvoice(transaction, orderId))) throw new Refused({ code: 'not-found' })
    refuseHeldChange(loadedOrder, 'office')
    if (sumBooks(books).balance <= 0) throw new Refused({ code: 'nothing-to-pay' })
    const lateInvoice = await findLateInvoice(transaction, loadedOrder, now)
    if (!lateInvoice) throw new Refused({ code: 'invoice-not-late' })
    if (!order.email) throw new Refused({ code: 'guest-unreachable' })
    const lastDay = await findLastReminderDay(transaction, orderId)
    if (lastDay === today) throw new Refused({ code: 'reminded-today' })
    await sendReminder(services, transaction, loadedOrder, { ...lateInvoice, by })
    const entry = { actorId: by.actorId, action: reminderEvent, subject: 'orders' } as const
    const auditFacts = { reference: order.reference, name: lateInvoice.invoice.name }
    await writeAudit(transaction, { ...entry, subjectId: orderId, facts: auditFacts }, now)
  })
  services.wake('mail')
}

/**
 * Reminds companies automatically, once per order, as many days after the due date as content sets.
 * Only in the daytime in Cape Town, never on a Sunday, and not if the office has already reminded.
 * Returns how many it reminded.
 */
export async function remindOfLateInvoices(liveServices: Services): Promise<number> {
  const services = withFixedContent(liveServices)
  const { isOn, daysAfter } = services.content().invoiceReminder
  const dueRange = isOn ? findDueToRemind(services.now(), daysAfter) : undefined
  if (!dueRange) return 0
  const whereDue = sql`jsonb_path_exists(${orders.plan}, '$[*].dueOn ? (@ >= $from && @ <= $to)', ${JSON.stringify(dueRange)}::jsonb)`
  const reminders = services.db
    .select({ one: sql`1` })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, documents.orderId), eq(orderEvents.event, reminderEvent)))
  const lateOrders = await services.db
    .selectDistinct({ id: documents.orderId })
    .from(documents)
    .innerJoin(orders, eq(orders.id, documents.orderId))
    .where(
      and(
        eq(documents.kind, 'invoice'),
        isNull(documents.paymentId),
        whereDue,
        notExists(reminders),
      ),
    )
    .limit(500)
  let reminderCount = 0
  // Each order has its own transaction, so that one failure stops no other.
  await mapConcurrent(lateOrders, async ({ id }) => {
    if (await remindAutomatically(services, id, dueRange)) reminderCount += 1
  })
  if (reminderCount > 0) services.wake('mail')
  return reminderCount
}

/**
 * Reminds of one order's invoice if it is due. Decides with the order locked, so that two processes
 * remind once.
 */
async function remindAutomatically(
  services: Services,
  orderId: string,
  due: { from: CalendarDate; to: CalendarDate },
): Promise<boolean> {
  return services.db.transaction(async (transaction) => {
    const loadedOrder = await loadOrder(transaction, orderId)
    const lateInvoice = await findLateInvoice(transaction, loadedOrder, services.now())
    if (
      !lateInvoice?.dueDates.some((day) => day >= due.from && day <= due.to) ||
      !loadedOrder.order.email
    )
      return false
    if (!isMailHour(services.now(), findTimeZones(loadedOrder.order.phone))) return false
    if (await findLastReminderDay(transaction, orderId)) return false
    await sendReminder(services, transaction, loadedOrder, {
      ...lateInvoice,
      by: { who: 'server' },
    })
    return true
  })
}

async function sendReminder(
  services: Services,
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  { invoice, since, amount, by }: LateInvoice & { by: Actor },
): Promise<void> {
  await queueInvoiceMail(services, transaction, loadedOrder, {
    mailKind: 'late',
    document: invoice,
    amount,
    dueOn: since,
  })
  const facts = { document: invoice.name, amount }
  await recordEvent(transaction, loadedOrder, reminderEvent, { ...by, at: services.now(), facts })
}

async function findLastReminderDay(
  db: Database,
  orderId: string,
): Promise<CalendarDate | undefined> {
  const lastReminder = (await readHistory(db, 'order', [orderId], [reminderEvent])).at(-1)
  return lastReminder && calendarDateIn(lastReminder.at, capeTown)
}

/**
 * Describes the order's overdue amount, the last reminder and the next automatic one. Null if
 * nothing is overdue.
 */
export async function describeLateInvoice(
  { db, content, now }: { db: Database; content: Content; now: Date },
  loadedOrder: LoadedOrder,
) {
  const today = calendarDateIn(now, capeTown)
  const lateInvoice = await findLateInvoice(db, loadedOrder, now)
  if (!lateInvoice) return null
  const { invoice, since, amount } = lateInvoice
  const { isOn, daysAfter } = content.invoiceReminder
  const remindedOn = (await findLastReminderDay(db, loadedOrder.order.id)) ?? null
  const remindsOn = findReminderDay(since, daysAfter)
  const isPlanned = isOn && !remindedOn && loadedOrder.order.email && remindsOn >= today
  return {
    invoice: invoice.name,
    since,
    amount,
    remindedOn,
    remindsOn: isPlanned ? remindsOn : null,
  }
}
