import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { madeAnswer, saleAnswer, tripAnswer } from '#rules/desk/new-order-answer.ts'
import { newOrderRequest, tripRequest } from '#rules/desk/new-order-request.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import { describeCatalogue, makeOrder, quoteTrip } from '../../desk/new-order.ts'
import { getSignedIn } from '../../http/caller.ts'
import { sayInEnglish } from '../../http/refusal-words.ts'
import { answerOnce } from '../../requests/idempotency.ts'
import { keyedHeaders } from '../idempotency-key.ts'
import { jsonAnswer, jsonBody } from '../json-route.ts'
import { describeRefusals } from '../refusal-answer.ts'

const see = createRoute({
  method: 'get',
  path: '/api/admin/new-order',
  summary: 'What the office can sell on the telephone',
  responses: { 200: jsonAnswer('All of it.', saleAnswer), ...describeRefusals(401, 403, 503) },
})

const quote = createRoute({
  method: 'post',
  path: '/api/admin/new-order/quote',
  summary: 'What a trip usually costs, and whether it can be had',
  description: 'Nothing is stored or kept.',
  request: jsonBody(tripRequest),
  responses: {
    200: jsonAnswer('The price, and why not, with other days.', tripAnswer),
    ...describeRefusals(400, 401, 403, 413, 415, 422, 503),
  },
})

const make = createRoute({
  method: 'post',
  path: '/api/admin/orders',
  summary: 'Write an order down that was made on the telephone',
  description:
    'Its place is taken at once. It is held until a day, its guest is asked to pay, or it is confirmed. Another price than usual wants its reason.',
  request: {
    headers: keyedHeaders.pick({ 'idempotency-key': true }),
    ...jsonBody(newOrderRequest),
  },
  responses: {
    201: jsonAnswer('Stored, or stored before under the same key.', madeAnswer),
    ...describeRefusals(400, 401, 403, 404, 409, 413, 415, 422, 503),
  },
})

/** /api/admin/new-order, POST /api/admin/orders: what the office sells itself. */
export function newOrderRoutes({ office }: Accounts) {
  return new OpenAPIHono()
    .openapi(see, (c) => c.json(describeCatalogue(office), 200))
    .openapi(quote, async (c) =>
      c.json(await quoteTrip(office, c.req.valid('json'), sayInEnglish), 200),
    )
    .openapi(make, async (c) => {
      const wanted = c.req.valid('json')
      const key = c.req.valid('header')['idempotency-key']
      const actorId = getSignedIn(c).userId
      const now = office.now()
      const answer = await answerOnce(
        office.db,
        { scope: 'orders', key, body: wanted, now, answerSchema: madeAnswer },
        (transaction) => makeOrder(office, transaction, { wanted, actorId }),
      )
      office.wakeMail()
      office.wakePayments?.()
      return c.json(answer, 201)
    })
}
