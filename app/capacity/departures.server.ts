import { and, between, eq, gt, gte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Content } from '#content/content.ts'
import type { Tour } from '#rules/catalogue/tour.ts'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { toDays } from './period.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { orderItems } from '#app/order/schema.server.ts'
import { companyDays, departures } from '#platform/database/schema/tours.ts'
import { whereFleet } from './free-resources.server.ts'
import { listClosedDates } from './closed-days.server.ts'
import {
  unassignWaiting,
  unassign,
  autoAssign,
  type TripToServe,
  reserveForChange,
  reserveForWaiting,
} from './allocations.server.ts'
import type { Basis } from '#platform/services.ts'
import type { ItemRow, LoadedOrder } from '#app/order/load-order.server.ts'
import { listMovable, changeItemStatuses } from '#app/order/order-history.server.ts'
import { updateTripDays, computeHours } from '#app/order/trip-hours.server.ts'

export type DayLimits = { tour: Pick<Tour, 'id' | 'departuresPerDay'>; departuresPerDay: number }

export function toDayLimits({ calendar }: Content, tour: Tour): DayLimits {
  return { tour, departuresPerDay: calendar.departuresPerDay }
}

/**
 * Takes one of a tour's departures on a date and one of the company's trips. Returns true if both
 * were free. No other function counts departures. One statement checks and takes, so only one of
 * two requests gets the last departure; a rollback releases it. With vehicles or guides in service
 * those are the limit (decision 46), and days are only counted.
 */
export async function takeDeparture(
  transaction: Transaction,
  { tour, departuresPerDay }: DayLimits,
  date: CalendarDate,
): Promise<boolean> {
  const answer = await transaction.execute(sql`
    with company as (
      ${insertCompanyTrip(date, departuresPerDay)}
    ), own as (
      insert into ${departures} as d (tour_id, date, taken)
      select ${tour.id}, ${date}::date, 1 from company
      on conflict (tour_id, date) do update set taken = d.taken + 1
        where d.taken < ${tour.departuresPerDay} or ${whereFleet}
      returning taken
    )
    select (select taken from company) as company, (select taken from own) as own`)
  const [row] = takenRows.parse(answer).rows
  // If the tour was full, releases the company's trip that the same statement took.
  if (row?.own === null && row.company !== null) await releaseCompanyTrip(transaction, date)
  return typeof row?.own === 'number'
}

export async function countDepartures(
  db: Database,
  tourId: string,
  date: CalendarDate,
): Promise<number> {
  const [row] = await db
    .select({ taken: departures.taken })
    .from(departures)
    .where(and(eq(departures.tourId, tourId), eq(departures.date, date)))
  return row?.taken ?? 0
}

/** Takes one of the company's trips of a day for a vehicle. Returns true if one was free. */
export async function takeVehicleDay(
  transaction: Transaction,
  { departuresPerDay }: { departuresPerDay: number },
  date: CalendarDate,
): Promise<boolean> {
  const answer = await transaction.execute(insertCompanyTrip(date, departuresPerDay))
  return z.object({ rows: z.array(z.unknown()) }).parse(answer).rows.length > 0
}

function insertCompanyTrip(date: CalendarDate, limit: number) {
  return sql`insert into ${companyDays} as c (date, taken) values (${date}, 1)
    on conflict (date) do update set taken = c.taken + 1
      where c.taken < ${limit} or ${whereFleet}
    returning taken`
}

const takenRows = z.object({
  rows: z.array(z.object({ company: z.number().nullable(), own: z.number().nullable() })),
})

export async function releaseDeparture(
  transaction: Transaction,
  tourId: string,
  date: CalendarDate,
): Promise<void> {
  // The company's day first, as in takeDeparture: one lock order prevents deadlocks.
  await releaseCompanyTrip(transaction, date)
  await transaction
    .update(departures)
    .set({ taken: sql`${departures.taken} - 1` })
    .where(and(eq(departures.tourId, tourId), eq(departures.date, date), gt(departures.taken, 0)))
}

export async function releaseCompanyTrip(
  transaction: Transaction,
  date: CalendarDate,
): Promise<void> {
  await transaction
    .update(companyDays)
    .set({ taken: sql`${companyDays.taken} - 1` })
    .where(and(eq(companyDays.date, date), gt(companyDays.taken, 0)))
}

export type Span = { from: CalendarDate; to: CalendarDate }

/**
 * The dates of a span on which all departures of a tour are taken, in order. First and last day
 * included. The departure of the item `excludedItemId` counts as free.
 */
export async function listTakenTourDates(
  db: Database,
  { tour, departuresPerDay }: DayLimits,
  { from, to }: Span,
  excludedItemId?: string,
): Promise<CalendarDate[]> {
  const whereTour = sql`and ${orderItems.product} = ${tour.id}`
  const otherDepartures = sql`${departures.taken} - ${countItem(excludedItemId, departures.date, whereTour)}`
  const tourRows = await db
    .select({ date: departures.date })
    .from(departures)
    .where(
      and(
        eq(departures.tourId, tour.id),
        between(departures.date, from, to),
        gte(otherDepartures, tour.departuresPerDay),
      ),
    )
  const companyDates = await listTakenCompanyDates(
    db,
    { departuresPerDay },
    { from, to },
    excludedItemId,
  )
  return [...new Set([...tourRows.map((row) => row.date), ...companyDates])].toSorted()
}

export async function listTakenCompanyDates(
  db: Database,
  { departuresPerDay }: { departuresPerDay: number },
  { from, to }: Span,
  excludedItemId?: string,
): Promise<CalendarDate[]> {
  const otherTrips = sql`${companyDays.taken} - ${countItem(excludedItemId, companyDays.date)}`
  const rows = await db
    .select({ date: companyDays.date })
    .from(companyDays)
    .where(and(between(companyDays.date, from, to), gte(otherTrips, departuresPerDay)))
    .orderBy(companyDays.date)
  return rows.map((row) => row.date)
}

function countItem(id: string | undefined, date: PgColumn, whereFurther = sql``): SQL {
  if (id === undefined) return sql`0`
  return sql`(select count(*) from ${orderItems} where ${orderItems.id} = ${id} and ${orderItems.date} = ${date}
    and ${orderItems.kind} <> 'custom' and ${orderItems.status} in ('held', 'booked') ${whereFurther})`
}

/**
 * Takes the capacity of these items, earliest day first: the day, and with a fleet also vehicles and
 * guides. Returns false if an item gets none; then nothing is taken.
 */
export async function takePlaces(
  transaction: Transaction,
  basis: Basis,
  items: readonly ItemRow[],
): Promise<boolean> {
  if (!(await takeDays(transaction, basis, items))) return false
  const assigned: ItemRow[] = []
  for (const item of items.toSorted(byDay)) {
    if (await autoAssign(transaction, basis, item)) {
      assigned.push(item)
      continue
    }
    for (const { id } of assigned) await unassign(transaction, id)
    await releasePlaces(transaction, items)
    return false
  }
  const severalDays = items.filter(
    (item) => toDays(computeHours(basis.content, item)).lastDay > item.date,
  )
  for (const orderId of new Set(severalDays.map((item) => item.orderId)))
    await updateTripDays(transaction, basis.content, orderId)
  return true
}

/**
 * Takes the capacity that an item needs after an unpaid change. The item keeps its current capacity
 * too.
 */
export async function takePlaceForChange(
  transaction: Transaction,
  basis: Basis,
  { item, next, takesDay }: { item: ItemRow; next: ItemRow; takesDay: boolean },
): Promise<boolean> {
  const days = takesDay ? [next] : []
  if (!(await takeDays(transaction, basis, days))) return false
  if (await reserveForChange(transaction, basis, { item, next })) return true
  await releasePlaces(transaction, days)
  return false
}

/**
 * Holds a place for a waiting-list entry; `trip` has the entry's id. Returns false if no place is
 * free; then nothing is taken.
 */
export async function takeWaitingPlace(
  transaction: Transaction,
  basis: Basis,
  trip: TripToServe,
): Promise<boolean> {
  if (!(await takeDays(transaction, basis, [trip]))) return false
  if (await reserveForWaiting(transaction, basis, trip)) return true
  await releasePlaces(transaction, [trip])
  return false
}

export async function releaseWaitingPlace(
  transaction: Transaction,
  trip: TripToServe,
): Promise<void> {
  await releasePlaces(transaction, [trip])
  await unassignWaiting(transaction, trip.id)
}

type DayItem = Pick<ItemRow, 'kind' | 'product' | 'date'>

async function takeDays(
  transaction: Transaction,
  basis: Basis,
  items: readonly DayItem[],
): Promise<boolean> {
  const takenItems: DayItem[] = []
  for (const item of items.toSorted(byDay)) {
    if (await takeDay(transaction, basis, item)) {
      takenItems.push(item)
      continue
    }
    await releasePlaces(transaction, takenItems)
    return false
  }
  return true
}

/**
 * Releases the days of these items, earliest day first. A database trigger
 * (platform/database/migrations/) releases their vehicles and guides when their status changes.
 */
export async function releasePlaces(
  transaction: Transaction,
  items: readonly DayItem[],
): Promise<void> {
  for (const { kind, product, date } of items.toSorted(byDay)) {
    if (kind === 'tour' && product !== null) await releaseDeparture(transaction, product, date)
    else if (kind !== 'custom') await releaseCompanyTrip(transaction, date)
  }
}

/**
 * Takes the new day of a changed item and releases the old one, earliest day first. The caller must
 * roll back if this returns false. `reassign` handles vehicles and guides after the change is
 * stored.
 */
export async function movePlace(
  transaction: Transaction,
  basis: Basis,
  from: ItemRow,
  to: ItemRow,
): Promise<boolean> {
  const takeNewDay = () => takeDays(transaction, basis, [to])
  const releaseOldDay = () => releasePlaces(transaction, [from])
  if (to.date < from.date) {
    const isTaken = await takeNewDay()
    await releaseOldDay()
    return isTaken
  }
  // Within one day the old place is released first, so that a full day allows another tour.
  await releaseOldDay()
  return takeNewDay()
}

/**
 * Takes places again for an order's released items and moves those to 'held' or 'booked'. Undefined
 * if an item gets no place; then nothing is taken.
 */
export async function takePlacesAgain(
  transaction: Transaction,
  basis: Basis,
  loadedOrder: LoadedOrder,
  event: 'held' | 'booked',
): Promise<LoadedOrder | undefined> {
  const released = loadedOrder.items.filter(({ status }) => status === 'released')
  if (!(await takePlaces(transaction, basis, released))) return undefined
  return changeItemStatuses(transaction, loadedOrder, event, released)
}

export async function releaseItems(
  transaction: Transaction,
  loadedOrder: LoadedOrder,
  event: 'time-over' | 'called-off',
): Promise<LoadedOrder> {
  const endingItems = listMovable(loadedOrder, event)
  await releasePlaces(transaction, endingItems.filter(hasPlace))
  return changeItemStatuses(transaction, loadedOrder, event, endingItems)
}

export function hasPlace({ status }: Pick<ItemRow, 'status'>): boolean {
  return status === 'held' || status === 'booked'
}

async function takeDay(
  transaction: Transaction,
  basis: Basis,
  { kind, product, date }: DayItem,
): Promise<boolean> {
  // A trip that the office wrote takes no departure.
  if (kind === 'custom') return true
  const { content } = basis
  const tour = kind === 'tour' ? content.tours.find(({ id }) => id === product) : undefined
  const closedDates = await listClosedDates(transaction, content, { from: date, to: date }, tour)
  if (closedDates.length > 0) return false
  if (kind !== 'tour') return takeVehicleDay(transaction, content.calendar, date)
  // A tour that left the catalogue has no limit.
  if (!tour) return true
  return takeDeparture(transaction, toDayLimits(content, tour), date)
}

/** Compares by day, then by product. All orders lock days in this order, so none deadlocks. */
function byDay(one: DayItem, other: DayItem): number {
  if (one.date !== other.date) return one.date < other.date ? -1 : 1
  return (one.product ?? '') < (other.product ?? '') ? -1 : 1
}
