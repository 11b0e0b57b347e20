import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { requestObject } from '#rules/requests/request.ts'
import type { Office } from '../office.ts'
import { prepareTourRows } from '../catalogue/tours.ts'
import { jsonAnswer } from './json-route.ts'
import { describeRefusals } from './refusal-answer.ts'

/** Named as the columns are, since this is a table's row (P7). */
const tourRow = z.object({
  id: z.string(),
  title: z.string(),
  featured: z.boolean(),
  status: z.enum(['active', 'retired']),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})

const route = createRoute({
  method: 'get',
  path: '/api/tables/tours',
  summary: 'Rows of the tours table',
  request: {
    query: requestObject({
      featured: z.enum(['true', 'false'], 'field-invalid').optional(),
      status: z.enum(['active', 'retired'], 'field-invalid').optional(),
      limit: z
        .string()
        .regex(/^([1-9]\d?|100)$/, 'field-invalid')
        .optional()
        .openapi({ description: '1 to 100; 100 when absent.' }),
    }),
  },
  responses: {
    200: jsonAnswer('The rows.', z.array(tourRow)),
    ...describeRefusals(422, 503),
  },
})

/** GET /api/tables/tours */
export function toursTableRoutes(office: Office) {
  const listTourRows = prepareTourRows(office.db)
  return new OpenAPIHono().openapi(route, async (c) => {
    const { featured, status, limit = '100' } = c.req.valid('query')
    const rows = await listTourRows({
      featured: featured === undefined ? undefined : featured === 'true',
      status,
      limit: Number(limit),
    })
    const answer = rows.map((row) => ({
      id: row.id,
      title: row.title,
      featured: row.featured,
      status: row.status,
      created_at: row.createdAt.toISOString(),
      updated_at: row.updatedAt.toISOString(),
    }))
    return c.json(answer, 200)
  })
}
