import { and, eq, isNotNull, isNull, lte, type SQL } from 'drizzle-orm'
import {
  writeHoldEndedMail,
  writeHoldEndingMail,
  writeHoldOfficeMail,
} from '#app/order/order-status-mails.server.ts'
import type { TripFacts } from '#app/order/trip-mail-blocks.server.ts'
import { dayMs } from '#rules/dates/durations.ts'
import { isMailHour } from '#rules/dates/mail-hours.ts'
import { findTimeZones } from '#rules/guests/home.ts'
import { calendarDateIn, capeTown, instantInCapeTown } from '#rules/dates/calendar-date.ts'
import type { Transaction } from '#platform/database/database.ts'
import { orders } from '#app/order/schema.server.ts'
import { describeRequestedTrip } from '#app/messages/status-mails.server.ts'
import { queueOrderMails } from '#platform/mail/outbox.ts'
import { withFixedContent, type Services } from '#platform/services.ts'
import { loadOrder, type LoadedOrder, type OrderRow } from '#app/order/load-order.server.ts'
import { recordEvent } from '#app/order/order-history.server.ts'
import { releaseItems } from '#app/capacity/departures.server.ts'
import { formatRebookUrl } from '#app/order/rebook-url.server.ts'
import { findLastHeldDay } from '#app/order/hold-end.server.ts'

/**
 * Handles requests without the office's answer. Some days before the hold ends, it warns guest and
 * office. After the last day it releases the place and mails both; the request stays, marked for
 * the office. No hold ends without a warning, so after downtime or a clock jump the warning comes
 * first.
 */
export async function endHolds(liveServices: Services): Promise<void> {
  const services = withFixedContent(liveServices)
  const now = services.now()
  const warnUntil = new Date(
    now.getTime() + services.content().calendar.unanswered.remindDaysBefore * dayMs,
  )
  // The last promised day counts to its end.
  const lastNight = new Date(
    instantInCapeTown(calendarDateIn(now, capeTown), '00:00').getTime() - 1,
  )
  const { holdRemindedAt } = orders
  await processDue(services, { due: whereDue(warnUntil, isNull(holdRemindedAt)), step: warnOfEnd })
  await processDue(services, {
    due: whereDue(lastNight, isNotNull(holdRemindedAt)),
    step: releaseHold,
  })
  services.wake('mail')
}

function whereDue(until: Date, isNext: SQL): SQL | undefined {
  return and(eq(orders.status, 'requested'), lte(orders.holdEndsAt, until), isNext)
}

type Step = (
  services: Services,
  transaction: Transaction,
  loadedOrder: LoadedOrder,
) => Promise<Partial<OrderRow> | undefined>

type Task = { due: SQL | undefined; step: Step }

async function processDue(services: Services, { due, step }: Task): Promise<void> {
  const rows = await services.db
    .select({ id: orders.id })
    .from(orders)
    .where(due)
    .orderBy(orders.holdEndsAt)
    .limit(500)
  for (const { id } of rows) await processOne(services, id, { due, step })
}

/**
 * Handles one request in its own transaction. Skips it if it is no longer due or another process
 * handles it.
 */
async function processOne(services: Services, id: string, { due, step }: Task): Promise<void> {
  await services.db.transaction(async (transaction) => {
    const [dueOrder] = await transaction
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.id, id), due))
      .for('no key update', { skipLocked: true })
    if (!dueOrder) return
    const change = await step(services, transaction, await loadOrder(transaction, id))
    if (change) await transaction.update(orders).set(change).where(eq(orders.id, id))
  })
}

const warnOfEnd: Step = async (services, transaction, loadedOrder) => {
  const now = services.now()
  const trip = describeRequestedTrip(services, loadedOrder.order, loadedOrder.items)
  const { date } = trip
  if (hasDayCome(trip, now)) return clearedHold
  // Waits for the daytime, because the guest's two days start when the mail is written.
  if (!isMailHour(now, findTimeZones(loadedOrder.order.phone))) return undefined
  const content = services.content()
  const earliest = now.getTime() + content.calendar.unanswered.remindDaysBefore * dayMs
  const latest = instantInCapeTown(date, '12:00').getTime()
  const endsAt = new Date(
    Math.min(Math.max(loadedOrder.order.holdEndsAt?.getTime() ?? 0, earliest), latest),
  )
  const endsOn = findLastHeldDay(endsAt, date)
  // The trip's day comes before the hold's end, so no warning is needed.
  if (!endsOn) return { holdRemindedAt: now, holdEndsAt: endsAt }
  await queueOrderMails(services, transaction, loadedOrder.order, {
    guest: { kind: 'hold-ending-guest', message: writeHoldEndingMail(content, trip, endsOn) },
    office: { kind: 'hold-ending-office', message: writeHoldOfficeMail(content, trip, endsOn) },
  })
  return { holdRemindedAt: now, holdEndsAt: endsAt }
}

const releaseHold: Step = async (services, transaction, loadedOrder) => {
  const now = services.now()
  const trip = describeRequestedTrip(services, loadedOrder.order, loadedOrder.items)
  if (hasDayCome(trip, now)) return clearedHold
  const releasedOrder = await releaseItems(transaction, loadedOrder, 'time-over')
  await recordEvent(transaction, releasedOrder, 'place-released', { who: 'server', at: now })
  const attachments = [{ kind: 'calendar', orderId: loadedOrder.order.id } as const]
  const content = services.content()
  const message = writeHoldEndedMail(content, trip, formatRebookUrl(services, loadedOrder.items))
  await queueOrderMails(services, transaction, loadedOrder.order, {
    guest: { kind: 'hold-ended-guest', message, attachments },
    office: { kind: 'hold-ended-office', message: writeHoldOfficeMail(content, trip, undefined) },
  })
  return clearedHold
}

/** Ends the hold of a trip whose day has come. Such a trip needs no hold and no warning. */
const clearedHold = { holdEndsAt: null, networkHash: null }

function hasDayCome({ date }: TripFacts, now: Date): boolean {
  return date <= calendarDateIn(now, capeTown)
}
