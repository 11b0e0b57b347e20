import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { groupQuoteChange, itineraryChange } from '#rules/quotes/quote-change-request.ts'
import type { QuoteSession } from '../http/quote-session.ts'
import type { Office } from '../office.ts'
import { itineraryCommentRequest } from '#rules/itinerary/itinerary-comment.ts'
import { leaveComment, leaveGroupComment } from '../quotes/comments.ts'
import { changeGroupQuote } from '../quotes/change-group.ts'
import { changeItineraryEnquiry } from '../quotes/change-itinerary.ts'
import { refuseUnknownTours } from '../catalogue/itineraries.ts'
import { priceItinerary } from '../orders/itinerary-enquiries.ts'
import { endGroupShares, shareGroup } from '../quotes/share-group.ts'
import { jsonAnswer, jsonBody } from './json-route.ts'
import { describeRefusals } from './refusal-answer.ts'

const taken = jsonAnswer(
  'Taken, and mailed to both sides.',
  z.object({ status: z.literal('requested') }),
)
const refusals = describeRefusals(400, 403, 404, 409, 413, 415, 422, 429, 503)

const group = createRoute({
  method: 'post',
  path: '/api/quote/group',
  summary: 'Send a group request again, changed',
  description: 'For whoever opened it by the link in its mail. The version before is kept.',
  request: jsonBody(groupQuoteChange),
  responses: { 200: taken, ...refusals },
})

const itinerary = createRoute({
  method: 'post',
  path: '/api/quote/itinerary',
  summary: 'Send a request by an itinerary again, changed',
  description: 'The same. Its estimate is computed here, from the prices of today.',
  request: jsonBody(itineraryChange),
  responses: { 200: taken, ...refusals },
})

const comment = createRoute({
  method: 'post',
  path: '/api/itineraries/{code}/comments',
  summary: 'Tell the sender of a shared itinerary something',
  description:
    'It is kept for them, and they are mailed that it is there. Sent twice with one key, once.',
  request: {
    params: z.object({ code: z.string().openapi({ example: '7k3m9pxd4f' }) }),
    ...jsonBody(itineraryCommentRequest),
  },
  responses: {
    201: jsonAnswer('Kept.', z.object({ status: z.literal('kept') })),
    ...describeRefusals(400, 404, 413, 415, 422, 429, 503),
  },
})

const estimate = createRoute({
  method: 'post',
  path: '/api/quote/itinerary/estimate',
  summary: 'What a changed itinerary would come to',
  description:
    'For its sender, before it is sent again: computed from the prices of today, and kept nowhere.',
  request: jsonBody(itineraryChange),
  responses: {
    200: jsonAnswer('Its estimate.', z.object({ total: z.int().describe('Whole cents of rand.') })),
    ...refusals,
  },
})

const share = createRoute({
  method: 'post',
  path: '/api/quote/share',
  summary: 'Make a link that shows a group request to others',
  description: 'Told once. Whoever has it reads the request and can leave a remark.',
  responses: { 200: jsonAnswer('Made.', z.object({ link: z.url() })), ...refusals },
})

const endShares = createRoute({
  method: 'post',
  path: '/api/quote/share/end',
  summary: 'End every such link',
  responses: { 200: jsonAnswer('Ended.', z.object({ status: z.literal('ended') })), ...refusals },
})

const groupComment = createRoute({
  method: 'post',
  path: '/api/shared-quotes/{key}/comments',
  summary: 'Tell the sender of a shared group request something',
  description: 'It is kept for them and the office, and they are mailed that it is there.',
  request: {
    params: z.object({ key: z.string().openapi({ example: 'the key of the link' }) }),
    ...jsonBody(itineraryCommentRequest),
  },
  responses: {
    201: jsonAnswer('Kept.', z.object({ status: z.literal('kept') })),
    ...describeRefusals(400, 404, 413, 415, 422, 429, 503),
  },
})

/** /api/quote: what the sender of a quote request does with it, by the link in its mail. */
export function quoteRoutes(office: Office, session: QuoteSession) {
  return new OpenAPIHono()
    .openapi(group, async (c) => {
      const id = await session.get(c, 'group')
      await changeGroupQuote(office, id, c.req.valid('json'))
      return c.json({ status: 'requested' as const }, 200)
    })
    .openapi(itinerary, async (c) => {
      const id = await session.get(c, 'itinerary')
      await changeItineraryEnquiry(office, id, c.req.valid('json'))
      return c.json({ status: 'requested' as const }, 200)
    })
    .openapi(estimate, async (c) => {
      await session.get(c, 'itinerary')
      const wish = c.req.valid('json')
      refuseUnknownTours(wish.itinerary)
      return c.json({ total: priceItinerary(wish).quote.totalPrice.minor }, 200)
    })
    .openapi(share, async (c) => {
      const link = await shareGroup(office, await session.get(c, 'group'))
      return c.json({ link }, 200)
    })
    .openapi(endShares, async (c) => {
      await endGroupShares(office, await session.get(c, 'group'))
      return c.json({ status: 'ended' as const }, 200)
    })
    .openapi(groupComment, async (c) => {
      await leaveGroupComment(office, c.req.valid('param').key, c.req.valid('json'))
      return c.json({ status: 'kept' as const }, 201)
    })
    .openapi(comment, async (c) => {
      await leaveComment(office, c.req.valid('param').code, c.req.valid('json'))
      return c.json({ status: 'kept' as const }, 201)
    })
}
