import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { findLastBookableDay } from '#rules/dates/schedule.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { calendarDate, requestObject } from '#rules/requests/request.ts'
import { listClosed } from '../orders/closed-days.ts'
import { listFullDates, listFullDays } from '../orders/full-days.ts'
import type { Office } from '../office.ts'
import { Refused } from '../refused.ts'
import { jsonAnswer } from './json-route.ts'
import { describeRefusals } from './refusal-answer.ts'

const fullDates = {
  from: z.iso.date(),
  to: z.iso.date(),
  full: z
    .array(z.iso.date())
    .describe('The dates without a place left, in order; those that we have closed among them.'),
  closed: z
    .array(
      z.object({
        days: z.array(z.string()).describe('Spans of dates, with a slash between their ends.'),
        why: z.string(),
      }),
    )
    .describe('What the office has closed for a while, with the sentence for guests.'),
}

const span = requestObject({
  from: calendarDate.optional().openapi({ description: 'Today, when absent.' }),
  to: calendarDate
    .optional()
    .openapi({ description: 'The last day that can be booked, when absent.' }),
  guests: z.coerce
    .number()
    .int()
    .min(1)
    .max(1000)
    .optional()
    .openapi({ description: 'How many want to go; the fewest that may, when absent.' }),
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
      const { guests, from, to } = fillSpan(c.req.valid('query'))
      const full = await listFullDates(office.db, office, { tour, party: guests }, { from, to })
      const closed = await listClosed(office.db, office, from, tour)
      return c.json({ tourId, from, to, full, closed }, 200)
    })
    .openapi(ofVehicles, async (c) => {
      const { guests, from, to } = fillSpan(c.req.valid('query'))
      const full = await listFullDays(office.db, office, { party: guests }, { from, to })
      return c.json({ from, to, full, closed: await listClosed(office.db, office, from) }, 200)
    })

  function fillSpan(asked: z.output<typeof span>) {
    const today = calendarDateIn(office.now(), capeTown)
    return { ...asked, from: asked.from ?? today, to: asked.to ?? findLastBookableDay(today) }
  }
}
