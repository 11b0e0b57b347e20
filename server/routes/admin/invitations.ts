import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { invitationDays, invitationRequest } from '#rules/desk/administration-request.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import {
  createInvitation,
  type Invitation,
  listInvitations,
  withdrawInvitation,
} from '#server/desk/invitations.ts'
import { getSignedIn } from '#server/http/caller.ts'
import { jsonAnswer, jsonBody } from '../json-route.ts'
import { describeRefusals } from '../refusal-answer.ts'
import { idParam } from './id-param.ts'

/** Named as the columns are, since this is a table's row (P3.1). */
const invitationRow = z.object({
  id: z.uuid(),
  email: z.string(),
  invited_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable(),
  used_at: z.iso.datetime().nullable(),
})

const listing = createRoute({
  method: 'get',
  path: '/api/tables/admin_invitations',
  summary: 'Rows of the table of invitations, newest first',
  responses: {
    200: jsonAnswer('The rows.', z.array(invitationRow)),
    ...describeRefusals(401, 403, 503),
  },
})

const creation = createRoute({
  method: 'post',
  path: '/api/admin/invitations',
  summary: 'Invite an address to the administration',
  description: `Sends a link that works once, for ${invitationDays.usual} days unless another number is given. An address has one open invitation at a time.`,
  request: jsonBody(invitationRequest),
  responses: {
    201: jsonAnswer('Invited.', invitationRow),
    ...describeRefusals(400, 401, 403, 409, 413, 415, 422, 503),
  },
})

const withdrawal = createRoute({
  method: 'delete',
  path: '/api/admin/invitations/{id}',
  summary: 'Take back an invitation that has not been used',
  request: { params: idParam },
  responses: { 204: { description: 'Gone.' }, ...describeRefusals(401, 403, 404, 409, 503) },
})

/** GET /api/tables/admin_invitations, POST and DELETE /api/admin/invitations */
export function invitationRoutes({ office }: Accounts) {
  return new OpenAPIHono()
    .openapi(listing, async (c) => c.json((await listInvitations(office.db)).map(answerRow), 200))
    .openapi(creation, async (c) => {
      const { email, expires_in_days: days = invitationDays.usual } = c.req.valid('json')
      const order = { email, days, actorId: getSignedIn(c).userId }
      return c.json(answerRow(await createInvitation(office, order)), 201)
    })
    .openapi(withdrawal, async (c) => {
      await withdrawInvitation(office, c.req.valid('param').id, getSignedIn(c).userId)
      return c.body(null, 204)
    })
}

function answerRow({ id, email, invitedAt, expiresAt, usedAt }: Invitation) {
  return {
    id,
    email,
    invited_at: invitedAt.toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
    used_at: usedAt?.toISOString() ?? null,
  }
}
