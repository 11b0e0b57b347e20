import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { itineraryEnquiryRequest } from '#rules/itinerary/itinerary-request.ts'
import { answerOnce } from '../requests/idempotency.ts'
import { createItineraryEnquiry } from '../orders/itinerary-enquiries.ts'
import type { Office } from '../office.ts'
import { keyedHeaders } from './idempotency-key.ts'
import { itineraryEnquiryAnswer } from '../orders/itinerary-answer.ts'
import { jsonAnswer, jsonBody } from './json-route.ts'
import { describeRefusals } from './refusal-answer.ts'

const route = createRoute({
  method: 'post',
  path: '/api/itinerary-enquiries',
  summary: 'Ask for the exact price of an itinerary',
  description:
    'Stores the itinerary as it is with its estimate, which is computed here, and sends it to the guest and the office.',
  request: { headers: keyedHeaders, ...jsonBody(itineraryEnquiryRequest) },
  responses: {
    201: jsonAnswer('Stored, or stored before under the same key.', itineraryEnquiryAnswer),
    ...describeRefusals(400, 404, 413, 415, 422, 429, 503),
  },
})

/** POST /api/itinerary-enquiries */
export function itineraryEnquiryRoutes(office: Office) {
  return new OpenAPIHono().openapi(route, async (c) => {
    const body = c.req.valid('json')
    const key = c.req.valid('header')['idempotency-key']
    const answerSchema = itineraryEnquiryAnswer
    const answer = await answerOnce(
      office.db,
      { scope: 'itinerary-enquiries', key, body, now: office.now(), answerSchema },
      (transaction) => createItineraryEnquiry(office, transaction, body),
    )
    office.wakeMail()
    return c.json(answer, 201)
  })
}
