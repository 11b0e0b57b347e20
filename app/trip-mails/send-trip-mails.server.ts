import { and, eq, inArray, isNotNull, isNull, lte, ne, notInArray, or, sql } from 'drizzle-orm'
import { findGoodUntil, isTripMailDue } from './trip-mails.ts'
import { tripMails } from '#app/order/follow-up-schema.server.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { queueOrderMails } from '#platform/mail/outbox.ts'
import { loadOrder } from '#app/order/load-order.server.ts'
import { withFixedContent, type Services } from '#platform/services.ts'
import { raiseMissedPickUps } from './missed-pick-ups.server.ts'
import { listTripDaysOfMails, type PlannedMail, planTripMails } from './plan-trip-mails.server.ts'
import { writeTripMail } from './write-trip-mail.server.ts'

/**
 * Queues due mails before and after trips, each once for all processes, and only while they are
 * useful. First removes those that could not be sent in time. Raises attention for a trip whose
 * pick-up time was not mailed. Returns how many it queued.
 */
export async function sendTripMails(liveServices: Services): Promise<number> {
  const services = withFixedContent(liveServices)
  const now = services.now()
  await removeStaleMails(services)
  const plannedMails = await planTripMails(services.db, services.content(), {
    days: listTripDaysOfMails(now, now),
  })
  const dueMails = plannedMails.filter((mail) => isTripMailDue(mail, now))
  const queuedCount = dueMails.length === 0 ? 0 : await queueDueMails(services, dueMails)
  const missedCount = await raiseMissedPickUps(services, plannedMails)
  if (queuedCount + missedCount > 0) services.wake('mail')
  return queuedCount
}

async function queueDueMails(
  services: Services,
  dueMails: readonly PlannedMail[],
): Promise<number> {
  const rows = await services.db
    .select()
    .from(tripMails)
    .where(inArray(tripMails.orderId, [...new Set(dueMails.map(({ order }) => order.id))]))
  const isQueuedOrHeldBack = ({ order, mail, tells }: PlannedMail) =>
    rows.some(
      (row) =>
        row.orderId === order.id &&
        row.mail === mail &&
        row.tells === tells &&
        (row.mailId !== null || row.heldBackAt !== null),
    )
  let queuedCount = 0
  for (const mail of dueMails)
    // Each has its own transaction, so a failure blocks no other.
    if (!isQueuedOrHeldBack(mail) && (await queueMail(services, mail))) queuedCount += 1
  return queuedCount
}

/** Queues a mail. Plans it again with the order locked, in the transaction that queues it. */
async function queueMail(services: Services, plannedMail: PlannedMail): Promise<boolean> {
  const now = services.now()
  return services.db.transaction(async (transaction) => {
    const { id: orderId } = plannedMail.order
    const loaded = await loadOrder(transaction, orderId)
    const plannedMails = await planTripMails(transaction, services.content(), { orderId })
    const mail = plannedMails.find(
      ({ mail: mailKind, tells }) => mailKind === plannedMail.mail && tells === plannedMail.tells,
    )
    if (!mail || !isTripMailDue(mail, now)) return false
    const mailId = await claimMail(mail, findGoodUntil(mail, now))
    if (!mailId) return false
    const message = await writeTripMail(services, transaction, { loaded, mail })
    await queueOrderMails(services, transaction, loaded.order, {
      guest: { kind: mailKinds[mail.mail], message, id: mailId },
    })
    return true

    async function claimMail(
      { order, mail: mailKind, tells, item, day }: PlannedMail,
      goodUntil: Date,
    ) {
      const id = crypto.randomUUID()
      const [row] = await transaction
        .insert(tripMails)
        .values({
          orderId: order.id,
          mail: mailKind,
          tells,
          itemId: item.id,
          day,
          mailId: id,
          enqueuedAt: now,
          goodUntil,
        })
        .onConflictDoUpdate({
          target: [tripMails.orderId, tripMails.mail, tripMails.tells],
          set: { mailId: id, enqueuedAt: now, goodUntil },
          setWhere: sql`${tripMails.mailId} is null and ${tripMails.heldBackAt} is null`,
        })
        .returning({ mailId: tripMails.mailId })
      return row?.mailId
    }
  })
}

export const mailKinds = {
  twoDaysBefore: 'trip-soon-guest',
  eveningBefore: 'trip-tomorrow-guest',
  dayAfter: 'trip-over-guest',
} as const

/**
 * Removes unsent mails that must no longer be sent: for a trip cancelled or moved meanwhile, at
 * night, or too late. Those that are still useful in the daytime are queued again then.
 */
async function removeStaleMails({ db, now: readClock }: Services): Promise<void> {
  const now = readClock()
  const staleMails = await db
    .select({ mailId: tripMails.mailId })
    .from(tripMails)
    .innerJoin(outbox, eq(outbox.id, tripMails.mailId))
    .innerJoin(orders, eq(orders.id, tripMails.orderId))
    .innerJoin(orderItems, eq(orderItems.id, tripMails.itemId))
    .where(
      and(
        isNotNull(tripMails.mailId),
        wherePending(now),
        or(
          lte(tripMails.goodUntil, now),
          notInArray(orders.status, ['confirmed', 'completed']),
          notInArray(orderItems.status, ['booked', 'done']),
          and(ne(tripMails.mail, 'dayAfter'), ne(orderItems.date, tripMails.day)),
        ),
      ),
    )
  for (const { mailId } of staleMails) {
    if (!mailId) continue
    await db.transaction(async (transaction) => {
      const dismissal = { parkedAt: now, letGoAt: now, html: '', text: '' }
      const removedRows = await transaction
        .update(outbox)
        .set(dismissal)
        .where(and(eq(outbox.id, mailId), wherePending(now)))
        .returning({ id: outbox.id })
      if (removedRows.length === 0) return
      await transaction
        .update(tripMails)
        .set({ mailId: null, enqueuedAt: null, goodUntil: null })
        .where(eq(tripMails.mailId, mailId))
    })
  }
}

function wherePending(now: Date) {
  return and(
    isNull(outbox.sentAt),
    isNull(outbox.letGoAt),
    or(isNull(outbox.leasedUntil), lte(outbox.leasedUntil, now)),
  )
}
