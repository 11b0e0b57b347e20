import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { moneyAnswer } from '#rules/desk/money-answer.ts'
import { voucherInsteadRequest } from '#rules/desk/money-request.ts'
import {
  codeRequest,
  voucherAnswer,
  voucherChange,
  voucherRequest,
} from '#rules/desk/voucher-request.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import { describeMoney } from '../../desk/describe-money.ts'
import { changeVoucher } from '../../vouchers/change-voucher.ts'
import { takeVoucherInstead } from '../../vouchers/instead-of-refund.ts'
import { issueVoucher, renewCode } from '../../vouchers/issue-voucher.ts'
import { listVouchers } from '../../vouchers/list-vouchers.ts'
import { jsonAnswer, jsonBody } from '../json-route.ts'
import { describeRefusals } from '../refusal-answer.ts'
import { actorOf } from './actor-of.ts'
import { idParam } from './id-param.ts'

const refusals = describeRefusals(400, 401, 403, 404, 409, 413, 415, 422, 503)
const listed = jsonAnswer('The newest first, each with all its lines.', z.array(voucherAnswer))

const list = createRoute({
  method: 'get',
  path: '/api/admin/vouchers',
  summary: 'Vouchers, all or those of a reference or with the end of a code',
  request: { query: z.object({ search: z.string().max(100, 'field-invalid').optional() }) },
  responses: { 200: listed, ...describeRefusals(401, 403, 422, 503) },
})

const issue = createRoute({
  method: 'post',
  path: '/api/admin/vouchers',
  summary: 'Give the guest of an order travel credit',
  description:
    'Its code goes to the guest by e-mail and is shown to nobody else. It is good for three years at the least. Sent twice with one key, it is one voucher.',
  request: jsonBody(voucherRequest),
  responses: { 200: listed, ...refusals },
})

const renew = createRoute({
  method: 'post',
  path: '/api/admin/vouchers/{id}/code',
  summary: 'Send the guest a new code for a voucher; the old one ends',
  request: { params: idParam, ...jsonBody(codeRequest) },
  responses: { 200: listed, ...refusals },
})

const change = createRoute({
  method: 'post',
  path: '/api/admin/vouchers/{id}/change',
  summary: 'Stop a voucher, lower what is left on it, or give it a later last day',
  description:
    'A line in its books and in the activity log, with the reason. One that is stopped stays so, and keeps nothing that comes back to it.',
  request: { params: idParam, ...jsonBody(voucherChange) },
  responses: { 200: listed, ...refusals },
})

const instead = createRoute({
  method: 'post',
  path: '/api/admin/orders/{id}/voucher',
  summary: 'Make one voucher of the refunds of an order that are proposed',
  description: 'The guest asked for credit instead: the money stays with us. Nothing is sent back.',
  request: { params: idParam, ...jsonBody(voucherInsteadRequest) },
  responses: { 200: jsonAnswer('The order as it is now.', moneyAnswer), ...refusals },
})

/** /api/admin/vouchers: travel credit, which is money that guests have with us. */
export function voucherRoutes({ office }: Accounts) {
  return new OpenAPIHono()
    .openapi(list, async (c) =>
      c.json(await listVouchers(office, c.req.valid('query').search), 200),
    )
    .openapi(issue, async (c) => {
      await issueVoucher(office, { ...c.req.valid('json'), by: actorOf(c) })
      return c.json(await listVouchers(office), 200)
    })
    .openapi(renew, async (c) => {
      await renewCode(office, {
        id: c.req.valid('param').id,
        ...c.req.valid('json'),
        by: actorOf(c),
      })
      return c.json(await listVouchers(office), 200)
    })
    .openapi(change, async (c) => {
      const { id } = c.req.valid('param')
      await changeVoucher(office, { ...c.req.valid('json'), id, by: actorOf(c) })
      return c.json(await listVouchers(office), 200)
    })
    .openapi(instead, async (c) => {
      const { id: orderId } = c.req.valid('param')
      await takeVoucherInstead(office, { orderId, ...c.req.valid('json'), by: actorOf(c) })
      return c.json(await describeMoney(office, orderId), 200)
    })
}
