import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { closedDaysAnswer } from '#rules/desk/closed-days-answer.ts'
import { closedDaysRequest } from '#rules/desk/closed-days-request.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import { getSignedIn } from '../../http/caller.ts'
import { closeDays, openDays, readClosedDays } from '../../orders/closed-days.ts'
import { jsonAnswer, jsonBody } from '../json-route.ts'
import { describeRefusals } from '../refusal-answer.ts'
import { idParam } from './id-param.ts'

const answer = jsonAnswer('All that are closed, as it is now.', closedDaysAnswer)

const read = createRoute({
  method: 'get',
  path: '/api/admin/closed-days',
  summary: 'The days on which a tour or the whole company is closed, and the trips that this hits',
  responses: { 200: answer, ...describeRefusals(401, 403, 503) },
})

const close = createRoute({
  method: 'put',
  path: '/api/admin/closed-days/{id}',
  summary: 'Close a tour, or the whole company, for some days',
  description:
    'The id is made by whoever adds it; sent twice it is one. What is sold stays, and is listed.',
  request: { params: idParam, ...jsonBody(closedDaysRequest) },
  responses: {
    200: answer,
    ...describeRefusals(400, 401, 403, 404, 409, 413, 415, 422, 503),
  },
})

const open = createRoute({
  method: 'delete',
  path: '/api/admin/closed-days/{id}',
  summary: 'Open them again',
  request: { params: idParam },
  responses: { 200: answer, ...describeRefusals(401, 403, 404, 503) },
})

/** /api/admin/closed-days */
export function closedDaysRoutes({ office }: Accounts) {
  return new OpenAPIHono()
    .openapi(read, async (c) => c.json(await readClosedDays(office), 200))
    .openapi(close, async (c) => {
      const { id } = c.req.valid('param')
      const actorId = getSignedIn(c).userId
      await closeDays(office, { id, wanted: c.req.valid('json'), actorId })
      return c.json(await readClosedDays(office), 200)
    })
    .openapi(open, async (c) => {
      const { id } = c.req.valid('param')
      await openDays(office, { id, actorId: getSignedIn(c).userId })
      return c.json(await readClosedDays(office), 200)
    })
}
