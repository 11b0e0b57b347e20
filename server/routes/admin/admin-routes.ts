import { OpenAPIHono } from '@hono/zod-openapi'
import type { Accounts } from '../../accounts/accounts.ts'
import type { News } from '../../desk/news.ts'
import type { Logger } from '../../log.ts'
import { accountsRoutes } from './accounts.ts'
import { auditLogRoutes } from './audit-log.ts'
import { attentionRoutes } from './attention.ts'
import { closedDaysRoutes } from './closed-days.ts'
import { documentRoutes } from './documents.ts'
import { exampleRoutes } from './examples.ts'
import { fleetRoutes } from './fleet.ts'
import { inboxRoutes } from './inbox.ts'
import { invitationRoutes } from './invitations.ts'
import { mailRoutes } from './mails.ts'
import { newsRoutes } from './news.ts'
import { moneyRoutes } from './money.ts'
import { newOrderRoutes } from './new-order.ts'
import { rescheduleRoutes } from './reschedule.ts'
import { roleRoutes } from './roles.ts'
import { searchRoutes } from './search.ts'
import { threadRoutes } from './thread.ts'
import { tripDetailsRoutes } from './trip-details.ts'
import { voucherRoutes } from './vouchers.ts'

/** The administration: roles, invitations, what reaches the office, and the log of who did what. */
export function adminRoutes(accounts: Accounts, news: News | undefined, log: Logger) {
  return new OpenAPIHono()
    .route('/', roleRoutes(accounts))
    .route('/', invitationRoutes(accounts))
    .route('/', inboxRoutes(accounts, log))
    .route('/', searchRoutes(accounts))
    .route('/', newsRoutes(accounts, news, log))
    .route('/', mailRoutes(accounts))
    .route('/', documentRoutes(accounts))
    .route('/', newOrderRoutes(accounts))
    .route('/', exampleRoutes(accounts))
    .route('/', moneyRoutes(accounts))
    .route('/', rescheduleRoutes(accounts))
    .route('/', tripDetailsRoutes(accounts))
    .route('/', threadRoutes(accounts))
    .route('/', voucherRoutes(accounts))
    .route('/', attentionRoutes(accounts))
    .route('/', fleetRoutes(accounts))
    .route('/', closedDaysRoutes(accounts))
    .route('/', accountsRoutes(accounts, log))
    .route('/', auditLogRoutes(accounts))
}
