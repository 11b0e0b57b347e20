import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { manageAnswer } from '#rules/orders/manage-answer.ts'
import type { ManageSession } from '../http/manage-session.ts'
import { describeOrder } from '../manage/describe-order.ts'
import { endShares, shareOrder } from '../manage/share-order.ts'
import type { Office } from '../office.ts'
import { jsonAnswer } from './json-route.ts'
import { describeRefusals } from './refusal-answer.ts'

const share = createRoute({
  method: 'post',
  path: '/api/manage/share',
  summary: 'Make a link for those who come along',
  description: 'It shows the trip without its money, changes nothing, and is told this once.',
  responses: {
    200: jsonAnswer(
      'The link, the address of a calendar that follows the trip, and the order as it is now.',
      z.object({ link: z.url(), feed: z.url(), order: manageAnswer }),
    ),
    ...describeRefusals(400, 401, 403, 404, 409, 413, 415, 429, 503),
  },
})

const end = createRoute({
  method: 'post',
  path: '/api/manage/share/end',
  summary: 'End every link for those who come along',
  responses: {
    200: jsonAnswer('The order as it is now.', manageAnswer),
    ...describeRefusals(400, 401, 403, 404, 413, 415, 503),
  },
})

/** /api/manage/share: what a guest hands on to those who come along. */
export function manageShareRoutes(office: Office, { session }: { session: ManageSession }) {
  return new OpenAPIHono()
    .openapi(share, async (c) => {
      const { orderId } = await session.get(c)
      const made = await shareOrder(office, orderId)
      return c.json({ ...made, order: await describeOrder(office, orderId) }, 200)
    })
    .openapi(end, async (c) => {
      const { orderId } = await session.get(c)
      await endShares(office, orderId)
      return c.json(await describeOrder(office, orderId), 200)
    })
}
