import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { findLastBookableDay } from '#rules/dates/schedule.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { calendarDate, requestObject } from '#rules/requests/request.ts'
import { listFullDates, listFullDays } from '../orders/departures.ts'
import { limitsOf } from '../orders/other-days.ts'
import type { Office } from '../office.ts'
import { Refused } from '../refused.ts'
import { jsonAnswer } from './json-route.ts'
import { describeRefusals } from './refusal-answer.ts'

const fullDates = {
  from: z.iso.date(),
  to: z.iso.date(),
  full: z.array(z.iso.date()).describe('The dates without a departure left, in order.'),
}

const span = requestObject({
  from: calendarDate.optional().openapi({ description: 'Today, when absent.' }),
  to: calendarDate
    .optional()
    .openapi({ description: 'The last day that can be booked, when absent.' }),
})

const ofTour = createRoute({
  method: 'get',
  path: '/api/tours/{tourId}/availability',
  summary: 'The dates on which a tour is fully booked',
  description: 'Within what can be booked: from today in Cape Town to two years ahead.',
  request: {
    params: z.object({ tourId: z.string().openapi({ example: 'cape-peninsula' }) }),
    query: span,
  },
  responses: {
    200: jsonAnswer('The full dates.', z.object({ tourId: z.string(), ...fullDates })),
    ...describeRefusals(404, 422, 503),
  },
})

const ofVehicles = createRoute({
  method: 'get',
  path: '/api/transfers/availability',
  summary: 'The dates on which all guides and vehicles are out',
  description: 'Within what can be booked, as for a tour.',
  request: { query: span },
  responses: {
    200: jsonAnswer('The full dates.', z.object(fullDates)),
    ...describeRefusals(422, 503),
  },
})

/** GET /api/tours/{tourId}/availability and GET /api/transfers/availability */
export function availabilityRoutes(office: Office) {
  return new OpenAPIHono()
    .openapi(ofTour, async (c) => {
      const { tourId } = c.req.valid('param')
      const tour = office.tours.find(({ id }) => id === tourId)
      if (!tour) throw new Refused({ code: 'tour-unknown', field: 'tourId' })
      const { from, to } = fillSpan(c.req.valid('query'))
      const full = await listFullDates(office.db, limitsOf(office, tour), { from, to })
      return c.json({ tourId, from, to, full }, 200)
    })
    .openapi(ofVehicles, async (c) => {
      const { from, to } = fillSpan(c.req.valid('query'))
      const full = await listFullDays(office.db, office.calendar, { from, to })
      return c.json({ from, to, full }, 200)
    })

  function fillSpan(asked: z.output<typeof span>) {
    const today = calendarDateIn(office.now(), capeTown)
    return { from: asked.from ?? today, to: asked.to ?? findLastBookableDay(today) }
  }
}
