import { and, eq, inArray } from 'drizzle-orm'
import { minuteMs } from '#rules/dates/durations.ts'
import { tripMails } from '#app/order/follow-up-schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { queueMoneyMails } from '#app/payments/queue-money-mails.server.ts'
import { raiseAttention } from '#app/messages/attention-list.server.ts'
import { loadOrder } from '#app/order/load-order.server.ts'
import { computeHours } from '#app/order/trip-hours.server.ts'
import type { Services } from '#platform/services.ts'
import type { PlannedMail } from './plan-trip-mails.server.ts'

/** A mail that is undelivered for this long may arrive too late. */
const maxWaitMs = 30 * minuteMs
const kind = 'pick-up-unsent'

/**
 * Raises attention for trips whose pick-up time could not be mailed, until the trip is over,
 * because a call still helps. Returns how many.
 */
export async function raiseMissedPickUps(
  services: Services,
  planned: readonly PlannedMail[],
): Promise<number> {
  const now = services.now()
  const pickUps = planned.filter(({ mail, at }) => mail === 'eveningBefore' && at <= now)
  const missedMails = await findMissed(services, pickUps)
  let raisedCount = 0
  for (const { order, item, day, tells } of missedMails)
    await services.db.transaction(async (transaction) => {
      const entry = {
        kind,
        subjectId: order.id,
        orderId: order.id,
        facts: { itemId: item.id, day, tells },
      } as const
      if (!(await raiseAttention(transaction, entry, now))) return
      const loaded = await loadOrder(transaction, order.id)
      await queueMoneyMails(services, transaction, loaded, { event: 'attention', kind })
      raisedCount += 1
    })
  return raisedCount
}

async function findMissed(
  services: Services,
  pickUps: readonly PlannedMail[],
): Promise<PlannedMail[]> {
  if (pickUps.length === 0) return []
  const now = services.now()
  const rows = await services.db
    .select({ row: tripMails, mail: outbox })
    .from(tripMails)
    .leftJoin(outbox, eq(outbox.id, tripMails.mailId))
    .where(
      and(
        eq(tripMails.mail, 'eveningBefore'),
        inArray(tripMails.itemId, [...new Set(pickUps.map(({ item }) => item.id))]),
      ),
    )
  return pickUps.filter(({ item, tells, until }) => {
    const itemRows = rows.filter(({ row }) => row.itemId === item.id)
    const current = itemRows.find(({ row }) => row.tells === tells)
    if (current?.row.heldBackAt && !current.row.mailId) return false
    if (now >= until) {
      const isOver = computeHours(services.content(), item).to <= now
      return !isOver && !itemRows.some(wasSent)
    }
    if (!current?.row.mailId || !current.mail || wasSent(current)) return false
    const since = current.row.enqueuedAt?.getTime() ?? now.getTime()
    return current.mail.parkedAt !== null || now.getTime() - since >= maxWaitMs
  })
}

type MailRow = { row: typeof tripMails.$inferSelect; mail: typeof outbox.$inferSelect | null }

/** True if the mail was sent. A mail that is no longer stored was sent long ago. */
function wasSent({ row, mail }: MailRow): boolean {
  return row.mailId !== null && (mail === null || mail.sentAt !== null)
}
