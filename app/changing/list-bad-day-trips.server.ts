import { and, between, eq, inArray } from 'drizzle-orm'
import type { BadDayTrip, BadDayTripsAnswer } from './contract.ts'
import type { Content } from '#content/content.ts'
import { addDays, type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { isOverlapping, isTimed, longestTripDays, toSpan } from '#app/capacity/period.ts'
import { countGuests } from '#rules/prices/party.ts'
import { readClosedDays } from '#app/capacity/closed-days.server.ts'
import { hasPlace } from '#app/capacity/departures.server.ts'
import { computeHours, findStops } from '#app/order/trip-hours.server.ts'
import { readFleet } from '#app/capacity/read-fleet.server.ts'
import { allocations, guides, vehicles } from '#app/capacity/schema.server.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { findTraveller } from '#app/order/load-order.server.ts'
import type { Services } from '#platform/services.ts'

/**
 * Selects the trips on `date`, or those affected by a closure or an absence (`closing` is
 * its id).
 */
type BadDayQuery = { date?: CalendarDate | undefined; closing?: string | undefined }

/**
 * Lists trips with a place, which can be moved, swapped or cancelled: contact, stops, parts that
 * depend on the weather, vehicle and guide. Also lists the tours that can be offered instead.
 */
export async function listBadDayTrips(
  services: Services,
  query: BadDayQuery,
): Promise<BadDayTripsAnswer> {
  const { db, now } = services
  const today = calendarDateIn(now(), capeTown)
  const content = services.content()
  const { date = today } = query
  const affectedIds =
    query.closing === undefined ? undefined : await listAffectedItems(services, query.closing)
  const rows = await db
    .select({ item: orderItems, order: orders })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(
        inArray(orderItems.status, ['held', 'booked']),
        affectedIds
          ? inArray(orderItems.id, affectedIds)
          : between(orderItems.date, addDays(date, -longestTripDays), date),
      ),
    )
  const crewOf = await readCrews(
    services,
    rows.map(({ item }) => item.id),
  )
  const trips = rows
    .map((row) => ({ ...row, hours: computeHours(content, row.item) }))
    .filter(
      ({ item, hours }) =>
        hasPlace(item) && (affectedIds || isOverlapping(hours, toSpan(date, date))),
    )
    .toSorted((one, other) => one.hours.from.getTime() - other.hours.from.getTime())
  return {
    trips: trips.map(({ item, order, hours }) => ({
      itemId: item.id,
      orderId: order.id,
      reference: order.reference,
      title: item.title,
      canSwap: item.kind === 'tour',
      product: item.product,
      date: item.date,
      from: hours.from.toISOString(),
      isTimed: isTimed(item),
      party: countGuests(item),
      ...findTraveller(order),
      isMailed: order.email !== '',
      isConfirmed: order.status === 'confirmed',
      places: listPlaces(content, item),
      weather: listWeatherPlans(content, item.product),
      ...crewOf(item.id),
    })),
    tours: content.tours.flatMap(({ id, title, listed }) => (listed ? [{ id, title }] : [])),
  }
}

async function listAffectedItems(services: Services, id: string): Promise<string[]> {
  const { closed } = await readClosedDays(services)
  const { closings } = await readFleet(services)
  const closure = [...closed, ...closings].find((one) => one.id === id)
  return closure?.hits.map(({ itemId }) => itemId) ?? []
}

/** The tour's stops without the first and last, which are the way there and back. */
function listPlaces(content: Content, item: Parameters<typeof findStops>[1]): string[] {
  const stops = findStops(content, item).slice(1, -1)
  return [...new Set(stops.map(({ activity }) => activity))]
}

function listWeatherPlans(
  { weather, withdrawn, documents }: Content,
  product: string | null,
): BadDayTrip['weather'] {
  const id = product ?? ''
  const weatherPlans = weather[id] ?? withdrawn.weather[id] ?? []
  const storedPlans = documents.weather[id] ?? []
  // A tour that is no longer sold has no editable texts, so the text itself is the key.
  return weatherPlans.map(({ text }, index) => ({ key: storedPlans[index]?.key ?? text, text }))
}

async function readCrews({ db }: Services, ids: readonly string[]) {
  const rows = await db
    .select({ itemId: allocations.itemId, vehicle: vehicles, guide: guides })
    .from(allocations)
    .leftJoin(vehicles, eq(vehicles.id, allocations.vehicleId))
    .leftJoin(guides, eq(guides.id, allocations.guideId))
    .where(and(inArray(allocations.itemId, [...ids]), eq(allocations.isForChange, false)))
    .orderBy(vehicles.name, guides.name)
  return (itemId: string) => {
    const crewRows = rows.filter((row) => row.itemId === itemId)
    return {
      vehicles: crewRows.flatMap(({ vehicle }) => (vehicle ? [nameOf(vehicle)] : [])),
      guides: crewRows.flatMap(({ guide }) => (guide ? [nameOf(guide)] : [])),
    }
  }
}

function nameOf({ id, name }: { id: string; name: string }) {
  return { id, name }
}
