import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { accountDeletionRequest, linkRequest } from '#rules/accounts/auth-request.ts'
import { preferencesRequest } from '#rules/guests/preferences-request.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import { deleteAccount } from '#server/guests/delete-account.ts'
import { confirmPassword } from '../../accounts/passwords.ts'
import { keepPreferences, readPreferences } from '#server/guests/preferences.ts'
import { getUser } from '../../accounts/users.ts'
import { acceptInvitation } from '#server/desk/invitation-use.ts'
import { getSignedIn } from '#server/http/caller.ts'
import type { CookieJar } from '../auth/cookies.ts'
import { userAnswer } from '../auth/session-answer.ts'
import { jsonAnswer, jsonBody } from '../json-route.ts'
import { describeRefusals } from '../refusal-answer.ts'
import { preferencesAnswer } from './preferences-answer.ts'

const reading = createRoute({
  method: 'get',
  path: '/api/account',
  summary: 'The account of whoever is signed in',
  responses: {
    200: jsonAnswer(
      'The account.',
      z.object({ user: userAnswer, preferences: preferencesAnswer, isAdministrator: z.boolean() }),
    ),
    ...describeRefusals(401, 503),
  },
})

const preferring = createRoute({
  method: 'patch',
  path: '/api/account/preferences',
  summary: 'Change preferences',
  description: 'null goes back to what the locale of the visitor says.',
  request: jsonBody(preferencesRequest),
  responses: {
    200: jsonAnswer('The preferences as they are now.', preferencesAnswer),
    ...describeRefusals(400, 401, 403, 413, 415, 422, 503),
  },
})

const accepting = createRoute({
  method: 'post',
  path: '/api/account/invitation',
  summary: 'Accept an invitation to the administration',
  request: jsonBody(linkRequest),
  responses: {
    200: jsonAnswer('Accepted: the user is an administrator now.', z.object({})),
    ...describeRefusals(400, 401, 403, 409, 410, 413, 415, 422, 503),
  },
})

const deletion = createRoute({
  method: 'post',
  path: '/api/account/deletion',
  summary: 'Delete the account',
  description: 'Asks for the password. What must be kept is kept without the person.',
  request: jsonBody(accountDeletionRequest),
  responses: {
    204: { description: 'Deleted.' },
    ...describeRefusals(400, 401, 403, 409, 413, 415, 422, 429, 503),
  },
})

/** GET /api/account, PATCH …/preferences, POST …/invitation and …/deletion */
export function accountRoutes(
  accounts: Accounts,
  { dropRefresh }: Pick<CookieJar, 'dropRefresh'>,
  endOpened: (c: Context) => void,
) {
  const { office } = accounts
  const { db } = office
  return new OpenAPIHono()
    .openapi(reading, async (c) => {
      const { userId, email, isAdministrator } = getSignedIn(c)
      const user = await getUser(db, userId)
      const preferences = await readPreferences(db, { userId, email })
      return c.json({ user, preferences, isAdministrator }, 200)
    })
    .openapi(preferring, async (c) => {
      const caller = getSignedIn(c)
      await keepPreferences(office, caller, c.req.valid('json'))
      return c.json(await readPreferences(db, caller), 200)
    })
    .openapi(accepting, async (c) => {
      const { userId: id, email } = getSignedIn(c)
      const { token } = c.req.valid('json')
      await acceptInvitation(office, { token, user: { id, email } })
      return c.json({}, 200)
    })
    .openapi(deletion, async (c) => {
      const caller = getSignedIn(c)
      const { password } = c.req.valid('json')
      await confirmPassword(accounts, caller, { password, field: 'password' })
      await deleteAccount(office, caller)
      dropRefresh(c)
      endOpened(c)
      return c.body(null, 204)
    })
}
