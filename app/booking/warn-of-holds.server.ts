import { and, eq, gt, isNull, lte, ne } from 'drizzle-orm'
import { addDays, calendarDateIn, capeTown, instantInCapeTown } from '#rules/dates/calendar-date.ts'
import { isMailHour } from '#rules/dates/mail-hours.ts'
import { hourMs } from '#rules/dates/durations.ts'
import { findTimeZones } from '#rules/guests/home.ts'
import { orders } from '#app/order/schema.server.ts'
import { mapConcurrent } from '#platform/database/map-concurrent.ts'
import { queueMoneyMails } from '#app/payments/queue-money-mails.server.ts'
import { findStoredDue } from '#app/order/due-of-order.server.ts'
import { findLastWholeDay } from '#app/order/hold-end.server.ts'
import { loadOrder } from '#app/order/load-order.server.ts'
import { readBasis, withFixedContent, type Services } from '#platform/services.ts'

/** Holds shorter than this get no warning: their guest is on the page. */
const shortMs = hourMs

/**
 * Warns guests whose place is held for days until they pay: once, some days before the end, in the
 * daytime. A guest with a shorter hold reads its end when it starts (`computeLongHold`).
 */
export async function warnOfHolds(liveServices: Services): Promise<void> {
  const services = withFixedContent(liveServices)
  const now = services.now()
  const { remindDaysBefore } = services.content().calendar.unanswered
  const warnUntil = instantInCapeTown(
    addDays(calendarDateIn(now, capeTown), remindDaysBefore + 1),
    '00:00',
  )
  const { id, status, form, holdEndsAt, holdRemindedAt } = orders
  const whereDue = and(
    eq(status, 'held'),
    ne(form, 'gift'),
    isNull(holdRemindedAt),
    gt(holdEndsAt, new Date(now.getTime() + shortMs)),
    lte(holdEndsAt, warnUntil),
  )
  const dueOrders = await services.db.select({ id }).from(orders).where(whereDue).limit(500)
  await mapConcurrent(dueOrders, (order) =>
    services.db.transaction(async (transaction) => {
      const loadedOrder = await loadOrder(transaction, order.id)
      const { order: row } = loadedOrder
      const isDue = row.status === 'held' && row.holdRemindedAt === null
      if (!isDue || !row.holdEndsAt || !isMailHour(now, findTimeZones(row.phone))) return
      await transaction.update(orders).set({ holdRemindedAt: now }).where(eq(id, row.id))
      if (findStoredDue(readBasis(services), loadedOrder).now <= 0) return
      const until = findLastWholeDay(row.holdEndsAt)
      await queueMoneyMails(services, transaction, loadedOrder, { event: 'hold-ends', until })
    }),
  )
}
