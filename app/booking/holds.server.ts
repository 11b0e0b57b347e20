import { and, eq, isNotNull, isNull, lte, type SQL } from 'drizzle-orm'
import { holdEnded, holdEnding, holdOffice } from '#app/order/order-status-mails.server.ts'
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
import { rebookUrl } from '#app/order/rebook-url.server.ts'
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
  const soon = new Date(
    now.getTime() + services.content().calendar.unanswered.remindDaysBefore * dayMs,
  )
  // The last promised day counts to its end.
  const lastNight = new Date(
    instantInCapeTown(calendarDateIn(now, capeTown), '00:00').getTime() - 1,
  )
  const { holdRemindedAt } = orders
  await processDue(services, { due: whereDue(soon, isNull(holdRemindedAt)), step: warnOfEnd })
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
  loaded: LoadedOrder,
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
    const [found] = await transaction
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.id, id), due))
      .for('no key update', { skipLocked: true })
    if (!found) return
    const change = await step(services, transaction, await loadOrder(transaction, id))
    if (change) await transaction.update(orders).set(change).where(eq(orders.id, id))
  })
}

const warnOfEnd: Step = async (services, transaction, loaded) => {
  const now = services.now()
  const trip = describeRequestedTrip(services, loaded.order, loaded.items)
  const { date } = trip
  if (hasDayCome(trip, now)) return clearedHold
  // Waits for the daytime, because the guest's two days start when the mail is written.
  if (!isMailHour(now, findTimeZones(loaded.order.phone))) return undefined
  const content = services.content()
  const earliest = now.getTime() + content.calendar.unanswered.remindDaysBefore * dayMs
  const latest = instantInCapeTown(date, '12:00').getTime()
  const endsAt = new Date(
    Math.min(Math.max(loaded.order.holdEndsAt?.getTime() ?? 0, earliest), latest),
  )
  const endsOn = findLastHeldDay(endsAt, date)
  // The trip's day comes before the hold's end, so no warning is needed.
  if (!endsOn) return { holdRemindedAt: now, holdEndsAt: endsAt }
  await queueOrderMails(services, transaction, loaded.order, {
    guest: { kind: 'hold-ending-guest', message: holdEnding(content, trip, endsOn) },
    office: { kind: 'hold-ending-office', message: holdOffice(content, trip, endsOn) },
  })
  return { holdRemindedAt: now, holdEndsAt: endsAt }
}

const releaseHold: Step = async (services, transaction, loaded) => {
  const now = services.now()
  const trip = describeRequestedTrip(services, loaded.order, loaded.items)
  if (hasDayCome(trip, now)) return clearedHold
  const released = await releaseItems(transaction, loaded, 'time-over')
  await recordEvent(transaction, released, 'place-released', { who: 'server', at: now })
  const attachments = [{ kind: 'calendar', orderId: loaded.order.id } as const]
  const content = services.content()
  const message = holdEnded(content, trip, rebookUrl(services, loaded.items))
  await queueOrderMails(services, transaction, loaded.order, {
    guest: { kind: 'hold-ended-guest', message, attachments },
    office: { kind: 'hold-ended-office', message: holdOffice(content, trip, undefined) },
  })
  return clearedHold
}

/** Ends the hold of a trip whose day has come. Such a trip needs no hold and no warning. */
const clearedHold = { holdEndsAt: null, networkHash: null }

function hasDayCome({ date }: TripFacts, now: Date): boolean {
  return date <= calendarDateIn(now, capeTown)
}
