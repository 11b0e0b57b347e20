import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Accounts } from '../../accounts/accounts.ts'
import type { ManageSession } from '../../http/manage-session.ts'
import type { QuoteSession } from '../../http/quote-session.ts'
import { accountRoutes } from '../account/account.ts'
import { ownDataRoutes } from '../account/own-data.ts'
import { ownOrderRoutes } from '../account/own-orders.ts'
import { savedItineraryRoutes } from '../account/saved-itineraries.ts'
import { openCookieJar } from './cookies.ts'
import { keySetRoutes } from './key-set.ts'
import { passwordRoutes } from './passwords.ts'
import { signUpRoutes } from './sign-up.ts'
import { tokenRoutes } from './token.ts'
import { userRoutes } from './user.ts'

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
    .route('/', tokenRoutes(accounts, cookies))
    .route('/', signUpRoutes(accounts, cookies))
    .route('/', passwordRoutes(accounts, endOpened))
    .route('/', userRoutes(accounts, cookies, endOpened))
    .route('/', keySetRoutes(accounts))
    .route('/', accountRoutes(accounts, cookies, endOpened))
    .route('/', ownDataRoutes(accounts))
    .route('/', ownOrderRoutes(accounts, sessions))
    .route('/', savedItineraryRoutes(accounts))
}
