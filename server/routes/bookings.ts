import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { bookingRequest } from '#rules/orders/booking-request.ts'
import { createBooking } from '../orders/bookings.ts'
import { answerOnceToldApart } from '../requests/idempotency.ts'
import type { ManageSession } from '../http/manage-session.ts'
import type { Office } from '../office.ts'
import { bookingAnswer } from '../orders/booking-answer.ts'
import { keyedHeaders } from './idempotency-key.ts'
import { sayMailed } from './say-mailed.ts'
import { jsonAnswer, jsonBody } from './json-route.ts'
import { describeRefusals } from './refusal-answer.ts'

const route = createRoute({
  method: 'post',
  path: '/api/bookings',
  summary: 'Book a departure of a tour',
  description:
    'Holds one departure for the party and sends the confirmation to the guest and the office. The price is computed here; one that is sent is ignored.',
  request: { headers: keyedHeaders, ...jsonBody(bookingRequest) },
  responses: {
    201: jsonAnswer('Stored, or stored before under the same key.', bookingAnswer),
    ...describeRefusals(400, 404, 409, 413, 415, 422, 429, 503),
  },
})

/** POST /api/bookings */
export function bookingRoutes(office: Office, session: ManageSession) {
  return new OpenAPIHono().openapi(route, async (c) => {
    const order = c.req.valid('json')
    const key = c.req.valid('header')['idempotency-key']
    const { answer, isRepeated } = await answerOnceToldApart(
      office.db,
      { scope: 'bookings', key, body: order, now: office.now(), answerSchema: bookingAnswer },
      (transaction) => createBooking(office, transaction, order, c.get('network')),
    )
    office.wakeMail()
    // Whoever has just booked it need not wait for the link in the mail.
    const begun = { reference: answer.reference, key, isRepeated }
    if (answer.manage && !(await session.begin(c, begun))) return c.json(sayMailed(answer), 201)
    return c.json(answer, 201)
  })
}
