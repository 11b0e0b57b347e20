import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { addressCodesRequest, addressRequest } from '#rules/orders/address-request.ts'
import { manageAnswer } from '#rules/orders/manage-answer.ts'
import type { ManageSession } from '../http/manage-session.ts'
import { changeAddress, sendAddressCodes } from '../manage/change-address.ts'
import { describeOrder } from '../manage/describe-order.ts'
import { openWithoutKey } from '../manage/keys.ts'
import type { Office } from '../office.ts'
import { jsonAnswer, jsonBody } from './json-route.ts'
import { describeRefusals } from './refusal-answer.ts'

const sendCodes = createRoute({
  method: 'post',
  path: '/api/manage/address/codes',
  summary: 'Ask for the codes that another e-mail address needs',
  description:
    'One goes to the address on the order, one to the new address. Each is good for ten minutes; those before them end.',
  request: jsonBody(addressCodesRequest),
  responses: {
    202: jsonAnswer('Both are on their way.', z.object({ status: z.literal('asked') })),
    ...describeRefusals(400, 401, 403, 404, 409, 413, 415, 422, 429, 503),
  },
})

const change = createRoute({
  method: 'post',
  path: '/api/manage/address',
  summary: 'Have the mails of an order go to another address',
  description:
    'With both codes. Every link before ends and the new address gets one; this browser stays with the order.',
  request: jsonBody(addressRequest),
  responses: {
    200: jsonAnswer('The order as it is now.', manageAnswer),
    ...describeRefusals(400, 401, 403, 404, 409, 413, 415, 422, 429, 503),
  },
})

/** /api/manage/address: to where the mails of an order go. */
export function manageAddressRoutes(office: Office, { session }: { session: ManageSession }) {
  return new OpenAPIHono()
    .openapi(sendCodes, async (c) => {
      const { orderId } = await session.get(c)
      await sendAddressCodes(office, orderId, c.req.valid('json').email)
      return c.json({ status: 'asked' as const }, 202)
    })
    .openapi(change, async (c) => {
      const { orderId } = await session.act(c)
      await changeAddress(office, orderId, c.req.valid('json'))
      // The key of this session has ended with the others.
      await session.keep(c, await openWithoutKey(office.db, orderId, office.now()))
      return c.json(await describeOrder(office, orderId), 200)
    })
}
