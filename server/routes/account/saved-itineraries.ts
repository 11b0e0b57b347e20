import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import {
  savedItineraryRename,
  savedItineraryRequest,
} from '#rules/itinerary/saved-itinerary-request.ts'
import { isSavedItineraryId, savedItineraries } from '#rules/itinerary/saved-itinerary.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import {
  keepItinerary,
  listSavedItineraries,
  removeItinerary,
  renameItinerary,
} from '#server/guests/saved-itineraries.ts'
import { getSignedIn } from '#server/http/caller.ts'
import { storedItineraryAnswer } from '#server/orders/itinerary-answer.ts'
import { jsonAnswer, jsonBody } from '../json-route.ts'
import { describeRefusals } from '../refusal-answer.ts'

const path = '/api/account/itineraries/{id}'
const params = z.object({
  id: z
    .string()
    .refine(isSavedItineraryId, 'not-found')
    .openapi({ example: '5f0c1d7e9ab24c3f8e6d5b4a39281706' }),
})

/** A saved itinerary as it can be opened today. */
export const savedItineraryAnswer = z
  .object({
    id: z.string(),
    name: z.string().describe('Empty unless its owner has named it.'),
    itinerary: storedItineraryAnswer,
    tours: z.array(z.string()).describe('The titles of its tours, in their order.'),
    goneTours: z.array(z.string()).describe('The tours of it that are no longer offered.'),
    days: z.int(),
    total: z.string().nullable().describe('In rand, at the prices of today.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .openapi('SavedItinerary')

const listing = createRoute({
  method: 'get',
  path: '/api/account/itineraries',
  summary: 'The saved itineraries of whoever is signed in',
  description: `The one saved last first; at most ${savedItineraries.most}.`,
  responses: {
    200: jsonAnswer('The itineraries.', z.array(savedItineraryAnswer)),
    ...describeRefusals(401, 503),
  },
})

const keeping = createRoute({
  method: 'put',
  path,
  summary: 'Keep an itinerary on the account',
  description:
    'Anew, or in the place of what stands under the id, which the device has chosen: repeating it changes nothing. With `basedOn` it takes the place of that state alone.',
  request: { params, ...jsonBody(savedItineraryRequest) },
  responses: {
    200: jsonAnswer('As it is kept.', savedItineraryAnswer),
    ...describeRefusals(400, 401, 403, 404, 409, 413, 415, 422, 503),
  },
})

const renaming = createRoute({
  method: 'patch',
  path,
  summary: 'Give a saved itinerary another name',
  request: { params, ...jsonBody(savedItineraryRename) },
  responses: {
    200: jsonAnswer('As it is now.', savedItineraryAnswer),
    ...describeRefusals(400, 401, 403, 404, 413, 415, 422, 503),
  },
})

const removal = createRoute({
  method: 'delete',
  path,
  summary: 'Forget a saved itinerary',
  request: { params },
  responses: { 204: { description: 'Gone.' }, ...describeRefusals(401, 403, 404, 503) },
})

/** /api/account/itineraries: what whoever is signed in has saved in the builder. */
export function savedItineraryRoutes({ office: { db, now } }: Accounts) {
  return new OpenAPIHono()
    .openapi(listing, async (c) =>
      c.json(await listSavedItineraries(db, getSignedIn(c).userId), 200),
    )
    .openapi(keeping, async (c) => {
      const place = { userId: getSignedIn(c).userId, id: c.req.valid('param').id }
      return c.json(await keepItinerary(db, place, c.req.valid('json'), now()), 200)
    })
    .openapi(renaming, async (c) => {
      const place = { userId: getSignedIn(c).userId, id: c.req.valid('param').id }
      return c.json(await renameItinerary(db, place, c.req.valid('json').name), 200)
    })
    .openapi(removal, async (c) => {
      const { id } = c.req.valid('param')
      await removeItinerary(db, { userId: getSignedIn(c).userId, id })
      return c.body(null, 204)
    })
}
