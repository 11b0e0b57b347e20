import { and, between, eq, gt, gte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Content } from '#content/content.ts'
import type { Tour } from '#rules/catalogue/tour.ts'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { daysOf } from './period.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { orderItems } from '#app/order/schema.server.ts'
import { companyDays, departures } from '#platform/database/schema/tours.ts'
import { whereFleet } from './free-resources.server.ts'
import { listClosedDates } from './closed-days.server.ts'
import {
  autoAssign,
  type Going,
  reserveForChange,
  reserveForWaiting,
} from './auto-assign.server.ts'
import { releaseWaiting, unassign } from './allocations.server.ts'
import type { Basis } from '#platform/services.ts'
import type { ItemRow, LoadedOrder } from '#app/order/load-order.server.ts'
import { listMovable, moveItems } from '#app/order/order-history.server.ts'
import { followHours, hoursOf } from '#app/order/trip-hours.server.ts'

export type DayLimits = { tour: Pick<Tour, 'id' | 'departuresPerDay'>; departuresPerDay: number }

export function limitsOf({ calendar }: Content, tour: Tour): DayLimits {
  return { tour, departuresPerDay: calendar.departuresPerDay }
}

/**
 * Takes one departure of a tour on a date and one trip of the company; returns true if both were
 * free. The only place that counts departures. One statement checks and takes, so of two requests
 * for the last one, one wins; a rollback releases it. With vehicles or guides in service they are
 * the limit (decision 46), and days are only counted.
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
  // The tour was full: releases the company's trip taken by the same statement.
  if (row?.own === null && row.company !== null) await returnTrip(transaction, date)
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

/** Takes one trip of the company's day for a vehicle; returns true if it was free. */
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

export async function returnDeparture(
  transaction: Transaction,
  tourId: string,
  date: CalendarDate,
): Promise<void> {
  // The company's day is first here as in takeDeparture: one lock order prevents deadlocks.
  await returnTrip(transaction, date)
  await transaction
    .update(departures)
    .set({ taken: sql`${departures.taken} - 1` })
    .where(and(eq(departures.tourId, tourId), eq(departures.date, date), gt(departures.taken, 0)))
}

export async function returnTrip(transaction: Transaction, date: CalendarDate): Promise<void> {
  await transaction
    .update(companyDays)
    .set({ taken: sql`${companyDays.taken} - 1` })
    .where(and(eq(companyDays.date, date), gt(companyDays.taken, 0)))
}

export type Span = { from: CalendarDate; to: CalendarDate }

/**
 * The dates of a span, both ends included, on which all departures of the tour are taken, in order.
 * An item's own departure counts as free for it.
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

function countOwn(id: string | undefined, date: PgColumn, further = sql``): SQL {
  if (id === undefined) return sql`0`
  return sql`(select count(*) from ${orderItems} where ${orderItems.id} = ${id} and ${orderItems.date} = ${date}
    and ${orderItems.kind} <> 'custom' and ${orderItems.status} in ('held', 'booked') ${further})`
}

/**
 * Takes the capacity of all these items, earliest day first: the day, and with a fleet also
 * vehicles and guides. The only way to take capacity. Returns false, with nothing taken, if one of
 * them finds none.
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
    await releasePlaces(transaction, items)
    return false
  }
  const longer = items.filter((item) => daysOf(hoursOf(basis.content, item)).lastDay > item.date)
  for (const orderId of new Set(longer.map((item) => item.orderId)))
    await followHours(transaction, basis.content, orderId)
  return true
}

/** Takes the capacity that an item needs after an unpaid change, in addition to its current one. */
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
 * Holds a place for an entry of the waiting list: `trip` has the entry's id instead of an item's.
 * Returns false, with nothing taken, if none is free.
 */
export async function takePlaceOfWaiting(
  transaction: Transaction,
  basis: Basis,
  trip: Going,
): Promise<boolean> {
  if (!(await takeDays(transaction, basis, [trip]))) return false
  if (await reserveForWaiting(transaction, basis, trip)) return true
  await releasePlaces(transaction, [trip])
  return false
}

export async function returnPlaceOfWaiting(transaction: Transaction, trip: Going): Promise<void> {
  await releasePlaces(transaction, [trip])
  await releaseWaiting(transaction, trip.id)
}

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
    await releasePlaces(transaction, taken)
    return false
  }
  return true
}

/**
 * Releases the days of these items, earliest day first. A database trigger
 * (platform/database/migrations/) releases their vehicles and guides when the items lose their place.
 */
export async function releasePlaces(
  transaction: Transaction,
  items: readonly OfDay[],
): Promise<void> {
  for (const { kind, product, date } of items.toSorted(byDay)) {
    if (kind === 'tour' && product !== null) await returnDeparture(transaction, product, date)
    else if (kind !== 'custom') await returnTrip(transaction, date)
  }
}

/**
 * Takes the day of a changed item and releases its old one, earliest day first. If it returns
 * false, the caller must roll back. Vehicles and guides follow after the change is stored
 * (`reassign`).
 */
export async function movePlace(
  transaction: Transaction,
  basis: Basis,
  from: ItemRow,
  to: ItemRow,
): Promise<boolean> {
  const take = () => takeDays(transaction, basis, [to])
  const release = () => releasePlaces(transaction, [from])
  if (to.date < from.date) {
    const isTaken = await take()
    await release()
    return isTaken
  }
  // Within one day the old place is released first, so a full day allows an exchange of tours.
  await release()
  return take()
}

/**
 * Takes places again for all items of an order that lost theirs, and moves those to 'held' or
 * 'booked'; undefined, with nothing taken, if one of them finds none.
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

export async function returnPlaces(
  transaction: Transaction,
  loaded: LoadedOrder,
  event: 'time-over' | 'called-off',
): Promise<LoadedOrder> {
  const leaving = listMovable(loaded, event)
  await releasePlaces(transaction, leaving.filter(hasPlace))
  return moveItems(transaction, loaded, event, leaving)
}

export function hasPlace({ status }: Pick<ItemRow, 'status'>): boolean {
  return status === 'held' || status === 'booked'
}

async function takeDay(
  transaction: Transaction,
  basis: Basis,
  { kind, product, date }: OfDay,
): Promise<boolean> {
  // A trip that the office wrote itself takes no departure.
  if (kind === 'custom') return true
  const { content } = basis
  const tour = kind === 'tour' ? content.tours.find(({ id }) => id === product) : undefined
  const closed = await listClosedDates(transaction, content, { from: date, to: date }, tour)
  if (closed.length > 0) return false
  if (kind !== 'tour') return takeVehicleDay(transaction, content.calendar, date)
  // A tour that is no longer in the catalogue has no limit.
  if (!tour) return true
  return takeDeparture(transaction, limitsOf(content, tour), date)
}

/** Orders lock days in one order, so none deadlocks with another. */
function byDay(one: OfDay, other: OfDay): number {
  if (one.date !== other.date) return one.date < other.date ? -1 : 1
  return (one.product ?? '') < (other.product ?? '') ? -1 : 1
}
