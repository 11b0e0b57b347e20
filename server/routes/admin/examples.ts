import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Accounts } from '../../accounts/accounts.ts'
import { countExamples, removeExamples } from '#server/examples/examples.ts'
import { getSignedIn } from '../../http/caller.ts'
import { jsonAnswer } from '../json-route.ts'
import { describeRefusals } from '../refusal-answer.ts'

const examples = z.object({
  trips: z.int().describe('How many orders are made up.'),
  fleet: z.int().describe('How many vehicles and guides are.'),
})

const see = createRoute({
  method: 'get',
  path: '/api/admin/examples',
  summary: 'How much at the desk is made up, for trying it out',
  responses: { 200: jsonAnswer('Both counts.', examples), ...describeRefusals(401, 403, 503) },
})

const remove = createRoute({
  method: 'delete',
  path: '/api/admin/examples',
  summary: 'Take all that is made up away',
  description: 'What the office has made itself stays.',
  responses: {
    200: jsonAnswer('What is left of it: nothing.', examples),
    ...describeRefusals(401, 403, 503),
  },
})

/** /api/admin/examples */
export function exampleRoutes({ office }: Accounts) {
  return new OpenAPIHono()
    .openapi(see, async (c) => c.json(await countExamples(office.db), 200))
    .openapi(remove, async (c) => {
      await removeExamples(office, getSignedIn(c).userId)
      return c.json(await countExamples(office.db), 200)
    })
}
