import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import {
  linkRequest,
  resendRequest,
  signUpRequest,
  verifyRequest,
} from '#rules/accounts/auth-request.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import { confirmAddress, disownSignUp, resendConfirmation } from '../../accounts/confirmation.ts'
import { signUp } from '../../accounts/sign-up.ts'
import { readInvitation } from '../../desk/invitation-use.ts'
import { jsonAnswer, jsonBody } from '../json-route.ts'
import { describeRefusals } from '../refusal-answer.ts'
import type { CookieJar } from './cookies.ts'
import { userAnswer } from './session-answer.ts'

const creation = createRoute({
  method: 'post',
  path: '/api/auth/v1/signup',
  summary: 'Create an account',
  description:
    'Sends a link to confirm the address; until then nobody can sign in. The link leads to a page of this site; `email_redirect_to` can name no other site.',
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
  description:
    'With the token of the mail, once, and from the browser that signed up or with the password that was chosen there. The refusal that asks for the password names the address.',
  request: jsonBody(verifyRequest),
  responses: {
    200: jsonAnswer('Confirmed.', z.object({})),
    ...describeRefusals(400, 401, 403, 410, 413, 415, 422, 429, 503),
  },
})

const disowning = createRoute({
  method: 'post',
  path: '/api/auth/v1/disown',
  summary: 'End a sign-up that somebody else made with this address',
  description: 'With the token of the mail, as long as the address is not confirmed.',
  request: jsonBody(linkRequest),
  responses: {
    200: jsonAnswer('Ended: there is no such account any more.', z.object({})),
    ...describeRefusals(400, 401, 403, 410, 413, 415, 422, 503),
  },
})

const invitation = createRoute({
  method: 'post',
  path: '/api/auth/v1/invitation',
  summary: 'Whom the link of an invitation was sent to',
  description: 'For the page that it opens. Changes nothing.',
  request: jsonBody(linkRequest),
  responses: {
    200: jsonAnswer(
      'It can be used.',
      z.object({
        email: z.string(),
        hasAccount: z.boolean().describe('Whether the address has a confirmed account.'),
      }),
    ),
    ...describeRefusals(400, 401, 403, 409, 410, 413, 415, 422, 503),
  },
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

/** POST /api/auth/v1/signup, …/verify, …/disown, …/invitation and …/resend */
export function signUpRoutes(accounts: Accounts, cookies: CookieJar) {
  const { office } = accounts
  return new OpenAPIHono()
    .openapi(creation, async (c) => {
      const { email, password, invitation } = c.req.valid('json')
      const user = await signUp(accounts, { email, password, invitation })
      await cookies.keepSignedUp(c, user.id)
      return c.json({ user, session: null }, 201)
    })
    .openapi(confirmation, async (c) => {
      const { token, password } = c.req.valid('json')
      await confirmAddress(accounts, { token, password }, await cookies.readSignedUp(c))
      return c.json({}, 200)
    })
    .openapi(disowning, async (c) => {
      await disownSignUp(accounts, c.req.valid('json').token)
      return c.json({}, 200)
    })
    .openapi(invitation, async (c) => {
      const { token } = c.req.valid('json')
      return c.json(await readInvitation(office.db, { token, now: office.now() }), 200)
    })
    .openapi(resending, async (c) => {
      await resendConfirmation(accounts, c.req.valid('json').email)
      return c.json({}, 200)
    })
}
