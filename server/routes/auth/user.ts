import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { userUpdateRequest } from '#rules/accounts/auth-request.ts'
import { requestObject } from '#rules/requests/request.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import { changePassword } from '../../accounts/passwords.ts'
import { endSessions, signOutScopes } from '../../accounts/sessions.ts'
import { getUser } from '../../accounts/users.ts'
import { getSignedIn } from '#server/http/caller.ts'
import { jsonAnswer, jsonBody } from '../json-route.ts'
import { describeRefusals } from '../refusal-answer.ts'
import type { CookieJar } from './cookies.ts'
import { userAnswer } from './session-answer.ts'

const reading = createRoute({
  method: 'get',
  path: '/api/auth/v1/user',
  summary: 'Who is signed in',
  responses: { 200: jsonAnswer('The user.', userAnswer), ...describeRefusals(401, 503) },
})

const update = createRoute({
  method: 'put',
  path: '/api/auth/v1/user',
  summary: 'Change the password',
  description: 'Asks for the current one. Ends all other sessions of the account.',
  request: jsonBody(userUpdateRequest),
  responses: {
    200: jsonAnswer('Changed.', userAnswer),
    ...describeRefusals(400, 401, 403, 413, 415, 422, 429, 503),
  },
})

const signOut = createRoute({
  method: 'post',
  path: '/api/auth/v1/logout',
  summary: 'Sign out',
  description: 'Of all devices, of this one, or of all others. Takes effect at once.',
  request: {
    query: requestObject({ scope: z.enum(signOutScopes, 'field-invalid').optional() }),
  },
  responses: { 204: { description: 'Signed out.' }, ...describeRefusals(401, 403, 422, 503) },
})

/** GET and PUT /api/auth/v1/user, POST /api/auth/v1/logout */
export function userRoutes(
  accounts: Accounts,
  cookies: CookieJar,
  endOpened: (c: Context) => void,
) {
  const { db } = accounts.office
  return new OpenAPIHono()
    .openapi(reading, async (c) => c.json(await getUser(db, getSignedIn(c).userId), 200))
    .openapi(update, async (c) => {
      const owner = getSignedIn(c)
      const { current_password: current, password: next } = c.req.valid('json')
      await changePassword(accounts, owner, { current, next })
      endOpened(c)
      return c.json(await getUser(db, owner.userId), 200)
    })
    .openapi(signOut, async (c) => {
      const { scope = 'global' } = c.req.valid('query')
      await endSessions(db, getSignedIn(c), scope)
      if (scope !== 'others') {
        cookies.dropRefresh(c)
        endOpened(c)
      }
      return c.body(null, 204)
    })
}
