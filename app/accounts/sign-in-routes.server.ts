import { keySetMs } from './session-times.ts'
import { checkSignIn } from './sign-in.ts'
import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { accountRoutes } from './account-routes.server.ts'
import type { ManageSession } from './manage-session.server.ts'
import type { QuoteRequestSession } from '#app/enquiries/quote-session.server.ts'
import { type CookieJar, openCookieJar } from './cookies-routes.server.ts'
import type { Accounts } from './accounts.server.ts'
import { confirmAddress, disownSignUp, resendConfirmation } from './confirmation.server.ts'
import { changePassword, requestReset, resetPassword } from './passwords.server.ts'
import { endSessions, refreshSession } from './sessions.server.ts'
import {
  beginPasskeySignIn,
  beginProof,
  beginPasskeySetUp,
  confirmAppCodes,
  describeProofs,
  finishPasskeySetUp,
  proveInSession,
  removeProof,
  replaceRecoveryCodes,
  beginAppCodes,
} from './proofs.server.ts'
import { finishSignIn, signIn, signInByPasskey } from './sign-in.server.ts'
import { signUp } from './sign-up.server.ts'
import { getUser } from './users.server.ts'
import { readInvitation } from './accept-invitation.server.ts'
import { handle } from '#platform/http/handle.ts'
import { refuseAny, Refused } from '#platform/refused.ts'
import { nameDevice } from './proofs.ts'
import { endOwnSession, listOwnSessions } from './own-sessions.server.ts'

function proofRoutes(accounts: Accounts) {
  const { services } = accounts
  return handle(services, {
    'GET /api/account/proofs': ({ signedIn }) => describeProofs(accounts, signedIn),
    'POST /api/account/proof/passkey': ({ signedIn }) => beginProof(accounts, signedIn),
    'POST /api/account/proof': async ({ body, signedIn }) => {
      await proveInSession(accounts, signedIn, body)
      return describeProofs(accounts, { ...signedIn, isFresh: true })
    },
    'POST /api/account/proofs/codes': ({ signedIn }) => beginAppCodes(accounts, signedIn),
    'POST /api/account/proofs/codes/confirmation': async ({ body: { code }, signedIn }) => {
      const recovery = await confirmAppCodes(accounts, signedIn, code)
      return { recovery, proofs: await describeProofs(accounts, signedIn) }
    },
    'DELETE /api/account/proofs/codes': async ({ signedIn }) => {
      await removeProof(accounts, signedIn, { kind: 'codes' })
      return describeProofs(accounts, signedIn)
    },
    'POST /api/account/proofs/recovery': async ({ signedIn }) => {
      const recovery = await replaceRecoveryCodes(accounts, signedIn)
      return { recovery, proofs: await describeProofs(accounts, signedIn) }
    },
    'POST /api/account/proofs/passkeys/question': ({ signedIn }) =>
      beginPasskeySetUp(accounts, signedIn),
    'POST /api/account/proofs/passkeys': async ({ body, signedIn }, c) => {
      const device = nameDevice(c.req.header('user-agent'))
      const recovery = await finishPasskeySetUp(accounts, signedIn, { ...body, device })
      return { recovery, proofs: await describeProofs(accounts, signedIn) }
    },
    'DELETE /api/account/proofs/passkeys/:id': async ({ params, signedIn }) => {
      await removeProof(accounts, signedIn, { kind: 'passkey', id: params.id })
      return describeProofs(accounts, signedIn)
    },

    'GET /api/account/sessions': ({ signedIn }) => listOwnSessions(services, signedIn),
    'DELETE /api/account/sessions/:id': async ({ params, signedIn }) => {
      await endOwnSession(services, signedIn, params.id)
      return listOwnSessions(services, signedIn)
    },
  })
}

/**
 * /api/auth/v1 and /api/account: accounts, sessions and data of the signed-in user. Signing out
 * also ends this browser's sessions of an order or request, and those that were opened from the
 * account.
 */
export function authRoutes(
  accounts: Accounts,
  {
    isSecure,
    ...sessions
  }: { isSecure: boolean; session: ManageSession; quotes: QuoteRequestSession },
) {
  const cookies = openCookieJar({ secret: accounts.settings.secret, isSecure })
  const endGuestSessions = (c: Context) => {
    sessions.session.end(c)
    sessions.quotes.end(c)
  }
  return new OpenAPIHono()
    .route('/', signInRoutes(accounts, cookies, endGuestSessions))
    .route('/', accountRoutes(accounts, cookies, { ...sessions, endGuestSessions }))
    .route('/', proofRoutes(accounts))
}

function signInRoutes(
  accounts: Accounts,
  cookies: CookieJar,
  endGuestSessions: (c: Context) => void,
) {
  const { services, keySet } = accounts
  const { db } = services
  return handle(services, {
    'POST /api/auth/v1/token': ({ query, body }, c) => {
      const { email = '', password = '', ...proofInput } = body
      if (query.grant_type === 'password')
        return openByPassword(accounts, cookies, c, { email, password })
      if (query.grant_type === 'refresh_token') return openByCookie(accounts, cookies, c)
      const completeSignIn = query.grant_type === 'passkey' ? signInByPasskey : finishSignIn
      return openByProof(accounts, cookies, c, (browser) =>
        completeSignIn(accounts, proofInput, browser),
      )
    },
    'POST /api/auth/v1/passkey': ({ body }) => beginPasskeySignIn(accounts, body.ticket),

    'POST /api/auth/v1/signup': async ({ body: { email, password, invitation } }, c) => {
      const user = await signUp(accounts, { email, password, invitation })
      await cookies.setSignedUp(c, user.id)
      return { user, session: null }
    },
    'POST /api/auth/v1/verify': async ({ body: { token, password } }, c) => {
      await confirmAddress(accounts, { token, password }, await cookies.readSignedUp(c))
      return {}
    },
    'POST /api/auth/v1/disown': async ({ body }) => {
      await disownSignUp(accounts, body.token)
      return {}
    },
    'POST /api/auth/v1/invitation': ({ body }) =>
      readInvitation(db, { token: body.token, now: services.now() }),
    'POST /api/auth/v1/resend': async ({ body }) => {
      await resendConfirmation(accounts, body.email)
      return {}
    },

    'POST /api/auth/v1/recover': async ({ body }) => {
      await requestReset(accounts, body.email)
      return {}
    },
    'POST /api/auth/v1/reset': async ({ body }, c) => {
      await resetPassword(accounts, body)
      endGuestSessions(c)
      return {}
    },

    'GET /api/auth/v1/user': ({ actorId }) => getUser(db, actorId),
    'PUT /api/auth/v1/user': async (
      { body: { current_password: current, password: next }, signedIn: owner },
      c,
    ) => {
      await changePassword(accounts, owner, { current, next })
      endGuestSessions(c)
      return getUser(db, owner.userId)
    },
    'POST /api/auth/v1/logout': async ({ query: { scope = 'global' }, signedIn }, c) => {
      await endSessions(db, signedIn, scope)
      if (scope !== 'others') {
        cookies.deleteRefresh(c)
        endGuestSessions(c)
      }
    },

    'GET /api/auth/v1/.well-known/jwks.json': async (_request, c) => {
      const { keys } = await keySet.read()
      c.header('Cache-Control', `public, max-age=${keySetMs / 1000}`)
      // Lists the public fields one by one, so a private field is never sent.
      return {
        keys: keys.map(({ kid = '', kty = '', alg = '', crv = '', x = '', y = '' }) => {
          return { kid, kty, alg, crv, x, y }
        }),
      }
    },
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
  const knownDevice = await cookies.readDevice(c, email)
  const browser = { knownDevice, userAgent: c.req.header('user-agent') }
  return setCookies(cookies, c, await signIn(accounts, draft, browser))
}

async function openByProof(
  accounts: Accounts,
  cookies: CookieJar,
  c: Context,
  open: (browser: Parameters<typeof finishSignIn>[2]) => ReturnType<typeof finishSignIn>,
) {
  const userAgent = c.req.header('user-agent')
  const readDevice = (email: string) => cookies.readDevice(c, email)
  return setCookies(cookies, c, await open({ userAgent, readDevice }))
}

async function setCookies(
  cookies: CookieJar,
  c: Context,
  { session, credential, device, email }: Awaited<ReturnType<typeof signIn>>,
) {
  cookies.setRefresh(c, credential)
  await cookies.setDevice(c, email, device)
  return session
}

async function openByCookie(accounts: Accounts, cookies: CookieJar, c: Context) {
  const credential = cookies.readRefresh(c)
  if (credential === undefined) throw new Refused({ code: 'session-missing' })
  const openedSession = await refreshSession(accounts, credential)
  if (!openedSession) {
    cookies.deleteRefresh(c)
    throw new Refused({ code: 'token-invalid' })
  }
  cookies.setRefresh(c, openedSession.credential)
  return openedSession.session
}
