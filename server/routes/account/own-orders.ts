import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import type { Accounts } from '../../accounts/accounts.ts'
import { getSignedIn } from '#server/http/caller.ts'
import type { ManageSession } from '../../http/manage-session.ts'
import type { QuoteSession } from '../../http/quote-session.ts'
import { openOwnOrder } from '../../manage/keys.ts'
import { proveAddress } from '../../manage/prove-address.ts'
import { openOwnQuote } from '../../quotes/quote-keys.ts'
import { idParam } from '../admin/id-param.ts'
import { describeRefusals } from '../refusal-answer.ts'

const opening = createRoute({
  method: 'post',
  path: '/api/account/orders/{id}/opening',
  summary: 'Open the page of an own order',
  description:
    'Begins the session of /manage for an order on the confirmed address of whoever is signed in, as its link does.',
  request: { params: idParam },
  responses: {
    204: { description: 'Opened: /manage shows it now.' },
    ...describeRefusals(400, 401, 403, 404, 503),
  },
})

const quoteOpening = createRoute({
  method: 'post',
  path: '/api/account/quotes/{id}/opening',
  summary: 'Open the page of an own quote request',
  description:
    'Begins the session of /quote for a request on the confirmed address of whoever is signed in, as its link does.',
  request: { params: idParam },
  responses: {
    204: { description: 'Opened: /quote shows it now.' },
    ...describeRefusals(400, 401, 403, 404, 503),
  },
})

type Sessions = { session: Pick<ManageSession, 'keep'>; quotes: Pick<QuoteSession, 'keep'> }

/** POST /api/account/orders/{id}/opening and /api/account/quotes/{id}/opening */
export function ownOrderRoutes({ office }: Accounts, { session, quotes }: Sessions) {
  return new OpenAPIHono()
    .openapi(opening, async (c) => {
      const { email, sessionId } = getSignedIn(c)
      const own = { orderId: c.req.valid('param').id, email, sessionId }
      const opened = await openOwnOrder(office.db, own, office.now())
      await proveAddress(office, opened.orderId)
      await session.keep(c, opened)
      return c.body(null, 204)
    })
    .openapi(quoteOpening, async (c) => {
      const { email, sessionId } = getSignedIn(c)
      const own = { id: c.req.valid('param').id, email, sessionId }
      await quotes.keep(c, await openOwnQuote(office.db, own, office.now()))
      return c.body(null, 204)
    })
}
