import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, gte, inArray, ne } from 'drizzle-orm'
import type { BadDayRequest } from './contract.ts'
import { dayMs } from '#rules/dates/durations.ts'
import { badDays, badDayTrips } from './schema.server.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { writeAudit } from '#app/accounts/audit-log.server.ts'
import { travellerOf } from '#app/order/load-order.server.ts'
import { Refused } from '#platform/refused.ts'
import type { Services } from '#platform/services.ts'

const shownDays = 3

/**
 * Stores what the office decided about several trips, with the figures that the user saw, and
 * starts it (carry-out-bad-days.server.ts). `id` is one click: repeats count once, and the first wins. Throws
 * Refused ('not-found').
 */
export async function storeBadDay(
  { db, now, wake }: Services,
  { id, request, actorId }: { id: string; request: BadDayRequest; actorId: string },
): Promise<void> {
  const { trips, message } = request
  const at = now()
  await db.transaction(async (transaction) => {
    const inserted = await transaction
      .insert(badDays)
      .values({ id, message, actorId, createdAt: at })
      .onConflictDoNothing()
      .returning({ id: badDays.id })
    if (inserted.length === 0) return
    const ids = trips.map(({ itemId }) => itemId)
    const items = await transaction
      .select({ id: orderItems.id, orderId: orderItems.orderId })
      .from(orderItems)
      .where(inArray(orderItems.id, ids))
    const orderOf = new Map(items.map((item) => [item.id, item.orderId]))
    const rows = trips.map(({ itemId, act, date, product, seen }, position) => {
      const orderId = orderOf.get(itemId)
      if (!orderId) throw new Refused({ code: 'not-found' })
      const waiting = { id: randomUUID(), badDayId: id, position, state: 'waiting' } as const
      return { ...waiting, itemId, orderId, act, date, product: product ?? null, seen }
    })
    await transaction.insert(badDayTrips).values(rows)
    const facts = { trips: rows.length }
    const act = { actorId, action: 'bad-day', subject: 'bad_days', subjectId: id } as const
    await writeAudit(transaction, { ...act, facts }, at)
  })
  wake('bad days')
}

/** Reads the progress of a bad day, trip by trip. Throws Refused ('not-found'). */
export async function readBadDay(services: Services, id: string) {
  const [found] = await readBadDays(services, [id])
  if (!found) throw new Refused({ code: 'not-found' })
  return found
}

/** Lists recent bad days with a trip that is not done, newest first. */
export async function listOpenBadDays(services: Services) {
  const { db, now } = services
  const since = new Date(now().getTime() - shownDays * dayMs)
  const rows = await db
    .selectDistinct({ id: badDays.id })
    .from(badDays)
    .innerJoin(badDayTrips, eq(badDayTrips.badDayId, badDays.id))
    .where(and(gte(badDays.createdAt, since), ne(badDayTrips.state, 'done')))
  return readBadDays(
    services,
    rows.map(({ id }) => id),
  )
}

async function readBadDays({ db }: Services, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .select({ badDay: badDays, trip: badDayTrips, item: orderItems, order: orders })
    .from(badDayTrips)
    .innerJoin(badDays, eq(badDays.id, badDayTrips.badDayId))
    .innerJoin(orderItems, eq(orderItems.id, badDayTrips.itemId))
    .innerJoin(orders, eq(orders.id, badDayTrips.orderId))
    .where(inArray(badDays.id, [...ids]))
    .orderBy(desc(badDays.createdAt), asc(badDays.id), asc(badDayTrips.position))
  return [...new Set(rows.map(({ badDay }) => badDay.id))].map((id) => {
    const own = rows.filter(({ badDay }) => badDay.id === id)
    return {
      id,
      createdAt: own[0]?.badDay.createdAt.toISOString() ?? '',
      trips: own.map(({ trip, item, order }) => ({
        itemId: trip.itemId,
        orderId: trip.orderId,
        reference: order.reference,
        title: item.title,
        ...travellerOf(order),
        act: trip.act,
        date: trip.date,
        state: trip.state,
        whyNot: trip.refusal,
      })),
    }
  })
}
