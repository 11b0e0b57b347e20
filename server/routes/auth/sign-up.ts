import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { resendRequest, signUpRequest, verifyRequest } from '#rules/accounts/auth-request.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import { confirmAddress, resendConfirmation } from '../../accounts/confirmation.ts'
import { signUp } from '../../accounts/sign-up.ts'
import { Refused } from '../../refused.ts'
import { jsonAnswer, jsonBody } from '../json-route.ts'
import { describeRefusals } from '../refusal-answer.ts'
import type { CookieJar } from './cookies.ts'
import { userAnswer } from './session-answer.ts'

const creation = createRoute({
  method: 'post',
  path: '/api/auth/v1/signup',
  summary: 'Create an account',
  description:
    'Sends a link to confirm the address; until then nobody can sign in. The link leads to the first page of this site; `email_redirect_to` can name no other.',
  request: jsonBody(signUpRequest),
  responses: {
    201: jsonAnswer('Created; no session yet.', z.object({ user: userAnswer, session: z.null() })),
    ...describeRefusals(400, 401, 403, 409, 410, 413, 415, 422, 429, 503),
  },
})

const confirmation = createRoute({
  method: 'post',
  path: '/api/auth/v1/verify',
  summary: 'Confirm an address',
  description: 'Confirming it again changes nothing.',
  request: jsonBody(verifyRequest),
  responses: {
    200: jsonAnswer('Confirmed.', z.object({})),
    ...describeRefusals(400, 401, 403, 410, 413, 415, 422, 429, 503),
  },
})

const link = createRoute({
  method: 'get',
  path: '/api/auth/v1/verify',
  summary: 'The link in the mail that confirms an address',
  description: 'Leads to the first page, or to /auth with the reason as `error`.',
  request: {
    query: z.object({
      type: z.string().optional(),
      token: z.string().max(1000).optional(),
      redirect_to: z.string().optional(),
    }),
  },
  responses: { 303: { description: 'Confirmed, or not.' } },
})

const resending = createRoute({
  method: 'post',
  path: '/api/auth/v1/resend',
  summary: 'Send the link to confirm an address again',
  description: 'The answer is the same whether or not the address waits for it.',
  request: jsonBody(resendRequest),
  responses: {
    200: jsonAnswer('Sent, if there is anything to confirm.', z.object({})),
    ...describeRefusals(400, 401, 403, 413, 415, 422, 429, 503),
  },
})

/** POST /api/auth/v1/signup, POST and GET …/verify, POST …/resend */
export function signUpRoutes(accounts: Accounts, cookies: CookieJar) {
  const { siteUrl } = accounts.office
  return new OpenAPIHono()
    .openapi(creation, async (c) => {
      const { email, password, invitation } = c.req.valid('json')
      const user = await signUp(accounts, { email, password, invitation })
      await cookies.keepSignedUp(c, user.id)
      return c.json({ user, session: null }, 201)
    })
    .openapi(confirmation, async (c) => {
      const { token } = c.req.valid('json')
      await confirmAddress(accounts, token, await cookies.readSignedUp(c))
      return c.json({}, 200)
    })
    .openapi(link, async (c) => {
      const { token = '' } = c.req.valid('query')
      try {
        await confirmAddress(accounts, token, await cookies.readSignedUp(c))
        cookies.tellConfirmed(c)
        return c.redirect(`${siteUrl}/`, 303)
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        return c.redirect(`${siteUrl}/auth?error=${error.refusals[0].code}`, 303)
      }
    })
    .openapi(resending, async (c) => {
      await resendConfirmation(accounts, c.req.valid('json').email)
      return c.json({}, 200)
    })
}
