import { and, desc, eq, gte, inArray, isNotNull } from 'drizzle-orm'
import type { TripMailKey } from './contract.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { dayMs } from '#rules/dates/durations.ts'
import { findCountry } from '#rules/text/calling-codes.ts'
import { findClocks, mayHoldBack } from './trip-mails.ts'
import type { Database } from '#platform/database/database.ts'
import { tripMails } from '#app/order/follow-up-schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { formatManageLink } from '#app/order/manage-links.server.ts'
import { listTripDaysOfMails, type PlannedMail, planTripMails } from './plan-trip-mails.server.ts'
import { writeTripMail } from './write-trip-mail.server.ts'
import { writeAudit } from '#app/accounts/audit-log.server.ts'
import { loadOrder, readOrder } from '#app/order/load-order.server.ts'
import { Refused } from '#platform/refused.ts'
import { withFixedContent, type Services } from '#platform/services.ts'

/** Days ahead for planned mails, and days back for sent ones. */
const listedDays = 7

/**
 * Lists mails planned for the next days, or for one order, soonest first, and recently sent ones.
 */
export async function listTripMails(liveServices: Services, orderId?: string) {
  const services = withFixedContent(liveServices)
  const { db } = services
  const now = services.now()
  const until = new Date(now.getTime() + listedDays * dayMs)
  const plannedMails = await planTripMails(
    db,
    services.content(),
    orderId ? { orderId } : { days: listTripDaysOfMails(now, until) },
  )
  const comingMails = plannedMails
    .filter((mail) => mail.until > now && (orderId !== undefined || mail.at < until))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const rows = await readMailRows(db, comingMails)
  const from = new Date(now.getTime() - listedDays * dayMs)
  const sentRows = await db
    .select({ row: tripMails, order: orders, sentAt: outbox.sentAt })
    .from(tripMails)
    .innerJoin(orders, eq(orders.id, tripMails.orderId))
    .leftJoin(outbox, eq(outbox.id, tripMails.mailId))
    .where(
      and(
        isNotNull(tripMails.mailId),
        orderId ? eq(tripMails.orderId, orderId) : gte(tripMails.enqueuedAt, from),
      ),
    )
    .orderBy(desc(tripMails.enqueuedAt))
    .limit(500)
  return {
    coming: comingMails.flatMap((mail) => {
      const row = rows.find((one) => isRowForMail(one, mail))
      if (row?.mailId) return []
      return [describePlannedMail(mail, row?.heldBackAt ?? null, now)]
    }),
    isWaiting: (await services.clock?.findClockDoubt()) !== undefined,
    sent: sentRows.map(({ row, order, sentAt }) => ({
      orderId: order.id,
      reference: order.reference,
      name: order.name,
      mail: row.mail,
      tells: row.tells,
      title: order.title,
      day: row.day,
      at: (sentAt ?? row.enqueuedAt ?? now).toISOString(),
    })),
  }
}

function describePlannedMail(mail: PlannedMail, heldBackAt: Date | null, now: Date) {
  const { order, item, day, tells } = mail
  // An overdue mail is sent in the next run.
  const at = mail.at < now ? now : mail.at
  return {
    orderId: order.id,
    reference: order.reference,
    name: order.name,
    mail: mail.mail,
    tells,
    title: item.title,
    day,
    at: at.toISOString(),
    on: calendarDateIn(at, capeTown),
    clocks: findClocks(at, mail.homeZones),
    country: findCountry(order.phone) ?? null,
    isHeldBack: heldBackAt !== null,
  }
}

/**
 * The text of a planned mail as of now. Throws Refused ('trip-mail-gone') if the mail is no longer
 * planned.
 */
export async function readTripMail(liveServices: Services, key: TripMailKey) {
  const services = withFixedContent(liveServices)
  const { orderId } = key
  const plannedMails = await planTripMails(services.db, services.content(), { orderId })
  const mail = plannedMails.find((one) => hasKey(one, key))
  if (!mail) throw new Refused({ code: 'trip-mail-gone' })
  const loaded = await readOrder(services.db, orderId)
  const { subject, text } = await writeTripMail(services, services.db, { loaded, mail })
  // The link's key is created when the mail is sent.
  return {
    subject,
    text: text.replaceAll(formatManageLink(services.siteUrl), `${services.siteUrl}/m/…`),
  }
}

/**
 * Holds a planned mail back or releases it. A released one is sent when due, if still useful.
 * Throws Refused: 'trip-mail-for-all' (it cannot be held back), 'trip-mail-gone' (sent, or no
 * longer planned).
 */
export async function holdTripMail(
  liveServices: Services,
  { isHeldBack, actorId, ...key }: TripMailKey & { isHeldBack: boolean; actorId: string },
): Promise<void> {
  const services = withFixedContent(liveServices)
  const now = services.now()
  const { orderId } = key
  if (isHeldBack && !mayHoldBack(key.mail)) throw new Refused({ code: 'trip-mail-for-all' })
  await services.db.transaction(async (transaction) => {
    const { order } = await loadOrder(transaction, orderId)
    const plannedMails = await planTripMails(transaction, services.content(), { orderId })
    const mail = plannedMails.find((one) => hasKey(one, key))
    if (!mail || mail.until <= now) throw new Refused({ code: 'trip-mail-gone' })
    const [row] = await readMailRows(transaction, [mail])
    if (row?.mailId) throw new Refused({ code: 'trip-mail-gone' })
    const change = isHeldBack
      ? { heldBackAt: now, heldBackBy: actorId }
      : { heldBackAt: null, heldBackBy: null }
    await transaction
      .insert(tripMails)
      .values({
        orderId,
        mail: mail.mail,
        tells: mail.tells,
        itemId: mail.item.id,
        day: mail.day,
        ...change,
      })
      .onConflictDoUpdate({
        target: [tripMails.orderId, tripMails.mail, tripMails.tells],
        set: change,
      })
    await writeAudit(
      transaction,
      {
        actorId,
        action: isHeldBack ? 'trip-mail-held-back' : 'trip-mail-let-go',
        subject: 'trip_mails',
        subjectId: orderId,
        facts: { reference: order.reference, kind: mail.mail },
      },
      now,
    )
  })
}

async function readMailRows(db: Database, mails: readonly PlannedMail[]) {
  const ids = [...new Set(mails.map(({ order }) => order.id))]
  const rows = await db.select().from(tripMails).where(inArray(tripMails.orderId, ids))
  return rows.filter((row) => mails.some((mail) => isRowForMail(row, mail)))
}

function isRowForMail(
  row: typeof tripMails.$inferSelect,
  { order, mail, tells }: PlannedMail,
): boolean {
  return row.orderId === order.id && row.mail === mail && row.tells === tells
}

function hasKey({ order, mail, tells }: PlannedMail, key: TripMailKey): boolean {
  return order.id === key.orderId && mail === key.mail && tells === key.tells
}
