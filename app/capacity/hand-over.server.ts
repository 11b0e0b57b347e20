import { and, inArray } from 'drizzle-orm'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { checkAvailability } from './check-availability.ts'
import type { ResourceKind } from './names.ts'
import { isWithoutDriver } from './guide-rules.ts'
import { isOverlapping, type Period, spanOf } from './period.ts'
import { countGuests } from '#rules/prices/party.ts'
import type { Refusal } from '#rules/requests/refusal.ts'
import { allocations } from './schema.server.ts'
import { listedForm, orderItems } from '#app/order/schema.server.ts'
import { travellerOf } from '#app/order/load-order.server.ts'
import type { Services } from '#platform/services.ts'
import { hasPlace } from './departures.server.ts'
import { readAssignedIds } from './allocations.server.ts'
import {
  readResourceStates,
  type ResourceStates,
  whereAllocatedDuring,
} from './availability.server.ts'
import { hoursOf, listTrips, periodOf, whereAllocated } from '#app/order/trip-hours.server.ts'

type HandOverQuery = {
  kind: ResourceKind
  resourceId: string
  firstDay: CalendarDate
  lastDay: CalendarDate
}

type Choice = {
  id: string
  name: string
  seats: number | null
  speaks: boolean
  whyNot: Refusal | undefined
}

/**
 * Lists the trips of a vehicle or guide on some days, and who could take each: vehicles by size, or
 * guides who speak the guest's language first. The proposals fit together: nobody is proposed twice
 * for the same time. A trip without a candidate gets no proposal.
 */
export async function proposeHandOver(
  services: Services,
  { kind, resourceId, firstDay, lastDay }: HandOverQuery,
) {
  const { db } = services
  const content = services.content()
  const span = spanOf(firstDay, lastDay)
  const column = kind === 'vehicle' ? allocations.vehicleId : allocations.guideId
  const whereTheirs = whereAllocated(column, resourceId, whereAllocatedDuring(span))
  const rows = await listTrips(db, and(whereTheirs, inArray(orderItems.status, ['held', 'booked'])))
  const found = rows
    .filter(({ item }) => hasPlace(item))
    .map((row) => ({
      ...row,
      period: periodOf(content, row.item),
      hours: hoursOf(content, row.item),
    }))
    .toSorted((one, other) => one.period.from.getTime() - other.period.from.getTime())
  if (found.length === 0) return []
  const resourceStates = await readResourceStates(db, {
    from: new Date(Math.min(...found.map(({ period }) => period.from.getTime()))),
    to: new Date(Math.max(...found.map(({ period }) => period.to.getTime()))),
  })
  const proposals: { id: string; period: Period }[] = []
  const trips = []
  for (const { item, order, period, hours } of found) {
    const assigned = await readAssignedIds(db, item.id)
    const query = { itemId: item.id, period, party: countGuests(item), language: order.language }
    const others = [...assigned.vehicles, ...assigned.guides].filter((id) => id !== resourceId)
    const choices = listChoicesFor(kind, resourceStates, { ...query, others }).filter(
      ({ id }) => id !== resourceId && !others.includes(id),
    )
    const isTaken = (id: string) =>
      proposals.some((one) => one.id === id && isOverlapping(one.period, period))
    const best = choices.find(({ id, whyNot }) => !whyNot && !isTaken(id))
    if (best) proposals.push({ id: best.id, period })
    trips.push({
      itemId: item.id,
      orderId: order.id,
      reference: order.reference,
      form: listedForm(order.form),
      title: item.title,
      date: item.date,
      ...travellerOf(order),
      from: hours.from.toISOString(),
      to: hours.to.toISOString(),
      party: query.party,
      assigned: { vehicles: [...assigned.vehicles], guides: [...assigned.guides] },
      choices,
      proposed: best?.id ?? null,
    })
  }
  return trips
}

type Need = {
  itemId: string
  period: Period
  party: number
  language: string
  others: readonly string[]
}

function listChoicesFor(kind: ResourceKind, resourceStates: ResourceStates, need: Need): Choice[] {
  const { itemId, period, party, language, others } = need
  const besides = (id: string) => others.includes(id)
  const choices: Choice[] =
    kind === 'vehicle'
      ? resourceStates.vehicles.map((vehicle) => {
          const seats =
            vehicle.seats +
            resourceStates.vehicles
              .filter(({ id }) => besides(id))
              .reduce((sum, one) => sum + one.seats, 0)
          const whyNot: Refusal | undefined =
            checkAvailability(vehicle, { itemId, period }) ??
            (seats < party ? { code: 'fleet-too-small', facts: { seats, party } } : undefined)
          return { id: vehicle.id, name: vehicle.name, seats: vehicle.seats, speaks: false, whyNot }
        })
      : resourceStates.guides.map((guide) => {
          const all = [guide, ...resourceStates.guides.filter(({ id }) => besides(id))]
          const whyNot: Refusal | undefined =
            checkAvailability(guide, { itemId, period }) ??
            (isWithoutDriver(all) ? { code: 'fleet-nobody-drives' } : undefined)
          const speaks = guide.languages.some((one) => one === language)
          return { id: guide.id, name: guide.name, seats: null, speaks, whyNot }
        })
  const rank = ({ whyNot, speaks }: Choice) => (whyNot ? 2 : 0) + (speaks ? 0 : 1)
  return choices.toSorted((one, other) => rank(one) - rank(other))
}
