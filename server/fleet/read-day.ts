import { and, between, eq, inArray } from 'drizzle-orm'
import { addDays, type CalendarDate, instantInCapeTown } from '#rules/dates/calendar-date.ts'
import type { DayAnswer } from '#rules/desk/fleet-answer.ts'
import { isOverlapping, longestTripDays } from '#rules/fleet/period.ts'
import { allocations, guides, vehicles } from '../database/schema/fleet.ts'
import { orderItems, orders } from '../database/schema/orders.ts'
import type { Office } from '../office.ts'
import { readBalances } from '../orders/balances.ts'
import { hoursOf } from './standings.ts'

/**
 * What is on the road on a day of Cape Town, those that set out first at the top: what sets out then, and
 * what set out before and is not home yet. What was called off or given back is not there.
 */
export async function readDay(office: Office, date: CalendarDate): Promise<DayAnswer> {
  const { db } = office
  const rows = await db
    .select({ item: orderItems, order: orders })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(
        between(orderItems.date, addDays(date, -longestTripDays), date),
        inArray(orderItems.status, ['held', 'booked', 'done', 'no-show']),
      ),
    )
  const day = {
    from: instantInCapeTown(date, '00:00'),
    to: instantInCapeTown(addDays(date, 1), '00:00'),
  }
  const found = rows
    .map((row) => ({ ...row, hours: hoursOf(office, row.item) }))
    .filter(({ hours }) => isOverlapping(hours, day))
    .toSorted((one, other) => one.hours.from.getTime() - other.hours.from.getTime())
  const named = await readNames(
    office,
    found.map(({ item }) => item.id),
  )
  const balanceOf = await readBalances(
    db,
    found.map(({ order }) => order.id),
  )
  const trips = found.map(({ item, order, hours }) => ({
    itemId: item.id,
    orderId: order.id,
    reference: order.reference,
    form: order.form,
    status: order.status,
    title: item.title,
    from: hours.from.toISOString(),
    to: hours.to.toISOString(),
    isTimed: item.kind === 'tour' || (item.startTime ?? item.pickupTime) !== null,
    party: item.adults + item.children,
    name: order.name || null,
    phone: order.phone,
    pickup: item.pickup,
    destination: item.destination,
    flight: item.flight,
    wishes: order.specialRequests,
    note: order.note,
    balance: balanceOf(order.id),
    ...named(item.id),
  }))
  return { date, trips }
}

async function readNames({ db }: Office, itemIds: readonly string[]) {
  const rows = await db
    .select({ itemId: allocations.itemId, vehicle: vehicles.name, guide: guides.name })
    .from(allocations)
    .leftJoin(vehicles, eq(vehicles.id, allocations.vehicleId))
    .leftJoin(guides, eq(guides.id, allocations.guideId))
    .where(inArray(allocations.itemId, [...itemIds]))
    .orderBy(vehicles.name, guides.name)
  return (itemId: string) => {
    const own = rows.filter((row) => row.itemId === itemId)
    return {
      vehicles: own.flatMap(({ vehicle }) => vehicle ?? []),
      guides: own.flatMap(({ guide }) => guide ?? []),
    }
  }
}
