import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { bankDetailsRequest } from '#rules/refunds/bank-details-request.ts'
import { manageAnswer } from '#rules/orders/manage-answer.ts'
import type { ManageSession } from '../http/manage-session.ts'
import { giveBankDetails, sendBankCode } from '../manage/bank-details.ts'
import { describeOrder } from '../manage/describe-order.ts'
import type { Office } from '../office.ts'
import { jsonAnswer, jsonBody } from './json-route.ts'
import { describeRefusals } from './refusal-answer.ts'

const sendCode = createRoute({
  method: 'post',
  path: '/api/manage/bank/code',
  summary: 'Ask for the code that bank details need',
  description:
    'It goes to the address on the order and is good for ten minutes; those before it end. Refused while no refund waits that goes by bank transfer.',
  responses: {
    202: jsonAnswer('It is on its way.', z.object({ status: z.literal('asked') })),
    ...describeRefusals(401, 403, 404, 409, 429, 503),
  },
})

const give = createRoute({
  method: 'post',
  path: '/api/manage/bank',
  summary: 'Say where the refund of an order goes',
  description: 'Stored sealed, seen by the office alone, and deleted once the refund is settled.',
  request: jsonBody(bankDetailsRequest),
  responses: {
    200: jsonAnswer('The order as it is now.', manageAnswer),
    ...describeRefusals(400, 401, 403, 404, 409, 413, 415, 422, 429, 503),
  },
})

/** /api/manage/bank: where a refund goes that no provider can send. */
export function manageBankRoutes(office: Office, { session }: { session: ManageSession }) {
  return new OpenAPIHono()
    .openapi(sendCode, async (c) => {
      const { orderId } = await session.get(c)
      await sendBankCode(office, orderId)
      return c.json({ status: 'asked' as const }, 202)
    })
    .openapi(give, async (c) => {
      const { orderId } = await session.get(c)
      await giveBankDetails(office, orderId, c.req.valid('json'))
      return c.json(await describeOrder(office, orderId), 200)
    })
}
