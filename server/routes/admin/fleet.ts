import type { Refusal } from '#rules/requests/refusal.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import { allocate } from '../../fleet/allocate.ts'
import { storeGuide, storeVehicle } from '../../fleet/change-fleet.ts'
import { addClosing, removeClosing } from '../../fleet/closings.ts'
import { listChoices } from '../../fleet/list-choices.ts'
import { readCalendar } from '../../fleet/read-calendar.ts'
import { readDay } from '../../fleet/read-day.ts'
import { readFleet } from '../../fleet/read-fleet.ts'
import { sayInEnglish } from '../../http/refusal-words.ts'
import { handle } from '../../http/handle.ts'
import type { Office } from '../../office.ts'
import { closeDays, openDays, readClosedDays } from '../../orders/closed-days.ts'

/** /api/admin/day, /api/admin/calendar, /api/admin/fleet: vehicles, guides, when they are away, and whom they go out with; /api/admin/closed-days. */
export function fleetRoutes({ office }: Accounts) {
  return handle(office, {
    'GET /api/admin/day': async ({ query }) => {
      const { date, trips } = await readDay(office, query.date)
      const said = trips.map((trip) => ({ ...trip, whyNot: trip.whyNot.map(sayInEnglish) }))
      return { date, trips: said }
    },
    'GET /api/admin/calendar': ({ query }) => readCalendar(office, query),
    'GET /api/admin/fleet': () => readFleet(office),
    'PUT /api/admin/fleet/vehicles/:id': ({ params: { id }, body, actorId }) => {
      return storeVehicle(office, { id, wanted: body, actorId })
    },
    'PUT /api/admin/fleet/guides/:id': ({ params: { id }, body, actorId }) => {
      return storeGuide(office, { id, wanted: body, actorId })
    },
    'PUT /api/admin/fleet/closings/:id': async ({ params: { id }, body, actorId }) => {
      await addClosing(office, { id, wanted: body, actorId })
      return readFleet(office)
    },
    'DELETE /api/admin/fleet/closings/:id': async ({ params: { id }, actorId }) => {
      await removeClosing(office, { id, actorId })
      return readFleet(office)
    },
    'GET /api/admin/fleet/orders/:id': ({ params }) => describeOrder(office, params.id),
    'PUT /api/admin/fleet/items/:id': async ({ params: { id: itemId }, body, actorId }) => {
      const orderId = await allocate(office, { itemId, wanted: body, actorId })
      return describeOrder(office, orderId)
    },

    'GET /api/admin/closed-days': () => readClosedDays(office),
    'PUT /api/admin/closed-days/:id': async ({ params: { id }, body, actorId }) => {
      await closeDays(office, { id, wanted: body, actorId })
      return readClosedDays(office)
    },
    'DELETE /api/admin/closed-days/:id': async ({ params: { id }, actorId }) => {
      await openDays(office, { id, actorId })
      return readClosedDays(office)
    },
  })
}

async function describeOrder(office: Office, orderId: string) {
  const items = await listChoices(office, orderId)
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
        whyNot: say(whyNot),
      })),
      guides: item.guides.map(({ id, name, speaks, drives, whyNot }) => ({
        id,
        name,
        speaks,
        drives,
        whyNot: say(whyNot),
      })),
    })),
  }
}

function say(refusal: Refusal | undefined): string | null {
  return refusal ? sayInEnglish(refusal) : null
}
