import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { transferRequest } from '#rules/orders/transfer-request.ts'
import { answerOnceToldApart } from '../requests/idempotency.ts'
import type { ManageSession } from '../http/manage-session.ts'
import type { Office } from '../office.ts'
import { createTransfer } from '../orders/transfers.ts'
import { keyedHeaders } from './idempotency-key.ts'
import { sayMailed } from './say-mailed.ts'
import { jsonAnswer, jsonBody } from './json-route.ts'
import { describeRefusals } from './refusal-answer.ts'
import { transferAnswer } from '../orders/transfer-answer.ts'

const route = createRoute({
  method: 'post',
  path: '/api/transfers',
  summary: 'Ask for a vehicle with its driver',
  description:
    'Stores the request and announces it to the guest and the office. The price is that of the fleet for one day.',
  request: { headers: keyedHeaders, ...jsonBody(transferRequest) },
  responses: {
    201: jsonAnswer('Stored, or stored before under the same key.', transferAnswer),
    ...describeRefusals(400, 404, 413, 415, 422, 429, 503),
  },
})

/** POST /api/transfers */
export function transferRoutes(office: Office, session: ManageSession) {
  return new OpenAPIHono().openapi(route, async (c) => {
    const order = c.req.valid('json')
    const key = c.req.valid('header')['idempotency-key']
    const { answer, isRepeated } = await answerOnceToldApart(
      office.db,
      { scope: 'transfers', key, body: order, now: office.now(), answerSchema: transferAnswer },
      (transaction) => createTransfer(office, transaction, order, c.get('network')),
    )
    office.wakeMail()
    // Whoever has just sent it goes on to its page without the link of the mail: to pay, or to say more of the ride.
    const begun = { reference: answer.reference, key, isRepeated }
    return c.json((await session.begin(c, begun)) ? answer : sayMailed(answer), 201)
  })
}
