import { and, asc, between, eq, gt, gte, lte, sql } from 'drizzle-orm'
import type { Content } from '#content/content.ts'
import { addDays, type CalendarDate } from '#rules/dates/calendar-date.ts'
import type { CalendarAnswer } from './fleet-answers-contract.ts'
import { toDays, isTimed, type Period, toSpan } from './period.ts'
import { countGuests } from '#rules/prices/party.ts'
import type { Database } from '#platform/database/database.ts'
import { allocations, closings } from './schema.server.ts'
import { readBalances } from '#app/order/balances.server.ts'
import { owingStatuses } from '#app/order/statuses.ts'
import { findListForm, orderItems, orders } from '#app/order/schema.server.ts'
import { closedDays } from '#platform/database/schema/tours.ts'
import { waitingEntries } from '#app/waiting/schema.server.ts'
import type { Services } from '#platform/services.ts'
import type { Span } from './departures.server.ts'
import { whereAllocatedDuring } from './availability.server.ts'
import { listTripsOut } from '#app/order/trip-hours.server.ts'

/**
 * Reads the trips of some Cape Town days, the assignments and absences of each vehicle and guide,
 * and places held for the waiting list. Leaves out cancelled and refunded trips.
 */
export async function readCalendar(
  services: Services,
  { from, days, withMoney }: { from: CalendarDate; days: number; withMoney: boolean },
): Promise<CalendarAnswer> {
  const content = services.content()
  const to = addDays(from, days - 1)
  const span = toSpan(from, to)
  const trips = await readTrips(services, content, { from, to, withMoney })
  const dayAllocations = await readAllocations(services, span)
  // Also reads conflicts on the days before and after, because trips may begin earlier and end
  // later.
  const tripDays = [...trips, ...dayAllocations].map((one) =>
    toDays({ from: new Date(one.from), to: new Date(one.to) }),
  )
  const [firstDay = from] = [from, ...tripDays.map((one) => one.firstDay)].toSorted()
  const [lastDay = to] = [to, ...tripDays.map((one) => one.lastDay)].toSorted().toReversed()
  const isWider = firstDay < from || to < lastDay
  return {
    from,
    days,
    trips,
    allocations: isWider
      ? await readAllocations(services, toSpan(firstDay, lastDay))
      : dayAllocations,
    closings: await readClosings(services, firstDay, lastDay),
    closed: await readClosed(services.db, content, { from, to }),
    held: await readHeld(services, content, { from, to }),
  }
}

async function readTrips(
  { db }: Services,
  content: Content,
  { withMoney, ...span }: Span & { withMoney: boolean },
) {
  const rows = await listTripsOut(db, content, span)
  const orderIds = rows.map(({ order }) => order.id)
  const balanceOf = withMoney ? await readBalances(db, orderIds) : () => 0
  return rows.map(({ item, order, hours }) => ({
    itemId: item.id,
    orderId: order.id,
    reference: order.reference,
    form: findListForm(order.form),
    status: order.status,
    title: item.title,
    name: order.traveller || order.name || null,
    party: countGuests(item),
    childSeats: item.childSeats,
    from: hours.from.toISOString(),
    to: hours.to.toISOString(),
    isTimed: isTimed(item),
    isUnpaid: owingStatuses.includes(order.status) && balanceOf(order.id) > 0,
  }))
}

async function readAllocations({ db }: Services, span: Period) {
  const rows = await db
    .select({ allocation: allocations, itemId: orderItems.id, reference: orders.reference })
    .from(allocations)
    .innerJoin(orderItems, eq(orderItems.id, allocations.itemId))
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(whereAllocatedDuring(span))
    .orderBy(sql`lower(${allocations.period})`, asc(allocations.id))
  return rows.map(({ allocation: { period, isForChange, ...resource }, itemId, reference }) => ({
    ...toResource(resource),
    itemId,
    reference,
    from: period.from.toISOString(),
    to: period.to.toISOString(),
    isForChange,
  }))
}

async function readClosings({ db }: Services, from: CalendarDate, to: CalendarDate) {
  const rows = await db
    .select()
    .from(closings)
    .where(and(lte(closings.firstDay, to), gte(closings.lastDay, from)))
    .orderBy(asc(closings.firstDay), asc(closings.id))
  return rows.map(({ id, firstDay, lastDay, reason, ...resource }) => ({
    ...toResource(resource),
    id,
    firstDay,
    lastDay,
    reason,
  }))
}

async function readClosed(db: Database, { tours }: Content, { from, to }: Span) {
  const rows = await db
    .select()
    .from(closedDays)
    .where(and(lte(closedDays.firstDay, to), gte(closedDays.lastDay, from)))
    .orderBy(asc(closedDays.firstDay), asc(closedDays.id))
  return rows.map(({ id, tourId, firstDay, lastDay, reason }) => ({
    id,
    title: tourId && (tours.find((tour) => tour.id === tourId)?.title ?? tourId),
    firstDay,
    lastDay,
    reason,
  }))
}

async function readHeld({ db, now }: Services, { tours }: Content, { from, to }: Span) {
  const rows = await db
    .select()
    .from(waitingEntries)
    .where(
      and(
        between(waitingEntries.date, from, to),
        eq(waitingEntries.status, 'offered'),
        gt(waitingEntries.endsAt, now()),
      ),
    )
    .orderBy(asc(waitingEntries.date), asc(waitingEntries.endsAt), asc(waitingEntries.id))
  return rows.flatMap(({ id, tourId, date, name, endsAt, ...party }) =>
    endsAt === null
      ? []
      : [
          {
            id,
            date,
            title: tours.find((tour) => tour.id === tourId)?.title ?? tourId,
            name,
            party: countGuests(party),
            until: endsAt.toISOString(),
          },
        ],
  )
}

function toResource({ vehicleId, guideId }: { vehicleId: string | null; guideId: string | null }) {
  const kind = vehicleId === null ? ('guide' as const) : ('vehicle' as const)
  return { kind, resourceId: vehicleId ?? guideId ?? '' }
}
