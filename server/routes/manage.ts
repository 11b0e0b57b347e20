import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { manageDetailsRequest, manageLinkRequest } from '#rules/orders/manage-request.ts'
import type { AccountSettings } from '../accounts/accounts.ts'
import { correctDetails } from '../manage/correct-details.ts'
import { describeOrder } from '../manage/describe-order.ts'
import { manageAnswer } from '../manage/manage-answer.ts'
import type { ManageSession } from '../http/manage-session.ts'
import { sendLinkAgain } from '../manage/send-link-again.ts'
import type { Office } from '../office.ts'
import { jsonAnswer, jsonBody } from './json-route.ts'
import { describeRefusals } from './refusal-answer.ts'

const see = createRoute({
  method: 'get',
  path: '/api/manage',
  summary: 'What the guest of an order sees of it',
  description:
    'For the order whose link this browser has opened. Without one, or once it is over: 404, the same for every reason.',
  responses: {
    200: jsonAnswer('The order as it is now.', manageAnswer),
    ...describeRefusals(401, 404, 503),
  },
})

const sendLink = createRoute({
  method: 'post',
  path: '/api/manage/link',
  summary: 'Ask for the link to an order again',
  description:
    'It goes to the address on the order, if that is the one given here. The answer is the same whether there is such an order or not.',
  request: jsonBody(manageLinkRequest),
  responses: {
    202: jsonAnswer('Sent, if there is such an order.', z.object({ status: z.literal('asked') })),
    ...describeRefusals(400, 401, 403, 413, 415, 422, 429, 503),
  },
})

const correct = createRoute({
  method: 'post',
  path: '/api/manage/details',
  summary: 'Correct what was said with an order, before it is paid',
  request: jsonBody(manageDetailsRequest),
  responses: {
    200: jsonAnswer('The order as it is now.', manageAnswer),
    ...describeRefusals(400, 401, 403, 404, 409, 413, 415, 422, 429, 503),
  },
})

/** /api/manage: what a guest sees and does of the one order whose link they have opened. */
export function manageRoutes(
  office: Office,
  { session, ...settings }: { session: ManageSession } & Pick<AccountSettings, 'evenTime'>,
) {
  return new OpenAPIHono()
    .openapi(see, async (c) => {
      const { orderId } = await session.get(c)
      return c.json(await describeOrder(office, orderId), 200)
    })
    .openapi(sendLink, async (c) => {
      await sendLinkAgain(office, settings, c.req.valid('json'))
      return c.json({ status: 'asked' as const }, 202)
    })
    .openapi(correct, async (c) => {
      const { orderId } = await session.get(c)
      await correctDetails(office, orderId, c.req.valid('json'))
      return c.json(await describeOrder(office, orderId), 200)
    })
}
