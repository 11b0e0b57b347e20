import { z } from '@hono/zod-openapi'
import { calendarAnswer, mostCalendarDays } from '#rules/desk/calendar-answer.ts'
import { closedDaysAnswer } from '#rules/desk/closed-days-answer.ts'
import { closedDaysRequest } from '#rules/desk/closed-days-request.ts'
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
import { endpoints, json } from './endpoint.ts'

const outdated = {
  description: 'Somebody else has changed it since that version: nothing was stored.',
  schema: { newer: z.union([vehicleAnswer, guideAnswer]) },
}

const closed = json('All that are closed, as it is now.', closedDaysAnswer)

export const fleet = endpoints('administrator', {
  'GET /api/admin/fleet': {
    summary: 'Vehicles, guides, their papers, and the days on which they cannot go out',
    answer: json('All of them.', fleetAnswer),
  },

  'PUT /api/admin/fleet/vehicles/:id': {
    summary: 'Add a vehicle, or change one',
    description: 'Whole, with its papers. The id is made by whoever adds it; sent twice it is one.',
    body: vehicleRequest,
    answer: json('It as it is now.', vehicleAnswer),
    beside409: outdated,
    refuses: [409],
  },

  'PUT /api/admin/fleet/guides/:id': {
    summary: 'Add a guide, or change one',
    description:
      'Whole, with their papers. The id is made by whoever adds them; sent twice it is one.',
    body: guideRequest,
    answer: json('Them as they are now.', guideAnswer),
    beside409: outdated,
    refuses: [409],
  },

  'PUT /api/admin/fleet/closings/:id': {
    summary: 'Keep a vehicle or a guide at home for some days',
    description:
      'What goes out with it on these days stays as it is, and is listed with the closing.',
    body: closingRequest,
    answer: json('The fleet as it is now.', fleetAnswer),
    refuses: [409],
  },

  'DELETE /api/admin/fleet/closings/:id': {
    summary: 'Let them go out again',
    answer: json('The fleet as it is now.', fleetAnswer),
  },

  'GET /api/admin/fleet/orders/:id': {
    summary: 'What goes out with each item of an order, and what could',
    answer: json('Item by item, the first day first.', orderAllocations),
  },

  'PUT /api/admin/fleet/items/:id': {
    summary: 'Send vehicles and guides out with an item of an order, and none besides',
    body: allocationRequest,
    answer: json('The order as it is now.', orderAllocations),
    refuses: [409],
  },

  'GET /api/admin/day': {
    summary: 'What is on the road on a day, with whom',
    query: z.object({ date: calendarDate }),
    answer: json('Trip by trip, those that set out first at the top.', dayAnswer),
  },

  'GET /api/admin/calendar': {
    summary: 'What all vehicles and guides do on some days',
    query: z.object({
      from: calendarDate,
      days: z.coerce
        .number('field-invalid')
        .int('field-invalid')
        .min(1, 'field-invalid')
        .max(mostCalendarDays, 'field-invalid'),
    }),
    answer: json('Trips, who goes out with them, and who is away.', calendarAnswer),
  },

  'GET /api/admin/closed-days': {
    summary:
      'The days on which a tour or the whole company is closed, and the trips that this hits',
    answer: closed,
  },

  'PUT /api/admin/closed-days/:id': {
    summary: 'Close a tour, or the whole company, for some days',
    description:
      'The id is made by whoever adds it; sent twice it is one. What is sold stays, and is listed.',
    body: closedDaysRequest,
    answer: closed,
    refuses: [409],
  },

  'DELETE /api/admin/closed-days/:id': {
    summary: 'Open them again',
    answer: closed,
  },
})
