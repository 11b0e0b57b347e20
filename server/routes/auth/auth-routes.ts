import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Accounts } from '../../accounts/accounts.ts'
import type { ManageSession } from '../../http/manage-session.ts'
import type { QuoteSession } from '../../http/quote-session.ts'
import { accountRoutes } from '../account/account.ts'
import { openCookieJar } from './cookies.ts'
import { signInRoutes } from './sign-in.ts'

/**
 * /api/auth/v1 and /api/account: accounts, sessions, and what belongs to whoever is signed in. What ends a
 * sign-in ends what was opened from the account with it, and this browser's sessions of an order and a quote.
 */
export function authRoutes(
  accounts: Accounts,
  { isSecure, ...sessions }: { isSecure: boolean; session: ManageSession; quotes: QuoteSession },
) {
  const cookies = openCookieJar({ secret: accounts.settings.secret, isSecure })
  const endOpened = (c: Context) => {
    sessions.session.end(c)
    sessions.quotes.end(c)
  }
  return new OpenAPIHono()
    .route('/', signInRoutes(accounts, cookies, endOpened))
    .route('/', accountRoutes(accounts, cookies, { ...sessions, endOpened }))
}
