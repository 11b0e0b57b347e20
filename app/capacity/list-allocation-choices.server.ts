import { eq } from 'drizzle-orm'
import type { Refusal } from '#rules/requests/refusal.ts'
import { chooseVehicles } from './choose-vehicles.ts'
import { sortByLanguage } from './guide-rules.ts'
import { countGuests } from '#rules/prices/party.ts'
import type { Period } from './period.ts'
import { checkAvailability, type Availability } from './check-availability.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import type { Services } from '#platform/services.ts'
import type { ItemRow } from '#app/order/load-order.server.ts'
import { hasPlace } from './departures.server.ts'
import { Refused } from '#platform/refused.ts'
import { readAssignedIds } from './allocations.server.ts'
import { readResourceStates, type ResourceStates } from './availability.server.ts'
import { periodOf } from '#app/order/trip-hours.server.ts'

/**
 * Lists for each item of an order: what is assigned, what is available, why the rest is not, and a
 * proposal. The proposal has the fewest vehicles with the fewest empty seats, each with a guide who
 * drives and, if possible, speaks the guest's language. Throws Refused ('not-found').
 */
export async function listAllocationChoices(services: Services, orderId: string) {
  const { db } = services
  const content = services.content()
  const [order] = await db
    .select({ language: orders.language })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!order) throw new Refused({ code: 'not-found' })
  const items = await db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(orderItems.date, orderItems.id)
  const timed = items.map((item) => ({ item, period: periodOf(content, item) }))
  const resourceStates = await readResourceStates(
    db,
    coveringPeriod(timed.map(({ period }) => period)),
  )
  return Promise.all(
    timed.map(async (one) => ({
      ...describeItem(one, resourceStates, order.language),
      assigned: await readAssignedIds(db, one.item.id),
    })),
  )
}

function describeItem(
  { item, period }: { item: ItemRow; period: Period },
  resourceStates: ResourceStates,
  language: string,
) {
  const whyNot = (resource: Availability): Refusal | undefined =>
    checkAvailability(resource, { itemId: item.id, period })
  const isFree = (resource: Availability) => whyNot(resource) === undefined
  const party = countGuests(item)
  const guides = sortByLanguage(resourceStates.guides, language)
  const fitting = chooseVehicles(party, resourceStates.vehicles.filter(isFree)) ?? []
  const leading = guides
    .filter((guide) => guide.drives && isFree(guide))
    .slice(0, Math.max(1, fitting.length))
  return {
    itemId: item.id,
    title: item.title,
    date: item.date,
    party,
    wantedChildSeats: item.childSeats,
    ...period,
    hasPlace: hasPlace(item),
    vehicles: resourceStates.vehicles.map((vehicle) => ({ ...vehicle, whyNot: whyNot(vehicle) })),
    guides: guides.map((guide) => ({
      ...guide,
      speaks: guide.languages.includes(language),
      whyNot: whyNot(guide),
    })),
    suggested: {
      vehicles: fitting.map(({ id }) => id),
      guides: leading.map(({ id }) => id),
    },
  }
}

function coveringPeriod(periods: readonly Period[]): Period {
  return {
    from: new Date(Math.min(...periods.map(({ from }) => from.getTime()))),
    to: new Date(Math.max(...periods.map(({ to }) => to.getTime()))),
  }
}
