import { and, inArray } from 'drizzle-orm'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { checkAvailability } from './check-availability.ts'
import type { ResourceKind } from './names.ts'
import { isWithoutDriver } from './guide-rules.ts'
import { isOverlapping, type Period, toSpan } from './period.ts'
import { countGuests } from '#rules/prices/party.ts'
import type { Refusal } from '#rules/requests/refusal.ts'
import { allocations } from './schema.server.ts'
import { findListForm, orderItems } from '#app/order/schema.server.ts'
import { findTraveller } from '#app/order/load-order.server.ts'
import type { Services } from '#platform/services.ts'
import { hasPlace } from './departures.server.ts'
import { readAssignedIds } from './allocations.server.ts'
import {
  readResourceStates,
  type ResourceStates,
  whereAllocatedDuring,
} from './availability.server.ts'
import {
  computeHours,
  listTrips,
  computePeriod,
  whereAllocated,
} from '#app/order/trip-hours.server.ts'

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
  const span = toSpan(firstDay, lastDay)
  const column = kind === 'vehicle' ? allocations.vehicleId : allocations.guideId
  const whereResource = whereAllocated(column, resourceId, whereAllocatedDuring(span))
  const rows = await listTrips(
    db,
    and(whereResource, inArray(orderItems.status, ['held', 'booked'])),
  )
  const timedRows = rows
    .filter(({ item }) => hasPlace(item))
    .map((row) => ({
      ...row,
      period: computePeriod(content, row.item),
      hours: computeHours(content, row.item),
    }))
    .toSorted((one, other) => one.period.from.getTime() - other.period.from.getTime())
  if (timedRows.length === 0) return []
  const resourceStates = await readResourceStates(db, {
    from: new Date(Math.min(...timedRows.map(({ period }) => period.from.getTime()))),
    to: new Date(Math.max(...timedRows.map(({ period }) => period.to.getTime()))),
  })
  const proposals: { id: string; period: Period }[] = []
  const trips = []
  for (const { item, order, period, hours } of timedRows) {
    const assigned = await readAssignedIds(db, item.id)
    const query = { itemId: item.id, period, party: countGuests(item), language: order.language }
    const otherIds = [...assigned.vehicles, ...assigned.guides].filter((id) => id !== resourceId)
    const choices = listChoicesFor(kind, resourceStates, { ...query, otherIds }).filter(
      ({ id }) => id !== resourceId && !otherIds.includes(id),
    )
    const isTaken = (id: string) =>
      proposals.some((one) => one.id === id && isOverlapping(one.period, period))
    const best = choices.find(({ id, whyNot }) => !whyNot && !isTaken(id))
    if (best) proposals.push({ id: best.id, period })
    trips.push({
      itemId: item.id,
      orderId: order.id,
      reference: order.reference,
      form: findListForm(order.form),
      title: item.title,
      date: item.date,
      ...findTraveller(order),
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
  otherIds: readonly string[]
}

function listChoicesFor(kind: ResourceKind, resourceStates: ResourceStates, need: Need): Choice[] {
  const { itemId, period, party, language, otherIds } = need
  const isOther = (id: string) => otherIds.includes(id)
  const choices: Choice[] =
    kind === 'vehicle'
      ? resourceStates.vehicles.map((vehicle) => {
          const seats =
            vehicle.seats +
            resourceStates.vehicles
              .filter(({ id }) => isOther(id))
              .reduce((sum, one) => sum + one.seats, 0)
          const whyNot: Refusal | undefined =
            checkAvailability(vehicle, { itemId, period }) ??
            (seats < party ? { code: 'fleet-too-small', facts: { seats, party } } : undefined)
          return { id: vehicle.id, name: vehicle.name, seats: vehicle.seats, speaks: false, whyNot }
        })
      : resourceStates.guides.map((guide) => {
          const group = [guide, ...resourceStates.guides.filter(({ id }) => isOther(id))]
          const whyNot: Refusal | undefined =
            checkAvailability(guide, { itemId, period }) ??
            (isWithoutDriver(group) ? { code: 'fleet-nobody-drives' } : undefined)
          const speaks = guide.languages.some((one) => one === language)
          return { id: guide.id, name: guide.name, seats: null, speaks, whyNot }
        })
  const rank = ({ whyNot, speaks }: Choice) => (whyNot ? 2 : 0) + (speaks ? 0 : 1)
  return choices.toSorted((one, other) => rank(one) - rank(other))
}
