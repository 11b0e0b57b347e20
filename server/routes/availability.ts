import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { findLastBookableDay } from '#rules/dates/schedule.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { calendarDate, requestObject } from '#rules/requests/request.ts'
import { listFullDates } from '../orders/departures.ts'
import { limitsOf } from '../orders/other-days.ts'
import type { Office } from '../office.ts'
import { Refused } from '../refused.ts'
import { jsonAnswer } from './json-route.ts'
import { describeRefusals } from './refusal-answer.ts'

const availability = z.object({
  tourId: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  full: z.array(z.iso.date()).describe('The dates without a departure left, in order.'),
})

const route = createRoute({
  method: 'get',
  path: '/api/tours/{tourId}/availability',
  summary: 'The dates on which a tour is fully booked',
  description: 'Within what can be booked: from today in Cape Town to two years ahead.',
  request: {
    params: z.object({ tourId: z.string().openapi({ example: 'cape-peninsula' }) }),
    query: requestObject({
      from: calendarDate.optional().openapi({ description: 'Today, when absent.' }),
      to: calendarDate
        .optional()
        .openapi({ description: 'The last day that can be booked, when absent.' }),
    }),
  },
  responses: {
    200: jsonAnswer('The full dates.', availability),
    ...describeRefusals(404, 422, 503),
  },
})

/** GET /api/tours/{tourId}/availability */
export function availabilityRoutes(office: Office) {
  return new OpenAPIHono().openapi(route, async (c) => {
    const { tourId } = c.req.valid('param')
    const tour = office.tours.find(({ id }) => id === tourId)
    if (!tour) throw new Refused({ code: 'tour-unknown', field: 'tourId' })
    const today = calendarDateIn(office.now(), capeTown)
    const { from = today, to = findLastBookableDay(today) } = c.req.valid('query')
    const full = await listFullDates(office.db, limitsOf(office, tour), { from, to })
    return c.json({ tourId, from, to, full }, 200)
  })
}
