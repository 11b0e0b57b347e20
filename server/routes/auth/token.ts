import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { tokenRequest } from '#rules/accounts/auth-request.ts'
import { requestObject } from '#rules/requests/request.ts'
import { checkSignIn } from '#rules/accounts/sign-in.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import { refreshSession } from '../../accounts/sessions.ts'
import { signIn } from '../../accounts/sign-in.ts'
import { Refused, refuseAny } from '../../refused.ts'
import { jsonAnswer, jsonBody } from '../json-route.ts'
import { describeRefusals } from '../refusal-answer.ts'
import type { CookieJar } from './cookies.ts'
import { sessionAnswer } from './session-answer.ts'

const route = createRoute({
  method: 'post',
  path: '/api/auth/v1/token',
  summary: 'Sign in, or go on with a session',
  description:
    'With grant_type=password: e-mail and password. With grant_type=refresh_token: the cookie that the last answer set; each works once.',
  request: {
    query: requestObject({ grant_type: z.enum(['password', 'refresh_token'], 'field-invalid') }),
    ...jsonBody(tokenRequest),
  },
  responses: {
    200: jsonAnswer('The session; the cookie for the next refresh comes with it.', sessionAnswer),
    ...describeRefusals(400, 401, 403, 413, 415, 422, 429, 503),
  },
})

/** POST /api/auth/v1/token */
export function tokenRoutes(accounts: Accounts, cookies: CookieJar) {
  return new OpenAPIHono().openapi(route, async (c) => {
    const { grant_type: grant } = c.req.valid('query')
    const { email = '', password = '' } = c.req.valid('json')
    const session =
      grant === 'password'
        ? await openByPassword(accounts, cookies, c, { email, password })
        : await openByCookie(accounts, cookies, c)
    return c.json(session, 200)
  })
}

async function openByPassword(
  accounts: Accounts,
  cookies: CookieJar,
  c: Context,
  draft: { email: string; password: string },
) {
  refuseAny(checkSignIn(draft))
  const { email } = draft
  const known = await cookies.readDevice(c, email)
  const opened = await signIn(accounts, draft, known)
  const { session, credential, device } = opened
  cookies.keepRefresh(c, credential)
  await cookies.keepDevice(c, email, device)
  return session
}

async function openByCookie(accounts: Accounts, cookies: CookieJar, c: Context) {
  const held = cookies.readRefresh(c)
  if (held === undefined) throw new Refused({ code: 'session-missing' })
  const opened = await refreshSession(accounts, held)
  if (!opened) {
    cookies.dropRefresh(c)
    throw new Refused({ code: 'token-invalid' })
  }
  cookies.keepRefresh(c, opened.credential)
  return opened.session
}
