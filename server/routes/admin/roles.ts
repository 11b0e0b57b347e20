import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { firstAdminRequest, promotionRequest } from '#rules/desk/administration-request.ts'
import { requestObject } from '#rules/requests/request.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import {
  countAdministrators,
  initializeFirstAdmin,
  listRoles,
  promoteUser,
  removeRole,
} from '#server/desk/roles.ts'
import { getSignedIn } from '#server/http/caller.ts'
import { jsonAnswer, jsonBody } from '../json-route.ts'
import { describeRefusals } from '../refusal-answer.ts'
import { idParam } from './id-param.ts'

/** Named as the columns are, since this is a table's row (P3.1); the address is for people. */
const roleRow = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  role: z.string(),
  created_at: z.iso.datetime(),
  email: z.string(),
})

const listing = createRoute({
  method: 'get',
  path: '/api/tables/user_roles',
  summary: 'Rows of the table of roles, newest first',
  description: 'Of one user, who may ask for their own; all of them for administrators.',
  request: { query: requestObject({ user_id: z.uuid('field-invalid').optional() }) },
  responses: {
    200: jsonAnswer('The rows.', z.array(roleRow)),
    ...describeRefusals(401, 403, 422, 503),
  },
})

const existence = createRoute({
  method: 'get',
  path: '/api/rpc/administrator_exists',
  summary: 'Whether there is an administrator yet',
  responses: { 200: jsonAnswer('Whether.', z.boolean()), ...describeRefusals(401, 503) },
})

const bootstrap = createRoute({
  method: 'post',
  path: '/api/rpc/initialize_first_admin',
  summary: 'Make the owner of an address the first administrator',
  description:
    'While there is none. False when there is one, or nobody has an account with that address that is confirmed.',
  request: jsonBody(firstAdminRequest),
  responses: {
    200: jsonAnswer('Whether it was done.', z.boolean()),
    ...describeRefusals(400, 401, 403, 413, 415, 422, 429, 503),
  },
})

const promotion = createRoute({
  method: 'post',
  path: '/api/rpc/promote_user_to_admin',
  summary: 'Make the owner of an address an administrator',
  description: 'False when nobody has an account with that address that is confirmed.',
  request: jsonBody(promotionRequest),
  responses: {
    200: jsonAnswer('Whether they are one now.', z.boolean()),
    ...describeRefusals(400, 401, 403, 413, 415, 422, 503),
  },
})

const removal = createRoute({
  method: 'delete',
  path: '/api/admin/roles/{id}',
  summary: 'Take a role away',
  description: "Never the last administrator's.",
  request: { params: idParam },
  responses: { 204: { description: 'Gone.' }, ...describeRefusals(401, 403, 404, 409, 503) },
})

/** GET /api/tables/user_roles, /api/rpc/…, DELETE /api/admin/roles/{id} */
export function roleRoutes(accounts: Accounts) {
  const { db } = accounts.office
  return new OpenAPIHono()
    .openapi(listing, async (c) => {
      const rows = await listRoles(db, c.req.valid('query').user_id)
      const answer = rows.map(({ userId, createdAt, ...row }) => ({
        ...row,
        user_id: userId,
        created_at: createdAt.toISOString(),
      }))
      return c.json(answer, 200)
    })
    .openapi(existence, async (c) => c.json((await countAdministrators(db)) > 0, 200))
    .openapi(bootstrap, async (c) => {
      const caller = c.get('caller')
      const actorId = caller.kind === 'user' ? caller.userId : undefined
      const { admin_email: email } = c.req.valid('json')
      return c.json(await initializeFirstAdmin(accounts, email, actorId), 200)
    })
    .openapi(promotion, async (c) => {
      const { target_email: email } = c.req.valid('json')
      return c.json(await promoteUser(accounts, email, getSignedIn(c).userId), 200)
    })
    .openapi(removal, async (c) => {
      await removeRole(accounts, c.req.valid('param').id, getSignedIn(c).userId)
      return c.body(null, 204)
    })
}
