import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { groupQuoteRequest } from '#rules/quotes/group-quote-request.ts'
import type { Office } from '../office.ts'
import { groupQuoteAnswer } from '../orders/group-quote-answer.ts'
import { createGroupQuote } from '../orders/group-quotes.ts'
import { answerOnce } from '../requests/idempotency.ts'
import { keyedHeaders } from './idempotency-key.ts'
import { jsonAnswer, jsonBody } from './json-route.ts'
import { describeRefusals } from './refusal-answer.ts'

const route = createRoute({
  method: 'post',
  path: '/api/group-quotes',
  summary: 'Ask for an offer for a group',
  description:
    'Stores the request and announces it to whoever asks and to the office, which answers with an offer. It holds no place and names no price.',
  request: { headers: keyedHeaders, ...jsonBody(groupQuoteRequest) },
  responses: {
    201: jsonAnswer('Stored, or stored before under the same key.', groupQuoteAnswer),
    ...describeRefusals(400, 413, 415, 422, 429, 503),
  },
})

/** POST /api/group-quotes */
export function groupQuoteRoutes(office: Office) {
  return new OpenAPIHono().openapi(route, async (c) => {
    const body = c.req.valid('json')
    const key = c.req.valid('header')['idempotency-key']
    const answer = await answerOnce(
      office.db,
      { scope: 'group-quotes', key, body, now: office.now(), answerSchema: groupQuoteAnswer },
      (transaction) => createGroupQuote(office, transaction, body),
    )
    office.wakeMail()
    return c.json(answer, 201)
  })
}
