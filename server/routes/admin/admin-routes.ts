import { OpenAPIHono } from '@hono/zod-openapi'
import type { Accounts } from '../../accounts/accounts.ts'
import type { News } from '../../desk/news.ts'
import type { Logger } from '../../log.ts'
import { fleetRoutes } from './fleet.ts'
import { inboxRoutes } from './inbox.ts'
import { moneyRoutes } from './money.ts'
import { orderRoutes } from './orders.ts'
import { peopleRoutes } from './people.ts'

/** The administration: roles, invitations, what reaches the office, and the log of who did what. */
export function adminRoutes(accounts: Accounts, news: News | undefined, log: Logger) {
  return new OpenAPIHono()
    .route('/', peopleRoutes(accounts, news, log))
    .route('/', inboxRoutes(accounts, log))
    .route('/', orderRoutes(accounts))
    .route('/', moneyRoutes(accounts, log))
    .route('/', fleetRoutes(accounts))
}
