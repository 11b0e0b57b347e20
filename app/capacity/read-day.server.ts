import { and, eq, inArray } from 'drizzle-orm'
import type { Content } from '#content/content.ts'
import { type CalendarDate } from '#rules/dates/calendar-date.ts'
import { toDraft } from '#rules/guests/form-fields.ts'
import { aboutDayFields } from '#app/order/about-fields.ts'
import { isWithoutDriver } from './guide-rules.ts'
import { isTimed, toSpan } from './period.ts'
import { checkAvailability } from './check-availability.ts'
import { listWeather } from './weather.ts'
import { countGuests } from '#rules/prices/party.ts'
import { allocations, guides, vehicles } from './schema.server.ts'
import { findListForm } from '#app/order/schema.server.ts'
import type { Services } from '#platform/services.ts'
import { readBalances } from '#app/order/balances.server.ts'
import type { ItemRow, OrderRow } from '#app/order/load-order.server.ts'
import { readResourceStates } from './availability.server.ts'
import { listTripsOut, computePeriod, findStops } from '#app/order/trip-hours.server.ts'
import { listGateFees } from './list-gate-fees.server.ts'
import { readGuideReports } from './read-guide-reports.server.ts'

/**
 * Reads the trips of a Cape Town day, earliest start first: trips that start on it, and trips that
 * started earlier and are still out. Leaves out cancelled and refunded trips.
 */
export async function readDay(services: Services, date: CalendarDate) {
  const { db } = services
  const content = services.content()
  const day = toSpan(date, date)
  const tripRows = await listTripsOut(db, content, { from: date, to: date })
  const describeCrew = await readCrews(
    services,
    content,
    tripRows.map(({ item }) => item),
  )
  const balanceOf = await readBalances(
    db,
    tripRows.map(({ order }) => order.id),
  )
  const reportsOf = await readGuideReports(
    db,
    tripRows.map(({ item }) => item.id),
  )
  const trips = tripRows.map(({ item, order, hours }) => ({
    itemId: item.id,
    itemStatus: item.status,
    guideNote: item.guideNote,
    gates: listGateFees(content, item),
    ...reportsOf(item.id),
    orderId: order.id,
    reference: order.reference,
    form: findListForm(order.form),
    status: order.status,
    title: item.title,
    from: hours.from.toISOString(),
    to: hours.to.toISOString(),
    isTimed: isTimed(item),
    party: countGuests(item),
    toddlers: item.toddlers,
    childSeats: item.childSeats,
    ...describeContacts(order),
    about: {
      ...toDraft(aboutDayFields, { ...order, ...item }),
      language: order.language === 'en' ? '' : order.language,
    },
    pickup: item.pickup,
    destination: item.destination,
    flight: item.flight,
    wishes: order.specialRequests,
    note: order.note,
    weather: listWeather(findWeather(content, item.product), findStops(content, item), {
      hours,
      span: day,
    }).map(({ from, to, text }) => ({ from: from.toISOString(), to: to.toISOString(), text })),
    balance: balanceOf(order.id),
    ...describeCrew(item),
  }))
  return { date, trips }
}

/** Finds the hours that depend on the weather, also for a tour that is no longer sold. */
function findWeather({ weather, withdrawn }: Content, product: string | null) {
  return weather[product ?? ''] ?? withdrawn.weather[product ?? ''] ?? []
}

/**
 * The name on the sign, the phone, and who booked. A booking for another person has that person's
 * name and phone.
 */
function describeContacts({ name, phone, traveller, travellerPhone }: OrderRow) {
  if (!traveller) return { name: name || null, phone: travellerPhone ?? phone, bookedBy: null }
  return { name: traveller, phone: travellerPhone, bookedBy: { name, phone } }
}

const noDriver = { code: 'fleet-nobody-drives' } as const

/**
 * Reads the vehicles and guides of each item, and why one of them is unavailable: an absence, an
 * expired paper, or nobody who drives. Leaves out reservations for an unpaid change.
 */
async function readCrews(services: Services, content: Content, items: readonly ItemRow[]) {
  const itemIds = items.map(({ id }) => id)
  const rows = await services.db
    .select({ itemId: allocations.itemId, vehicle: vehicles, guide: guides })
    .from(allocations)
    .leftJoin(vehicles, eq(vehicles.id, allocations.vehicleId))
    .leftJoin(guides, eq(guides.id, allocations.guideId))
    .where(and(inArray(allocations.itemId, itemIds), eq(allocations.isForChange, false)))
    .orderBy(vehicles.name, guides.name)
  const ids = rows.flatMap(({ vehicle, guide }) => vehicle?.id ?? guide?.id ?? [])
  const emptySpan = { from: services.now(), to: services.now() }
  // An empty span, because other trips are not needed: the database allows nobody in two places.
  const resourceStates =
    ids.length > 0 ? await readResourceStates(services.db, emptySpan, ids) : undefined
  const resources = [...(resourceStates?.vehicles ?? []), ...(resourceStates?.guides ?? [])]
  return (item: ItemRow) => {
    const itemRows = rows.filter(({ itemId }) => itemId === item.id)
    const trip = { itemId: item.id, period: computePeriod(content, item) }
    return {
      vehicles: itemRows.flatMap(({ vehicle }) => vehicle?.name ?? []),
      guides: itemRows.flatMap(({ guide }) => guide?.name ?? []),
      crew: itemRows.flatMap(({ vehicle, guide }) => [
        ...(guide ? [{ kind: 'guide' as const, id: guide.id, name: guide.name }] : []),
        ...(vehicle ? [{ kind: 'vehicle' as const, id: vehicle.id, name: vehicle.name }] : []),
      ]),
      whyNot: [
        ...itemRows.flatMap(({ vehicle, guide }) => {
          const resource = resources.find(({ id }) => id === (vehicle ?? guide)?.id)
          return (resource && checkAvailability({ ...resource, taken: [] }, trip)) ?? []
        }),
        ...(isWithoutDriver(itemRows.flatMap(({ guide }) => guide ?? [])) ? [noDriver] : []),
      ],
    }
  }
}
