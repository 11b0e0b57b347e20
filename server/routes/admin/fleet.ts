import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { calendarAnswer, mostCalendarDays } from '#rules/desk/calendar-answer.ts'
import {
  dayAnswer,
  fleetAnswer,
  guideAnswer,
  orderAllocations,
  vehicleAnswer,
} from '#rules/desk/fleet-answer.ts'
import {
  allocationRequest,
  closingRequest,
  guideRequest,
  vehicleRequest,
} from '#rules/desk/fleet-request.ts'
import { calendarDate } from '#rules/requests/request.ts'
import type { Refusal } from '#rules/requests/refusal.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import { allocate } from '../../fleet/allocate.ts'
import { storeGuide, storeVehicle } from '../../fleet/change-fleet.ts'
import { addClosing, removeClosing } from '../../fleet/closings.ts'
import { listChoices } from '../../fleet/list-choices.ts'
import { readCalendar } from '../../fleet/read-calendar.ts'
import { readDay } from '../../fleet/read-day.ts'
import { readFleet } from '../../fleet/read-fleet.ts'
import { getSignedIn } from '../../http/caller.ts'
import { sayInEnglish } from '../../http/refusal-words.ts'
import type { Office } from '../../office.ts'
import { jsonAnswer, jsonBody } from '../json-route.ts'
import { describeRefusals, refusalAnswer } from '../refusal-answer.ts'
import { idParam } from './id-param.ts'

const refusals = describeRefusals(400, 401, 403, 404, 409, 413, 415, 422, 503)
const outdated = {
  409: {
    description: 'Somebody else has changed it since that version: nothing was stored.',
    content: {
      'application/json': {
        schema: refusalAnswer.extend({ newer: z.union([vehicleAnswer, guideAnswer]) }),
      },
    },
  },
}

const read = createRoute({
  method: 'get',
  path: '/api/admin/fleet',
  summary: 'Vehicles, guides, their papers, and the days on which they cannot go out',
  responses: { 200: jsonAnswer('All of them.', fleetAnswer), ...describeRefusals(401, 403, 503) },
})

const putVehicle = createRoute({
  method: 'put',
  path: '/api/admin/fleet/vehicles/{id}',
  summary: 'Add a vehicle, or change one',
  description: 'Whole, with its papers. The id is made by whoever adds it; sent twice it is one.',
  request: { params: idParam, ...jsonBody(vehicleRequest) },
  responses: { 200: jsonAnswer('It as it is now.', vehicleAnswer), ...refusals, ...outdated },
})

const putGuide = createRoute({
  method: 'put',
  path: '/api/admin/fleet/guides/{id}',
  summary: 'Add a guide, or change one',
  description:
    'Whole, with their papers. The id is made by whoever adds them; sent twice it is one.',
  request: { params: idParam, ...jsonBody(guideRequest) },
  responses: { 200: jsonAnswer('Them as they are now.', guideAnswer), ...refusals, ...outdated },
})

const close = createRoute({
  method: 'put',
  path: '/api/admin/fleet/closings/{id}',
  summary: 'Keep a vehicle or a guide at home for some days',
  description:
    'What goes out with it on these days stays as it is, and is listed with the closing.',
  request: { params: idParam, ...jsonBody(closingRequest) },
  responses: { 200: jsonAnswer('The fleet as it is now.', fleetAnswer), ...refusals },
})

const open = createRoute({
  method: 'delete',
  path: '/api/admin/fleet/closings/{id}',
  summary: 'Let them go out again',
  request: { params: idParam },
  responses: {
    200: jsonAnswer('The fleet as it is now.', fleetAnswer),
    ...describeRefusals(401, 403, 404, 503),
  },
})

const choices = createRoute({
  method: 'get',
  path: '/api/admin/fleet/orders/{id}',
  summary: 'What goes out with each item of an order, and what could',
  request: { params: idParam },
  responses: {
    200: jsonAnswer('Item by item, the first day first.', orderAllocations),
    ...describeRefusals(401, 403, 404, 503),
  },
})

const assign = createRoute({
  method: 'put',
  path: '/api/admin/fleet/items/{id}',
  summary: 'Send vehicles and guides out with an item of an order, and none besides',
  request: { params: idParam, ...jsonBody(allocationRequest) },
  responses: { 200: jsonAnswer('The order as it is now.', orderAllocations), ...refusals },
})

const day = createRoute({
  method: 'get',
  path: '/api/admin/day',
  summary: 'What is on the road on a day, with whom',
  request: { query: z.object({ date: calendarDate }) },
  responses: {
    200: jsonAnswer('Trip by trip, those that set out first at the top.', dayAnswer),
    ...describeRefusals(401, 403, 422, 503),
  },
})

const calendar = createRoute({
  method: 'get',
  path: '/api/admin/calendar',
  summary: 'What all vehicles and guides do on some days',
  request: {
    query: z.object({
      from: calendarDate,
      days: z.coerce
        .number('field-invalid')
        .int('field-invalid')
        .min(1, 'field-invalid')
        .max(mostCalendarDays, 'field-invalid'),
    }),
  },
  responses: {
    200: jsonAnswer('Trips, who goes out with them, and who is away.', calendarAnswer),
    ...describeRefusals(401, 403, 422, 503),
  },
})

/** /api/admin/day, /api/admin/calendar, /api/admin/fleet: vehicles, guides, when they are away, and whom they go out with. */
export function fleetRoutes({ office }: Accounts) {
  return new OpenAPIHono()
    .openapi(day, async (c) => {
      const { date, trips } = await readDay(office, c.req.valid('query').date)
      const said = trips.map((trip) => ({ ...trip, whyNot: trip.whyNot.map(sayInEnglish) }))
      return c.json({ date, trips: said }, 200)
    })
    .openapi(calendar, async (c) => c.json(await readCalendar(office, c.req.valid('query')), 200))
    .openapi(read, async (c) => c.json(await readFleet(office), 200))
    .openapi(putVehicle, async (c) => {
      const { id } = c.req.valid('param')
      const actorId = getSignedIn(c).userId
      return c.json(await storeVehicle(office, { id, wanted: c.req.valid('json'), actorId }), 200)
    })
    .openapi(putGuide, async (c) => {
      const { id } = c.req.valid('param')
      const actorId = getSignedIn(c).userId
      return c.json(await storeGuide(office, { id, wanted: c.req.valid('json'), actorId }), 200)
    })
    .openapi(close, async (c) => {
      const { id } = c.req.valid('param')
      const actorId = getSignedIn(c).userId
      await addClosing(office, { id, wanted: c.req.valid('json'), actorId })
      return c.json(await readFleet(office), 200)
    })
    .openapi(open, async (c) => {
      const { id } = c.req.valid('param')
      await removeClosing(office, { id, actorId: getSignedIn(c).userId })
      return c.json(await readFleet(office), 200)
    })
    .openapi(choices, async (c) =>
      c.json(await describeOrder(office, c.req.valid('param').id), 200),
    )
    .openapi(assign, async (c) => {
      const { id: itemId } = c.req.valid('param')
      const actorId = getSignedIn(c).userId
      const orderId = await allocate(office, { itemId, wanted: c.req.valid('json'), actorId })
      return c.json(await describeOrder(office, orderId), 200)
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
