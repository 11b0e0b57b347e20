import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { rescheduleRequest, rescheduleWish } from '#rules/desk/reschedule-request.ts'
import { changeQuoteAnswer } from '#rules/changes/change-answer.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import { carryOutReschedule, quoteReschedule } from '../../desk/reschedule.ts'
import { getSignedIn } from '../../http/caller.ts'
import { describeChangeQuote } from '../../manage/describe-change.ts'
import { jsonAnswer, jsonBody } from '../json-route.ts'
import { describeRefusals } from '../refusal-answer.ts'
import { idParam } from './id-param.ts'

const refusals = describeRefusals(400, 401, 403, 404, 409, 413, 415, 422, 503)

const quoteAnswer = changeQuoteAnswer.extend({
  email: z.string().describe('Whom the mail goes to; empty where there is no address.'),
})

const quote = createRoute({
  method: 'post',
  path: '/api/admin/orders/{id}/reschedule/quote',
  summary: 'What moving a trip to another day would cost now',
  description: 'As a change of the guest’s own would; where we bear it, the price stays as agreed.',
  request: { params: idParam, ...jsonBody(rescheduleWish) },
  responses: { 200: jsonAnswer('The figures, and until when.', quoteAnswer), ...refusals },
})

const carryOut = createRoute({
  method: 'post',
  path: '/api/admin/orders/{id}/reschedule',
  summary: 'Move it by the figures of a quote, and tell the guest',
  description:
    'Where they have become worse, or are over, nothing is done and the answer has new ones: `ask-again`.',
  request: { params: idParam, ...jsonBody(rescheduleRequest) },
  responses: {
    200: jsonAnswer(
      'What was done, and the new figures where it was not.',
      z.object({ outcome: z.enum(['moved', 'ask-again']), quote: changeQuoteAnswer.optional() }),
    ),
    ...refusals,
  },
})

/** /api/admin/orders/{id}/reschedule: the office moves a trip to another day. */
export function rescheduleRoutes({ office }: Accounts) {
  return new OpenAPIHono()
    .openapi(quote, async (c) => {
      const { id } = c.req.valid('param')
      const quoted = await quoteReschedule(office, id, c.req.valid('json'))
      return c.json({ ...describeChangeQuote(quoted), email: quoted.email }, 200)
    })
    .openapi(carryOut, async (c) => {
      const { id: orderId } = c.req.valid('param')
      const actorId = getSignedIn(c).userId
      const done = await carryOutReschedule(office, { orderId, actorId, ...c.req.valid('json') })
      const { outcome } = done
      const again = outcome === 'ask-again' ? { quote: describeChangeQuote(done) } : {}
      return c.json({ outcome, ...again }, 200)
    })
}
