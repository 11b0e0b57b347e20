import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, gte, inArray, ne } from 'drizzle-orm'
import type { BadDayRequest } from './contract.ts'
import { dayMs } from '#rules/dates/durations.ts'
import { badDays, badDayTrips, type SeenTrip } from './schema.server.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { writeAudit } from '#app/accounts/audit-log.server.ts'
import { findTraveller } from '#app/order/load-order.server.ts'
import { Refused, refuseStale } from '#platform/refused.ts'
import type { Services } from '#platform/services.ts'
import type { BadDayAction } from './bad-day.ts'
import { type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { sumCents } from '#rules/money/cents.ts'
import { cancelNow } from './cancel-order.server.ts'
import { type OpenOrder, changeOrder } from './change-order.server.ts'
import { changeNow } from './change-trip.server.ts'

/**
 * Carries out the waiting bad days, trip by trip in the user's order. Each trip has its own
 * transaction, which also marks the trip, so none is done twice, even if a process stops. A trip
 * that has changed since is refused, with the reason. Any other error is tried again later and does
 * not stop other trips.
 */
export async function carryOutBadDays(
  services: Services,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const waitingTrips = await services.db
    .select({ id: badDayTrips.id, orderId: badDayTrips.orderId })
    .from(badDayTrips)
    .innerJoin(badDays, eq(badDays.id, badDayTrips.badDayId))
    .where(eq(badDayTrips.state, 'waiting'))
    .orderBy(asc(badDays.createdAt), asc(badDays.id), asc(badDayTrips.position))
  const failures: unknown[] = []
  for (const trip of waitingTrips) {
    if (isStopping()) return
    await carryOutTrip(services, trip).catch((error) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}

async function carryOutTrip(
  services: Services,
  { id, orderId }: { id: string; orderId: string },
): Promise<void> {
  const { db, now } = services
  const whereWaiting = and(eq(badDayTrips.id, id), eq(badDayTrips.state, 'waiting'))
  try {
    await changeOrder(services, orderId, async (openOrder) => {
      const { transaction, loadedOrder } = openOrder
      const [row] = await transaction
        .select({ trip: badDayTrips, badDay: badDays })
        .from(badDayTrips)
        .innerJoin(badDays, eq(badDays.id, badDayTrips.badDayId))
        .where(whereWaiting)
      if (!row) return {}
      const { trip, badDay } = row
      const { message, actorId } = badDay
      const item = loadedOrder.items.find((one) => one.id === trip.itemId)
      if (!item) throw new Refused({ code: 'not-found' })
      const { date, product } = item
      refuseStale<SeenTrip>(trip.seen, { ...trip.seen, date, product })
      const { refund, difference } = await actOnTrip(openOrder, { trip, message, actorId })
      refuseStale<SeenTrip>(trip.seen, { date, product, refund, difference })
      const doneFields = { state: 'done', settledAt: now() } as const
      await transaction.update(badDayTrips).set(doneFields).where(whereWaiting)
      return {}
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const [refusal] = error.refusals
    const refusedFields = { state: 'refused', refusal, settledAt: now() } as const
    await db.update(badDayTrips).set(refusedFields).where(whereWaiting)
  }
}

export type TripAct = {
  itemId: string
  act: BadDayAction
  date: CalendarDate
  product: string | null
}

/** The outcome for one trip: its new title, the refund and the price difference, in cents. */
type TripOutcome = { title: string; refund: number; difference: number }

/**
 * Carries out one trip's part of a bad day, in the caller's transaction, with the order locked. A
 * change that we make costs the guest nothing; a lower price is refunded. The caller throws if the
 * figures differ from those the user saw. Throws Refused like moving and cancelling, and
 * 'date-past'.
 */
export async function actOnTrip(
  openOrder: OpenOrder,
  { trip, ...note }: { trip: TripAct; message: string; actorId: string },
): Promise<TripOutcome> {
  const { services, loadedOrder } = openOrder
  const { itemId, act, date } = trip
  const item = loadedOrder.items.find(({ id }) => id === itemId)
  if (!item) throw new Refused({ code: 'not-found' })
  if (item.date < calendarDateIn(services.now(), capeTown))
    throw new Refused({ code: 'date-past', field: 'date' })
  if (act === 'call-off') {
    const { refund, charges } = await cancelNow(openOrder, { items: [itemId], ...note })
    const difference = sumCents(charges.map(({ kept, total }) => kept - total))
    return { title: item.title, refund, difference }
  }
  const product = act === 'swap' && trip.product !== null ? { product: trip.product } : {}
  const request = { item: itemId, date, ...product, bearer: 'company' } as const
  const { plan, quote } = await changeNow(openOrder, request, note)
  // The refund includes refunds proposed by an earlier change; only the rest is new.
  const proposedBefore = loadedOrder.books.refunds.filter(({ id }) => quote.withdrawn.includes(id))
  return {
    title: plan.next.title,
    refund: quote.refund - sumCents(proposedBefore.map(({ amount }) => amount)),
    difference: quote.difference,
  }
}

const shownDays = 3

/**
 * Stores the office's decisions about several trips, with the figures that the user saw, and wakes
 * the worker. `id` identifies one click; repeated requests are ignored. Throws
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
      const tripState = { id: randomUUID(), badDayId: id, position, state: 'waiting' } as const
      return { ...tripState, itemId, orderId, act, date, product: product ?? null, seen }
    })
    await transaction.insert(badDayTrips).values(rows)
    const facts = { trips: rows.length }
    const auditEntry = { actorId, action: 'bad-day', subject: 'bad_days', subjectId: id } as const
    await writeAudit(transaction, { ...auditEntry, facts }, at)
  })
  wake('bad days')
}

/** Reads the progress of a bad day, trip by trip. Throws Refused ('not-found'). */
export async function readBadDay(services: Services, id: string) {
  const [badDay] = await readBadDays(services, [id])
  if (!badDay) throw new Refused({ code: 'not-found' })
  return badDay
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
    const tripRows = rows.filter(({ badDay }) => badDay.id === id)
    return {
      id,
      createdAt: tripRows[0]?.badDay.createdAt.toISOString() ?? '',
      trips: tripRows.map(({ trip, item, order }) => ({
        itemId: trip.itemId,
        orderId: trip.orderId,
        reference: order.reference,
        title: item.title,
        ...findTraveller(order),
        act: trip.act,
        date: trip.date,
        state: trip.state,
        whyNot: trip.refusal,
      })),
    }
  })
}
