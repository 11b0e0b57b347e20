import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { emailRequest, resetRequest } from '#rules/accounts/auth-request.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import { requestReset, resetPassword } from '../../accounts/passwords.ts'
import { jsonAnswer, jsonBody } from '../json-route.ts'
import { describeRefusals } from '../refusal-answer.ts'

const recovery = createRoute({
  method: 'post',
  path: '/api/auth/v1/recover',
  summary: 'Ask for a link to choose another password',
  description: 'The answer is the same whether or not the address has an account.',
  request: jsonBody(emailRequest),
  responses: {
    200: jsonAnswer('Sent, if there is such an account.', z.object({})),
    ...describeRefusals(400, 401, 403, 413, 415, 422, 429, 503),
  },
})

const reset = createRoute({
  method: 'post',
  path: '/api/auth/v1/reset',
  summary: 'Choose another password with the link from the mail',
  description: 'The link works once. Ends all sessions of the account.',
  request: jsonBody(resetRequest),
  responses: {
    200: jsonAnswer('Changed.', z.object({})),
    ...describeRefusals(400, 401, 403, 413, 415, 422, 429, 503),
  },
})

/** POST /api/auth/v1/recover and POST /api/auth/v1/reset */
export function passwordRoutes(accounts: Accounts, endOpened: (c: Context) => void) {
  return new OpenAPIHono()
    .openapi(recovery, async (c) => {
      await requestReset(accounts, c.req.valid('json').email)
      return c.json({}, 200)
    })
    .openapi(reset, async (c) => {
      await resetPassword(accounts, c.req.valid('json'))
      endOpened(c)
      return c.json({}, 200)
    })
}
