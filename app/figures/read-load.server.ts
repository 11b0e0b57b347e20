import { and, between, eq, gte, inArray, lte } from 'drizzle-orm'
import type { Content } from '#content/content.ts'
import { addDays, type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { toDays, longestTripDays } from '#app/capacity/period.ts'
import { distributeCents } from '#rules/money/tax-rules.ts'
import { countGuests } from '#rules/prices/party.ts'
import type { Database } from '#platform/database/database.ts'
import { allocations, closings, guides, vehicles } from '#app/capacity/schema.server.ts'
import { orderItems } from '#app/order/schema.server.ts'
import { computeHours } from '#app/order/trip-hours.server.ts'
import { travelStatuses, type Span } from './read-figures.server.ts'

export type Load = {
  id: string
  kind: 'vehicle' | 'guide'
  name: string
  /** Days on which the vehicle or guide was in service and not away. */
  days: number
  out: number
  trips: number
  /** Seats on the trips of a vehicle. 0 for a guide. */
  seats: number
  guests: number
}

/**
 * Use of each vehicle and guide in a span, first and last day included: days out of the available
 * days, and seats sold. Future days count with current bookings. Leaves out those that were neither
 * available nor used.
 */
export async function readLoad(
  db: Database,
  content: Content,
  { from, to }: Span,
): Promise<Load[]> {
  const closingRows = await db
    .select()
    .from(closings)
    .where(and(lte(closings.firstDay, to), gte(closings.lastDay, from)))
  const rows = await db
    .select({ item: orderItems, vehicleId: allocations.vehicleId, guideId: allocations.guideId })
    .from(allocations)
    .innerJoin(orderItems, eq(orderItems.id, allocations.itemId))
    .where(
      and(
        between(orderItems.date, addDays(from, -longestTripDays), to),
        inArray(orderItems.status, [...travelStatuses]),
        eq(allocations.isForChange, false),
      ),
    )
  const outings = rows.map((row) => {
    const { firstDay, lastDay } = toDays(computeHours(content, row.item))
    return { ...row, days: listDays({ from: firstDay, to: lastDay }) }
  })
  const vehicleRows = await db.select().from(vehicles).orderBy(vehicles.name, vehicles.id)
  const guideRows = await db.select().from(guides).orderBy(guides.name, guides.id)
  const seatsByVehicle = new Map(vehicleRows.map(({ id, seats }) => [id, seats]))
  /** Divides the guests of a trip among its vehicles in proportion to their seats. */
  const countGuestsIn = (item: (typeof outings)[number]['item'], vehicleId: string): number => {
    const vehicleIds = outings.flatMap((one) =>
      one.item.id === item.id ? (one.vehicleId ?? []) : [],
    )
    const seats = vehicleIds.map((id) => seatsByVehicle.get(id) ?? 0)
    return distributeCents(countGuests(item), seats)[vehicleIds.indexOf(vehicleId)] ?? 0
  }
  const computeLoad = (
    kind: Load['kind'],
    row: { id: string; name: string; inactiveSince: Date | null; createdAt: Date },
    seats: number,
  ): Load[] => {
    const isOfRow = <Row extends { vehicleId: string | null; guideId: string | null }>(one: Row) =>
      (kind === 'vehicle' ? one.vehicleId : one.guideId) === row.id
    const rowOutings = outings.filter(isOfRow)
    const daysOut = new Set(
      rowOutings.flatMap((one) => one.days.filter((day) => from <= day && day <= to)),
    )
    // A trip counts on the day on which it starts.
    const trips = rowOutings.filter(({ item }) => item.date >= from)
    const firstDayInService = calendarDateIn(row.createdAt, capeTown)
    const serviceEnd = row.inactiveSince && calendarDateIn(row.inactiveSince, capeTown)
    const rowClosings = closingRows.filter(isOfRow)
    const wasAvailable = (day: CalendarDate) =>
      firstDayInService <= day &&
      (serviceEnd === null || day < serviceEnd) &&
      !rowClosings.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)
    const days = listDays({ from, to }).filter(
      (day) => daysOut.has(day) || wasAvailable(day),
    ).length
    if (days === 0) return []
    const guests = kind === 'vehicle' ? trips.map(({ item }) => countGuestsIn(item, row.id)) : []
    return [
      {
        id: row.id,
        kind,
        name: row.name,
        days,
        out: daysOut.size,
        trips: trips.length,
        seats: seats * trips.length,
        guests: guests.reduce((sum, count) => sum + count, 0),
      },
    ]
  }
  return [
    ...vehicleRows.flatMap((row) => computeLoad('vehicle', row, row.seats)),
    ...guideRows.flatMap((row) => computeLoad('guide', row, 0)),
  ]
}

function listDays({ from, to }: Span): CalendarDate[] {
  const days: CalendarDate[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}
