import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { manageAnswer } from '#rules/orders/manage-answer.ts'
import { orderMessageRequest } from '#rules/orders/order-message-request.ts'
import type { ManageSession } from '../http/manage-session.ts'
import { describeOrder } from '../manage/describe-order.ts'
import { writeAsGuest } from '../manage/thread.ts'
import type { Office } from '../office.ts'
import { jsonAnswer, jsonBody } from './json-route.ts'
import { describeRefusals } from './refusal-answer.ts'

const write = createRoute({
  method: 'post',
  path: '/api/manage/messages',
  summary: 'Write to the office about an order',
  description: 'It is kept with the order and mailed to the office. Sent twice with one key, once.',
  request: jsonBody(orderMessageRequest),
  responses: {
    200: jsonAnswer('The order as it is now.', manageAnswer),
    ...describeRefusals(400, 401, 403, 404, 413, 415, 422, 429, 503),
  },
})

/** /api/manage/messages: what a guest writes to the office about the order whose link they opened. */
export function manageThreadRoutes(office: Office, { session }: { session: ManageSession }) {
  return new OpenAPIHono().openapi(write, async (c) => {
    const { orderId } = await session.get(c)
    await writeAsGuest(office, orderId, c.req.valid('json'))
    return c.json(await describeOrder(office, orderId), 200)
  })
}
