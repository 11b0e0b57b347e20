import { OpenAPIHono } from '@hono/zod-openapi'
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

/** /api/auth/v1 and /api/account: accounts, sessions, and what belongs to whoever is signed in. */
export function authRoutes(
  accounts: Accounts,
  { isSecure, ...sessions }: { isSecure: boolean; session: ManageSession; quotes: QuoteSession },
) {
  const cookies = openCookieJar({ secret: accounts.settings.secret, isSecure })
  return new OpenAPIHono()
    .route('/', tokenRoutes(accounts, cookies))
    .route('/', signUpRoutes(accounts, cookies))
    .route('/', passwordRoutes(accounts))
    .route('/', userRoutes(accounts, cookies))
    .route('/', keySetRoutes(accounts))
    .route('/', accountRoutes(accounts, cookies))
    .route('/', ownDataRoutes(accounts))
    .route('/', ownOrderRoutes(accounts, sessions))
    .route('/', savedItineraryRoutes(accounts))
}
