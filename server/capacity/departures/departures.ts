import { and, between, eq, gt, gte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Content } from '#content/content.ts'
import type { Tour } from '#rules/catalogue/tour.ts'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { daysOf } from '#rules/fleet/period.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { orderItems } from '../../database/schema/orders.ts'
import { companyDays, departures } from '../../database/schema/tours.ts'
import { whereFleet } from '../fleet/free-resources.ts'
import { listClosedDates } from '../closed-days/closed-days.ts'
import { autoAssign, type Going, keepForChange, keepForWaiting } from '../fleet/auto-assign.ts'
import { releaseWaiting, unassign } from '../fleet/allocations.ts'
import type { Basis } from '../../services.ts'
import type { ItemRow, LoadedOrder } from '../../records/load-order.ts'
import { listMovable, moveItems } from '../../records/order-history.ts'
import { followHours, hoursOf } from '../../records/trip-hours.ts'

/** What may set out on one day: parties of the tour, and trips of the whole company. */
export type DayLimits = { tour: Pick<Tour, 'id' | 'departuresPerDay'>; departuresPerDay: number }

/** What may set out on a day of a tour. */
export function limitsOf({ calendar }: Content, tour: Tour): DayLimits {
  return { tour, departuresPerDay: calendar.departuresPerDay }
}

/**
 * The only place that counts departures: takes one departure of a tour on a date, and with it one trip of the
 * company, and returns whether there was one of each. One
 * statement asks and takes, so of two who want the last one at the same moment one gets it; a
 * rolled-back transaction releases it. Once vehicles or guides are in service they are the limit
 * (decision 46): then days are only counted.
 */
export async function takeDeparture(
  transaction: Transaction,
  { tour, departuresPerDay }: DayLimits,
  date: CalendarDate,
): Promise<boolean> {
  const answer = await transaction.execute(sql`
    with company as (
      ${takeTrip(date, departuresPerDay)}
    ), own as (
      insert into ${departures} as d (tour_id, date, taken)
      select ${tour.id}, ${date}::date, 1 from company
      on conflict (tour_id, date) do update set taken = d.taken + 1
        where d.taken < ${tour.departuresPerDay} or ${whereFleet}
      returning taken
    )
    select (select taken from company) as company, (select taken from own) as own`)
  const [row] = takenRows.parse(answer).rows
  // The tour was full: its place in the company's day, taken in the same breath, is free again.
  if (row?.own === null && row.company !== null) await returnTrip(transaction, date)
  return typeof row?.own === 'number'
}

/** How many departures of a tour are taken on a date. */
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

/** The same for a vehicle, which takes one trip of the company's day; returns whether there was one. */
export async function takeVehicleDay(
  transaction: Transaction,
  { departuresPerDay }: { departuresPerDay: number },
  date: CalendarDate,
): Promise<boolean> {
  const answer = await transaction.execute(takeTrip(date, departuresPerDay))
  return z.object({ rows: z.array(z.unknown()) }).parse(answer).rows.length > 0
}

function takeTrip(date: CalendarDate, most: number) {
  return sql`insert into ${companyDays} as c (date, taken) values (${date}, 1)
    on conflict (date) do update set taken = c.taken + 1
      where c.taken < ${most} or ${whereFleet}
    returning taken`
}

const takenRows = z.object({
  rows: z.array(z.object({ company: z.number().nullable(), own: z.number().nullable() })),
})

/** Gives back what a booking had taken that is cancelled, or was not answered in time. */
export async function returnDeparture(
  transaction: Transaction,
  tourId: string,
  date: CalendarDate,
): Promise<void> {
  // The company's day first, as it is taken first: two who meet wait for each other in one order.
  await returnTrip(transaction, date)
  await transaction
    .update(departures)
    .set({ taken: sql`${departures.taken} - 1` })
    .where(and(eq(departures.tourId, tourId), eq(departures.date, date), gt(departures.taken, 0)))
}

/** Gives back what a request for a vehicle had taken. */
export async function returnTrip(transaction: Transaction, date: CalendarDate): Promise<void> {
  await transaction
    .update(companyDays)
    .set({ taken: sql`${companyDays.taken} - 1` })
    .where(and(eq(companyDays.date, date), gt(companyDays.taken, 0)))
}

export type Span = { from: CalendarDate; to: CalendarDate }

/**
 * The dates of a span, both ends included, on which all departures of the tour are taken, in order. What an
 * item has itself is free for it.
 */
export async function listTakenDates(
  db: Database,
  { tour, departuresPerDay }: DayLimits,
  { from, to }: Span,
  without?: string,
): Promise<CalendarDate[]> {
  const ofTour = sql`and ${orderItems.product} = ${tour.id}`
  const others = sql`${departures.taken} - ${countOwn(without, departures.date, ofTour)}`
  const own = await db
    .select({ date: departures.date })
    .from(departures)
    .where(
      and(
        eq(departures.tourId, tour.id),
        between(departures.date, from, to),
        gte(others, tour.departuresPerDay),
      ),
    )
  const company = await listTakenDays(db, { departuresPerDay }, { from, to }, without)
  return [...new Set([...own.map((row) => row.date), ...company])].toSorted()
}

/** The dates of a span on which all trips of the company are taken, in order. */
export async function listTakenDays(
  db: Database,
  { departuresPerDay }: { departuresPerDay: number },
  { from, to }: Span,
  without?: string,
): Promise<CalendarDate[]> {
  const others = sql`${companyDays.taken} - ${countOwn(without, companyDays.date)}`
  const rows = await db
    .select({ date: companyDays.date })
    .from(companyDays)
    .where(and(between(companyDays.date, from, to), gte(others, departuresPerDay)))
    .orderBy(companyDays.date)
  return rows.map((row) => row.date)
}

/** What an item has taken of a day: 1 or 0. */
function countOwn(id: string | undefined, date: PgColumn, further = sql``): SQL {
  if (id === undefined) return sql`0`
  return sql`(select count(*) from ${orderItems} where ${orderItems.id} = ${id} and ${orderItems.date} = ${date}
    and ${orderItems.kind} <> 'custom' and ${orderItems.status} in ('held', 'booked') ${further})`
}

/**
 * Takes the place of each of these items, the first day first, through the one door to capacity: its day,
 * and once there are vehicles and guides those that go out with it. Tells whether there was one for all.
 * Where there was not, nothing is taken.
 */
export async function takePlaces(
  transaction: Transaction,
  basis: Basis,
  items: readonly ItemRow[],
): Promise<boolean> {
  if (!(await takeDays(transaction, basis, items))) return false
  const sent: ItemRow[] = []
  for (const item of items.toSorted(byDay)) {
    if (await autoAssign(transaction, basis, item)) {
      sent.push(item)
      continue
    }
    for (const { id } of sent) await unassign(transaction, id)
    await givePlacesBack(transaction, items)
    return false
  }
  const longer = items.filter((item) => daysOf(hoursOf(basis.content, item)).lastDay > item.date)
  for (const orderId of new Set(longer.map((item) => item.orderId)))
    await followHours(transaction, basis.content, orderId)
  return true
}

/** The same for what an item is to be once a change of it is paid, beside what it is. */
export async function takePlaceForChange(
  transaction: Transaction,
  basis: Basis,
  { item, next, takesDay }: { item: ItemRow; next: ItemRow; takesDay: boolean },
): Promise<boolean> {
  const days = takesDay ? [next] : []
  if (!(await takeDays(transaction, basis, days))) return false
  if (await keepForChange(transaction, basis, { item, next })) return true
  await givePlacesBack(transaction, days)
  return false
}

/**
 * Holds a place for somebody on the waiting list: `trip` has their id in the place of an item's. Tells whether
 * there was one; where there was not, nothing is taken.
 */
export async function takePlaceOfWaiting(
  transaction: Transaction,
  basis: Basis,
  trip: Going,
): Promise<boolean> {
  if (!(await takeDays(transaction, basis, [trip]))) return false
  if (await keepForWaiting(transaction, basis, trip)) return true
  await givePlacesBack(transaction, [trip])
  return false
}

/** Gives back the place that is held for somebody on the waiting list. */
export async function returnPlaceOfWaiting(transaction: Transaction, trip: Going): Promise<void> {
  await givePlacesBack(transaction, [trip])
  await releaseWaiting(transaction, trip.id)
}

/** What takes a place of a day. */
type OfDay = Pick<ItemRow, 'kind' | 'product' | 'date'>

async function takeDays(
  transaction: Transaction,
  basis: Basis,
  items: readonly OfDay[],
): Promise<boolean> {
  const taken: OfDay[] = []
  for (const item of items.toSorted(byDay)) {
    if (await takeDay(transaction, basis, item)) {
      taken.push(item)
      continue
    }
    await givePlacesBack(transaction, taken)
    return false
  }
  return true
}

/**
 * Gives back the days of these items, the first day first. What goes out with them is let go by the database
 * when they lose their place (a trigger, server/database/migrations/).
 */
export async function givePlacesBack(
  transaction: Transaction,
  items: readonly OfDay[],
): Promise<void> {
  for (const { kind, product, date } of items.toSorted(byDay)) {
    if (kind === 'tour' && product !== null) await returnDeparture(transaction, product, date)
    else if (kind !== 'custom') await returnTrip(transaction, date)
  }
}

/**
 * Takes the day of what an item is to be and gives back its own, the first day first; tells whether
 * there was one. Where there was not, the caller's transaction is to be undone. Who goes out with it
 * follows once it is written (`reassign`).
 */
export async function movePlace(
  transaction: Transaction,
  basis: Basis,
  from: ItemRow,
  to: ItemRow,
): Promise<boolean> {
  const take = () => takeDays(transaction, basis, [to])
  const giveBack = () => givePlacesBack(transaction, [from])
  if (to.date < from.date) {
    const isTaken = await take()
    await giveBack()
    return isTaken
  }
  // Of one day its own place is free first: on a full day a tour can be had for another.
  await giveBack()
  return take()
}

/**
 * Takes a place for every item of an order that has lost its own, and moves those to 'held' or 'booked';
 * undefined, with nothing taken, when one of them finds none.
 */
export async function takePlacesAgain(
  transaction: Transaction,
  basis: Basis,
  loaded: LoadedOrder,
  event: 'held' | 'booked',
): Promise<LoadedOrder | undefined> {
  const released = loaded.items.filter(({ status }) => status === 'released')
  if (!(await takePlaces(transaction, basis, released))) return undefined
  return moveItems(transaction, loaded, event, released)
}

/** Gives back every place that an order has, and moves its items by what happened. */
export async function returnPlaces(
  transaction: Transaction,
  loaded: LoadedOrder,
  event: 'time-over' | 'called-off',
): Promise<LoadedOrder> {
  const leaving = listMovable(loaded, event)
  await givePlacesBack(transaction, leaving.filter(hasPlace))
  return moveItems(transaction, loaded, event, leaving)
}

/** Whether an item has its place of its day. */
export function hasPlace({ status }: Pick<ItemRow, 'status'>): boolean {
  return status === 'held' || status === 'booked'
}

async function takeDay(
  transaction: Transaction,
  basis: Basis,
  { kind, product, date }: OfDay,
): Promise<boolean> {
  // What the office wrote by hand is no departure of ours.
  if (kind === 'custom') return true
  const { content } = basis
  const tour = kind === 'tour' ? content.tours.find(({ id }) => id === product) : undefined
  const closed = await listClosedDates(transaction, content, { from: date, to: date }, tour)
  if (closed.length > 0) return false
  if (kind !== 'tour') return takeVehicleDay(transaction, content.calendar, date)
  // One that is no longer in the catalogue has no limit that could stand against it.
  if (!tour) return true
  return takeDeparture(transaction, limitsOf(content, tour), date)
}

/** Two orders that take the same days take them in one order, so that neither waits for the other. */
function byDay(one: OfDay, other: OfDay): number {
  if (one.date !== other.date) return one.date < other.date ? -1 : 1
  return (one.product ?? '') < (other.product ?? '') ? -1 : 1
}
