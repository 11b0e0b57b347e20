import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { cancelQuoteAnswer } from '#rules/refunds/cancel-answer.ts'
import { cancelAgreement, cancelWish } from '#rules/refunds/cancel-request.ts'
import { manageAnswer } from '#rules/orders/manage-answer.ts'
import type { ManageSession } from '../http/manage-session.ts'
import { cancelOwnOrder, quoteOwnCancellation } from '../manage/cancel-own-order.ts'
import { describeOrder } from '../manage/describe-order.ts'
import type { Office } from '../office.ts'
import { jsonAnswer, jsonBody } from './json-route.ts'
import { describeRefusals } from './refusal-answer.ts'

const look = createRoute({
  method: 'post',
  path: '/api/manage/cancel/quote',
  summary: 'What cancelling some or all days of an order would cost, and bring back',
  description:
    'Nothing is cancelled. The figures can be agreed to by their number until they expire.',
  request: jsonBody(cancelWish),
  responses: {
    200: jsonAnswer('The figures.', z.object({ quote: cancelQuoteAnswer, order: manageAnswer })),
    ...describeRefusals(400, 401, 403, 404, 409, 413, 415, 422, 429, 503),
  },
})

const agree = createRoute({
  method: 'post',
  path: '/api/manage/cancel',
  summary: 'Cancel, as it was shown',
  description:
    'The figures are computed again. Where they came out worse, nothing is cancelled: the answer has the new ones, to be agreed to. After a death or an illness the office decides about the charge first, and `message` is kept in the order’s thread. Sent twice, it is cancelled once.',
  request: jsonBody(cancelAgreement),
  responses: {
    200: jsonAnswer(
      'What has become of it.',
      z.object({
        outcome: z.enum(['cancelled', 'ask-again', 'with-office']),
        quote: cancelQuoteAnswer,
        order: manageAnswer,
      }),
    ),
    ...describeRefusals(400, 401, 403, 404, 409, 413, 415, 422, 429, 503),
  },
})

/** /api/manage/cancel: how a guest calls off some or all days of an order. */
export function manageCancelRoutes(office: Office, { session }: { session: ManageSession }) {
  return new OpenAPIHono()
    .openapi(look, async (c) => {
      const { orderId } = await session.get(c)
      const quote = await quoteOwnCancellation(office, orderId, c.req.valid('json'))
      return c.json({ quote, order: await describeOrder(office, orderId) }, 200)
    })
    .openapi(agree, async (c) => {
      const { orderId } = await session.get(c)
      const done = await cancelOwnOrder(office, orderId, c.req.valid('json'))
      return c.json({ ...done, order: await describeOrder(office, orderId) }, 200)
    })
}
