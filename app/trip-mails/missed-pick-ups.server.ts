import { and, eq, inArray } from 'drizzle-orm'
import { minuteMs } from '#rules/dates/durations.ts'
import { tripMails } from '#app/order/follow-up-schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { queueMoneyMails } from '#app/payments/queue-money-mails.server.ts'
import { raiseAttention } from '#app/messages/attention-list.server.ts'
import { loadOrder } from '#app/order/load-order.server.ts'
import { hoursOf } from '#app/order/trip-hours.server.ts'
import type { Services } from '#platform/services.ts'
import type { PlannedMail } from './plan-trip-mails.server.ts'

/** A mail that is undelivered for this long may arrive too late. */
const waitsMs = 30 * minuteMs
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
  const missed = await findMissed(services, pickUps)
  let raised = 0
  for (const { order, item, day, tells } of missed)
    await services.db.transaction(async (transaction) => {
      const about = {
        kind,
        subjectId: order.id,
        orderId: order.id,
        facts: { itemId: item.id, day, tells },
      } as const
      if (!(await raiseAttention(transaction, about, now))) return
      const loaded = await loadOrder(transaction, order.id)
      await queueMoneyMails(services, transaction, loaded, { event: 'attention', kind })
      raised += 1
    })
  return raised
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
    const own = rows.filter(({ row }) => row.itemId === item.id)
    const current = own.find(({ row }) => row.tells === tells)
    if (current?.row.heldBackAt && !current.row.mailId) return false
    if (now >= until) {
      const isOver = hoursOf(services.content(), item).to <= now
      return !isOver && !own.some(wasSent)
    }
    if (!current?.row.mailId || !current.mail || wasSent(current)) return false
    const since = current.row.enqueuedAt?.getTime() ?? now.getTime()
    return current.mail.parkedAt !== null || now.getTime() - since >= waitsMs
  })
}

type MailRow = { row: typeof tripMails.$inferSelect; mail: typeof outbox.$inferSelect | null }

/** True if the mail was sent. One no longer stored was sent long ago. */
function wasSent({ row, mail }: MailRow): boolean {
  return row.mailId !== null && (mail === null || mail.sentAt !== null)
}
