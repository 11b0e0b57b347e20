import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { changeChoices, changeQuoteAnswer } from '#rules/changes/change-answer.ts'
import { changeAgreement, changeChoiceQuery, changeWish } from '#rules/changes/change-request.ts'
import { manageAnswer } from '#rules/orders/manage-answer.ts'
import type { ManageSession } from '../http/manage-session.ts'
import { carryOutChange, giveUpChange, quoteChange } from '../manage/change-order.ts'
import { describeChangeQuote, listChangeChoices } from '../manage/describe-change.ts'
import { describeOrder } from '../manage/describe-order.ts'
import type { Office } from '../office.ts'
import { jsonAnswer, jsonBody } from './json-route.ts'
import { describeRefusals } from './refusal-answer.ts'

const choices = createRoute({
  method: 'get',
  path: '/api/manage/change/choices',
  summary: 'What a day of an order can be changed to',
  description: 'The tours that there are, and the days that are left of one: its own, or `tour`.',
  request: { query: changeChoiceQuery },
  responses: {
    200: jsonAnswer('Tours and days.', changeChoices),
    ...describeRefusals(401, 404, 409, 422, 503),
  },
})

const look = createRoute({
  method: 'post',
  path: '/api/manage/change/quote',
  summary: 'What a change would cost or bring back',
  description:
    'Nothing is changed. The figures can be agreed to by their number until they expire.',
  request: jsonBody(changeWish),
  responses: {
    200: jsonAnswer('The figures.', z.object({ quote: changeQuoteAnswer, order: manageAnswer })),
    ...describeRefusals(400, 401, 403, 404, 409, 413, 415, 422, 429, 503),
  },
})

const agree = createRoute({
  method: 'post',
  path: '/api/manage/change',
  summary: 'Change an order, as it was shown',
  description:
    'The figures are computed again. Where they came out worse, nothing is changed: the answer has the new ones, to be agreed to. Sent twice, it is changed once.',
  request: jsonBody(changeAgreement),
  responses: {
    200: jsonAnswer(
      'What has become of it.',
      z.object({
        outcome: z.enum(['changed', 'to-pay', 'ask-again']),
        quote: changeQuoteAnswer.optional(),
        order: manageAnswer,
      }),
    ),
    ...describeRefusals(400, 401, 403, 404, 409, 413, 415, 422, 429, 503),
  },
})

const giveUp = createRoute({
  method: 'post',
  path: '/api/manage/change/give-up',
  summary: 'Let a change go that waits for its money',
  responses: {
    200: jsonAnswer('The order as it is now.', manageAnswer),
    ...describeRefusals(400, 401, 403, 404, 409, 413, 415, 429, 503),
  },
})

/** /api/manage/change: how a guest changes the day, the tour or the party of an order. */
export function manageChangeRoutes(office: Office, { session }: { session: ManageSession }) {
  return new OpenAPIHono()
    .openapi(choices, async (c) => {
      const { orderId } = await session.get(c)
      return c.json(await listChangeChoices(office, orderId, c.req.valid('query')), 200)
    })
    .openapi(look, async (c) => {
      const { orderId } = await session.get(c)
      const quote = describeChangeQuote(await quoteChange(office, orderId, c.req.valid('json')))
      return c.json({ quote, order: await describeOrder(office, orderId) }, 200)
    })
    .openapi(giveUp, async (c) => {
      const { orderId } = await session.get(c)
      await giveUpChange(office, orderId)
      return c.json(await describeOrder(office, orderId), 200)
    })
    .openapi(agree, async (c) => {
      const { orderId } = await session.get(c)
      const done = await carryOutChange(office, orderId, c.req.valid('json').number)
      const quote = done.outcome === 'ask-again' ? { quote: describeChangeQuote(done) } : {}
      const order = await describeOrder(office, orderId)
      return c.json({ outcome: done.outcome, ...quote, order }, 200)
    })
}
