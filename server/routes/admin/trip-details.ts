import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { tripDetailsAnswer, tripDetailsRequest } from '#rules/desk/trip-details.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import { correctTrip, readTripDetails } from '../../desk/correct-trip.ts'
import { getSignedIn } from '../../http/caller.ts'
import { jsonAnswer, jsonBody } from '../json-route.ts'
import { describeRefusals } from '../refusal-answer.ts'
import { idParam } from './id-param.ts'

const path = '/api/admin/orders/{id}/details'

const see = createRoute({
  method: 'get',
  path,
  summary: 'What is known of a guest and of their trips: when and where they are fetched',
  request: { params: idParam },
  responses: {
    200: jsonAnswer('Each trip that has a place.', tripDetailsAnswer),
    ...describeRefusals(401, 403, 404, 503),
  },
})

const correct = createRoute({
  method: 'put',
  path,
  summary: 'Write down what a guest has told the office since',
  description: 'Nobody is told. What is no longer as it was seen is answered with 409.',
  request: { params: idParam, ...jsonBody(tripDetailsRequest) },
  responses: {
    200: jsonAnswer(
      'It is written down.',
      z.object({
        isServed: z.boolean().describe('False where nobody can go out with it at its hours.'),
      }),
    ),
    ...describeRefusals(400, 401, 403, 404, 409, 413, 415, 422, 503),
  },
})

/** /api/admin/orders/{id}/details: what the office knows of a guest and a trip, and corrects. */
export function tripDetailsRoutes({ office }: Accounts) {
  return new OpenAPIHono()
    .openapi(see, async (c) => {
      const items = await readTripDetails(office, c.req.valid('param').id)
      return c.json({ items }, 200)
    })
    .openapi(correct, async (c) => {
      const { id } = c.req.valid('param')
      const { userId } = getSignedIn(c)
      return c.json(await correctTrip(office, id, c.req.valid('json'), userId), 200)
    })
}
