import { eq, inArray } from 'drizzle-orm'
import type { BadDayPlanAnswer, BadDayPlanRequest } from './contract.ts'
import type { BadDayAction } from './bad-day.ts'
import { addDays, type CalendarDate } from '#rules/dates/calendar-date.ts'
import { maxNearest } from '#rules/dates/schedule.ts'
import { sumCents } from '#rules/money/cents.ts'
import { countGuests, pickParty } from '#rules/prices/party.ts'
import type { Refusal } from '#rules/requests/refusal.ts'
import { readAssignedIds } from '#app/capacity/allocations.server.ts'
import type { Transaction } from '#platform/database/database.ts'
import { guides, vehicles } from '#app/capacity/schema.server.ts'
import { orderItems } from '#app/order/schema.server.ts'
import { type ItemRow, loadOrder } from '#app/order/load-order.server.ts'
import { Refused } from '#platform/refused.ts'
import { type Basis, readBasis, withFixedContent, type Services } from '#platform/services.ts'
import { checkOfficeDay } from '#app/booking/sell-trip.server.ts'
import { findProductChoice } from './product-choices.server.ts'
import { actOnTrip, type TripAct } from './bad-days.server.ts'

type BadDayTripRequest = BadDayPlanRequest['trips'][number]
type PlannedTrip = Omit<BadDayPlanAnswer['trips'][number], 'whyNot'> & {
  whyNot: Refusal | undefined
}

/**
 * The order in which acts are carried out: cancelling releases places, and a swap has a fixed day,
 * so moves come last.
 */
const actOrder: readonly BadDayAction[] = ['call-off', 'swap', 'move']

/** Days ahead in which a common day is searched. */
const daysAhead = 30

const previewNote = { message: '', actorId: '00000000-0000-4000-8000-000000000000' }

/**
 * Previews a bad day, trip by trip in order. Does everything with places, people and money in a
 * transaction and rolls it back, so each trip sees what earlier ones take and release. A trip that
 * cannot be carried out has the reason; the others continue without it. Throws Refused
 * ('not-found').
 */
export async function planBadDay(
  liveServices: Services,
  { trips, isOneDay }: BadDayPlanRequest,
): Promise<{ trips: PlannedTrip[]; refund: number; mails: number }> {
  const services = withFixedContent(liveServices)
  const rollback = new Error('Rolled back: this was a preview.')
  let plannedTrips: PlannedTrip[] = []
  let mailed = new Set<string>()
  try {
    await services.db.transaction(async (transaction) => {
      const items = await lockTrips(transaction, trips)
      const sortedTrips = trips.toSorted(
        (one, other) => actOrder.indexOf(one.act) - actOrder.indexOf(other.act),
      )
      const day = isOneDay ? await findOneDay(services, transaction, sortedTrips, items) : undefined
      for (const request of sortedTrips) {
        const trip = {
          ...request,
          ...(request.act === 'move' && !request.date && day ? { date: day } : {}),
        }
        plannedTrips.push(await tryTrip(services, transaction, trip, items))
      }
      const possibleIds = new Set(
        plannedTrips.flatMap(({ itemId, whyNot }) => (whyNot ? [] : [itemId])),
      )
      mailed = new Set(
        [...items].flatMap(([id, { email }]) => (email && possibleIds.has(id) ? [id] : [])),
      )
      throw rollback
    })
  } catch (error) {
    if (error !== rollback) throw error
  }
  return {
    trips: plannedTrips,
    refund: sumCents(plannedTrips.map(({ refund }) => refund)),
    mails: mailed.size,
  }
}

type TripsById = ReadonlyMap<string, { item: ItemRow; email: string }>

/** Locks all orders by ascending id, so that two previews cannot deadlock. */
async function lockTrips(
  transaction: Transaction,
  trips: readonly BadDayTripRequest[],
): Promise<TripsById> {
  const ids = trips.map(({ itemId }) => itemId)
  const rows = await transaction
    .select({ orderId: orderItems.orderId })
    .from(orderItems)
    .where(inArray(orderItems.id, ids))
  const tripsById = new Map<string, { item: ItemRow; email: string }>()
  for (const orderId of [...new Set(rows.map((row) => row.orderId))].toSorted()) {
    const { items, order } = await loadOrder(transaction, orderId)
    for (const item of items) tripsById.set(item.id, { item, email: order.email })
  }
  if (ids.some((id) => !tripsById.has(id))) throw new Refused({ code: 'not-found' })
  return tripsById
}

async function tryTrip(
  services: Services,
  transaction: Transaction,
  request: BadDayTripRequest,
  items: TripsById,
): Promise<PlannedTrip> {
  const { itemId, act } = request
  const item = items.get(itemId)?.item
  if (!item) throw new Refused({ code: 'not-found' })
  const { product = item.product } = request
  const unchanged = { itemId, act, product, title: item.title, vehicles: [], guides: [] }
  try {
    return await transaction.transaction(async (inner) => {
      const date = await findDay(readBasis(services), inner, request, item)
      const loadedOrder = await loadOrder(inner, item.orderId)
      const trip: TripAct = { itemId, act, date, product }
      const outcome = await actOnTrip(
        { services, transaction: inner, loadedOrder },
        { trip, ...previewNote },
      )
      const crew = act === 'call-off' ? {} : await readCrewNames(inner, itemId)
      return { ...unchanged, date, ...outcome, ...crew, whyNot: undefined }
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const date = request.date ?? item.date
    return { ...unchanged, date, refund: 0, difference: 0, whyNot: error.refusals[0] }
  }
}

/** The requested day, the trip's own day, or the nearest day with room. */
async function findDay(
  basis: Basis,
  transaction: Transaction,
  { act, date }: BadDayTripRequest,
  item: ItemRow,
): Promise<CalendarDate> {
  if (act !== 'move') return (act === 'swap' && date) || item.date
  if (date) return date
  const choice = findProductChoice(basis, item, item.product)
  const dayQuery = { date: item.date, party: pickParty(item), without: item.id }
  const refusal = { code: 'date-full', field: 'date' } as const
  const alternatives = await choice?.addAlternatives(transaction, { ...dayQuery, refusal })
  const nearest = (alternatives?.facts?.['nearest'] ?? []) as CalendarDate[]
  // A later day first: a guest who is already here can wait a day.
  const day = nearest.find((one) => one > item.date) ?? nearest.at(-1)
  if (!day) throw new Refused({ code: 'no-day-near', facts: { most: maxNearest } })
  return day
}

/** The first day after the trips' days with room for all trips that have no fixed day. */
async function findOneDay(
  services: Services,
  transaction: Transaction,
  trips: readonly BadDayTripRequest[],
  items: TripsById,
): Promise<CalendarDate | undefined> {
  const basis = readBasis(services)
  const tripsWithoutDay = trips.filter(({ act, date }) => act === 'move' && !date)
  const rows = tripsWithoutDay.flatMap(({ itemId }) => items.get(itemId)?.item ?? [])
  const lastDay = rows
    .map(({ date }) => date)
    .toSorted()
    .at(-1)
  if (!lastDay) return undefined
  const days = Array.from({ length: daysAhead }, (_, n) => addDays(lastDay, n + 1))
  const span = { from: addDays(lastDay, 1), to: addDays(lastDay, daysAhead) }
  const unavailableDays = new Set<CalendarDate>()
  for (const item of rows) {
    const choice = findProductChoice(basis, item, item.product)
    if (!choice) continue
    const dayQuery = { party: countGuests(item), without: item.id }
    for (const day of await choice.listFull(transaction, dayQuery, span)) unavailableDays.add(day)
    const schedule = await choice.readSchedule(transaction)
    for (const day of days) if (checkOfficeDay(basis, schedule, day)) unavailableDays.add(day)
  }
  for (const day of days.filter((one) => !unavailableDays.has(one)))
    if (await hasRoom(services, transaction, { trips, day, items })) return day
  return undefined
}

/** True if all trips fit on that day. Tries it in a transaction and rolls back. */
async function hasRoom(
  services: Services,
  transaction: Transaction,
  {
    trips,
    day,
    items,
  }: { trips: readonly BadDayTripRequest[]; day: CalendarDate; items: TripsById },
): Promise<boolean> {
  const rollback = new Error('Rolled back: this was a preview.')
  let isRoom = true
  try {
    await transaction.transaction(async (inner) => {
      for (const request of trips) {
        const isFree = request.act === 'move' && !request.date
        const { whyNot } = await tryTrip(
          services,
          inner,
          isFree ? { ...request, date: day } : request,
          items,
        )
        if (isFree && whyNot) isRoom = false
        if (!isRoom) break
      }
      throw rollback
    })
  } catch (error) {
    if (error !== rollback) throw error
  }
  return isRoom
}

async function readCrewNames(transaction: Transaction, itemId: string) {
  const assigned = await readAssignedIds(transaction, itemId)
  const readNames = async (table: typeof vehicles | typeof guides, ids: readonly string[]) => {
    if (ids.length === 0) return []
    const rows = await transaction
      .select({ name: table.name })
      .from(table)
      .where(ids.length === 1 ? eq(table.id, ids[0] ?? '') : inArray(table.id, [...ids]))
      .orderBy(table.name)
    return rows.map((row) => row.name)
  }
  return {
    vehicles: await readNames(vehicles, assigned.vehicles),
    guides: await readNames(guides, assigned.guides),
  }
}
