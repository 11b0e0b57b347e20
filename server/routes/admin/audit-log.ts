import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { requestObject } from '#rules/requests/request.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import { listAudit } from '#server/desk/audit-log.ts'
import { jsonAnswer } from '../json-route.ts'
import { describeRefusals } from '../refusal-answer.ts'
import { limitQuery } from './limit-query.ts'

const entryAnswer = z
  .object({
    id: z.uuid(),
    at: z.iso.datetime(),
    actorId: z.uuid().nullable(),
    actorEmail: z.string().nullable().describe('While the account exists.'),
    aboutEmail: z
      .string()
      .nullable()
      .describe('Whose role or invitation it was, while that exists.'),
    action: z.string(),
    subject: z.string(),
    subjectId: z.string().nullable(),
    facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  })
  .openapi('AuditEntry')

const route = createRoute({
  method: 'get',
  path: '/api/admin/audit-log',
  summary: 'Who did what, newest first',
  description: 'Nobody can change it.',
  request: {
    query: requestObject({ cursor: z.string().max(100).optional(), limit: limitQuery }),
  },
  responses: {
    200: jsonAnswer(
      'A page. The next one is asked for with its cursor.',
      z.object({ entries: z.array(entryAnswer), nextCursor: z.string().nullable() }),
    ),
    ...describeRefusals(401, 403, 422, 503),
  },
})

/** GET /api/admin/audit-log */
export function auditLogRoutes({ office }: Accounts) {
  return new OpenAPIHono().openapi(route, async (c) =>
    c.json(await listAudit(office.db, c.req.valid('query')), 200),
  )
}
