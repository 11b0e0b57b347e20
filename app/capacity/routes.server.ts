import type { Refusal } from '#rules/requests/refusal.ts'
import type { Accounts } from '#app/accounts/accounts.server.ts'
import { allocate, assignToItems } from './assign.server.ts'
import { storeGuide, storeVehicle } from './change-fleet.server.ts'
import { addClosing, removeClosing } from './closings.server.ts'
import { listAllocationChoices } from './availability.server.ts'
import { proposeHandOver } from './hand-over.server.ts'
import { readCalendar } from './read-calendar.server.ts'
import { readDay } from './read-day.server.ts'
import { readFleet } from './read-fleet.server.ts'
import { formatInEnglish } from '#platform/http/refusal-words.ts'
import { handle } from '#platform/http/handle.ts'
import type { Services } from '#platform/services.ts'
import { closeDays, openDays, readClosedDays } from './closed-days.server.ts'

/**
 * /api/admin/day, /api/admin/calendar, /api/admin/fleet (vehicles, guides, absences, trips) and
 * /api/admin/closed-days.
 */
export function fleetRoutes({ services }: Accounts) {
  return handle(services, {
    'GET /api/admin/day': async ({ query, signedIn: { rights } }) => {
      const { date, trips } = await readDay(services, query.date)
      const content = services.content()
      const formattedTrips = trips.map((trip) => ({
        ...trip,
        balance: rights.includes('money') ? trip.balance : null,
        whyNot: trip.whyNot.map((refusal) => formatInEnglish(content, refusal)),
      }))
      return { date, trips: formattedTrips }
    },
    'GET /api/admin/calendar': ({ query, signedIn: { rights } }) =>
      readCalendar(services, { ...query, withMoney: rights.includes('money') }),
    'GET /api/admin/fleet': () => readFleet(services),
    'PUT /api/admin/fleet/vehicles/:id': ({ params: { id }, body, actorId }) => {
      return storeVehicle(services, { id, request: body, actorId })
    },
    'PUT /api/admin/fleet/guides/:id': ({ params: { id }, body, actorId }) => {
      return storeGuide(services, { id, request: body, actorId })
    },
    'PUT /api/admin/fleet/closings/:id': async ({ params: { id }, body, actorId }) => {
      await addClosing(services, { id, request: body, actorId })
      return readFleet(services)
    },
    'DELETE /api/admin/fleet/closings/:id': async ({ params: { id }, actorId }) => {
      await removeClosing(services, { id, actorId })
      return readFleet(services)
    },
    'GET /api/admin/fleet/orders/:id': ({ params }) => describeOrder(services, params.id),
    'PUT /api/admin/fleet/items/:id': async ({ params: { id: itemId }, body, actorId }) => {
      const orderId = await allocate(services, { itemId, request: body, actorId })
      return describeOrder(services, orderId)
    },
    'PUT /api/admin/fleet/items': async ({ body: { assignments, closing }, actorId }) => {
      const closingWithId = closing && { id: closing.id, request: closing }
      const orderIds = await assignToItems(services, {
        assignments,
        closing: closingWithId,
        actorId,
      })
      const orders = await Promise.all(orderIds.map((orderId) => describeOrder(services, orderId)))
      return { items: orders.flatMap(({ items }) => items) }
    },
    'GET /api/admin/fleet/hand-over': async ({ query }) => {
      const content = services.content()
      const trips = await proposeHandOver(services, query)
      return {
        trips: trips.map(({ choices, ...trip }) => ({
          ...trip,
          choices: choices.map(({ whyNot, ...choice }) => ({
            ...choice,
            whyNot: whyNot ? formatInEnglish(content, whyNot) : null,
          })),
        })),
      }
    },

    'GET /api/admin/closed-days': () => readClosedDays(services),
    'PUT /api/admin/closed-days/:id': async ({ params: { id }, body, actorId }) => {
      await closeDays(services, { id, request: body, actorId })
      return readClosedDays(services)
    },
    'DELETE /api/admin/closed-days/:id': async ({ params: { id }, actorId }) => {
      await openDays(services, { id, actorId })
      return readClosedDays(services)
    },
  })
}

async function describeOrder(services: Services, orderId: string) {
  const items = await listAllocationChoices(services, orderId)
  const content = services.content()
  const formatReason = (refusal: Refusal | undefined) =>
    refusal ? formatInEnglish(content, refusal) : null
  return {
    items: items.map((item) => ({
      ...item,
      from: item.from.toISOString(),
      to: item.to.toISOString(),
      assigned: { vehicles: [...item.assigned.vehicles], guides: [...item.assigned.guides] },
      vehicles: item.vehicles.map(({ id, name, seats, luggage, childSeats, whyNot }) => ({
        id,
        name,
        seats,
        luggage,
        childSeats,
        whyNot: formatReason(whyNot),
      })),
      guides: item.guides.map(({ id, name, speaks, drives, whyNot }) => ({
        id,
        name,
        speaks,
        drives,
        whyNot: formatReason(whyNot),
      })),
    })),
  }
}
