import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { RideWay } from '#rules/orders/ride-enquiry.ts'
import { rideRequest } from '#rules/orders/ride-request.ts'
import { createRideEnquiry } from '../desk/ride-enquiries.ts'
import type { Office } from '../office.ts'
import { answerOnce } from '../requests/idempotency.ts'
import { keyedHeaders } from './idempotency-key.ts'
import { jsonAnswer, jsonBody } from './json-route.ts'
import { describeRefusals } from './refusal-answer.ts'

const received = z.object({ reference: z.string(), receivedAt: z.iso.datetime() })

const route = createRoute({
  method: 'post',
  path: '/api/rides',
  summary: 'Ask for a ride from A to B',
  description:
    'Stores what is asked under a reference and announces it to whoever asks and to the office, which answers with a price. It holds no vehicle.',
  request: { headers: keyedHeaders, ...jsonBody(rideRequest) },
  responses: {
    201: jsonAnswer('Stored, or stored before under the same key.', received),
    ...describeRefusals(400, 413, 415, 422, 429, 503),
  },
})

/** POST /api/rides */
export function rideRoutes(office: Office) {
  return new OpenAPIHono().openapi(route, async (c) => {
    const body = c.req.valid('json')
    const key = c.req.valid('header')['idempotency-key']
    const ride = { ...body, way: body.way as RideWay }
    const answer = await answerOnce(
      office.db,
      { scope: 'rides', key, body, now: office.now(), answerSchema: received },
      (transaction) => createRideEnquiry(office, transaction, ride),
    )
    office.wakeMail()
    return c.json(answer, 201)
  })
}
