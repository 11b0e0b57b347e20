import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { itineraryRequest } from '#rules/itinerary/itinerary-request.ts'
import { storeItinerary } from '#rules/itinerary/stored-itinerary.ts'
import { answerOnce } from '../requests/idempotency.ts'
import { takesComments } from '../quotes/comments.ts'
import { findSharedItinerary, shareItinerary } from '../catalogue/itineraries.ts'
import type { Office } from '../office.ts'
import { Refused } from '../refused.ts'
import { keyedHeaders } from './idempotency-key.ts'
import { sharedAnswer, sharedItineraryAnswer } from '../orders/itinerary-answer.ts'
import { jsonAnswer, jsonBody } from './json-route.ts'
import { describeRefusals } from './refusal-answer.ts'

const sharing = createRoute({
  method: 'post',
  path: '/api/itineraries',
  summary: 'Share an itinerary',
  description: 'Keeps it under a code: whoever has the link /itinerary/{code} can open it.',
  request: { headers: keyedHeaders, ...jsonBody(itineraryRequest) },
  responses: {
    201: jsonAnswer('Kept, or kept before under the same key.', sharedAnswer),
    ...describeRefusals(400, 404, 413, 415, 422, 429, 503),
  },
})

const opening = createRoute({
  method: 'get',
  path: '/api/itineraries/{code}',
  summary: 'Open a shared itinerary',
  request: { params: z.object({ code: z.string().openapi({ example: '7k3m9pxd4f' }) }) },
  responses: {
    200: jsonAnswer(
      'The itinerary, without tours that are no longer offered.',
      sharedItineraryAnswer,
    ),
    ...describeRefusals(404, 503),
  },
})

/** POST /api/itineraries and GET /api/itineraries/{code} */
export function itineraryRoutes(office: Office) {
  return new OpenAPIHono()
    .openapi(sharing, async (c) => {
      const body = c.req.valid('json')
      const key = c.req.valid('header')['idempotency-key']
      const now = office.now()
      const answer = await answerOnce(
        office.db,
        { scope: 'itineraries', key, body, now, answerSchema: sharedAnswer },
        async (transaction) => ({
          answer: {
            code: await shareItinerary(transaction, body.itinerary, now),
            createdAt: now.toISOString(),
          },
          mails: [],
        }),
      )
      return c.json(answer, 201)
    })
    .openapi(opening, async (c) => {
      const shared = await findSharedItinerary(office.db, c.req.valid('param').code)
      if (!shared) throw new Refused({ code: 'itinerary-not-found', field: 'code' })
      const { code, goneTours, createdAt } = shared
      const itinerary = storeItinerary(shared.itinerary)
      const told = { takesComments: await takesComments(office.db, code), goneTours }
      return c.json({ code, itinerary, ...told, createdAt: createdAt.toISOString() }, 200)
    })
}
