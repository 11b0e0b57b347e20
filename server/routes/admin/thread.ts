import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { officeMessageRequest, orderMessageAnswer } from '#rules/orders/order-message-request.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import { getSignedIn } from '../../http/caller.ts'
import { listThread, writeAsOffice } from '../../manage/thread.ts'
import { jsonAnswer, jsonBody } from '../json-route.ts'
import { describeRefusals } from '../refusal-answer.ts'
import { idParam } from './id-param.ts'

const thread = z.object({ messages: z.array(orderMessageAnswer) })

const see = createRoute({
  method: 'get',
  path: '/api/admin/orders/{id}/messages',
  summary: 'What guest and office wrote about an order, the first message first',
  request: { params: idParam },
  responses: {
    200: jsonAnswer('The thread.', thread),
    ...describeRefusals(401, 403, 404, 503),
  },
})

const write = createRoute({
  method: 'post',
  path: '/api/admin/orders/{id}/messages',
  summary: 'Write to the guest of an order',
  description: 'It is kept with the order and mailed to its guest. Sent twice with one key, once.',
  request: { params: idParam, ...jsonBody(officeMessageRequest) },
  responses: {
    200: jsonAnswer('The thread as it is now.', thread),
    ...describeRefusals(400, 401, 403, 404, 409, 413, 415, 422, 503),
  },
})

/** /api/admin/orders/{id}/messages: the office's side of the thread of an order. */
export function threadRoutes({ office }: Accounts) {
  return new OpenAPIHono()
    .openapi(see, async (c) => {
      const { id } = c.req.valid('param')
      return c.json({ messages: await listThread(office.db, id) }, 200)
    })
    .openapi(write, async (c) => {
      const { id } = c.req.valid('param')
      const { userId: actorId } = getSignedIn(c)
      await writeAsOffice(office, id, { ...c.req.valid('json'), actorId })
      return c.json({ messages: await listThread(office.db, id) }, 200)
    })
}
