import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Accounts } from '../../accounts/accounts.ts'
import { writeAudit } from '../../desk/audit-log.ts'
import { listDocuments, readDocument } from '../../documents/read-document.ts'
import { getSignedIn } from '../../http/caller.ts'
import { jsonAnswer } from '../json-route.ts'
import { describeRefusals } from '../refusal-answer.ts'
import { idParam } from './id-param.ts'

const documentAnswer = z
  .object({
    id: z.uuid(),
    kind: z.enum(['invoice', 'credit-note']),
    name: z.string().meta({ example: 'INV-00042' }),
    issuedOn: z.iso.date().describe('The day in Cape Town.'),
    amount: z.int().describe('What came or went back, in cents of rand.'),
    isTest: z.boolean().describe('Whether no money has moved.'),
  })
  .openapi('Document')

const listing = createRoute({
  method: 'get',
  path: '/api/admin/orders/{id}/documents',
  summary: 'The invoices and credit notes of an order, the first one first',
  request: { params: idParam },
  responses: {
    200: jsonAnswer('The documents.', z.array(documentAnswer)),
    ...describeRefusals(401, 403, 404, 503),
  },
})

const download = createRoute({
  method: 'get',
  path: '/api/admin/orders/{id}/documents/{documentId}',
  summary: 'An invoice or a credit note as PDF',
  request: { params: z.object({ id: z.uuid('not-found'), documentId: z.uuid('not-found') }) },
  responses: {
    200: {
      description: 'The file: the same bytes every time.',
      content: { 'application/pdf': { schema: z.string() } },
    },
    ...describeRefusals(401, 403, 404, 503),
  },
})

/** /api/admin/orders/{id}/documents: what was issued for an order. */
export function documentRoutes({ office }: Accounts) {
  const { db, now } = office
  return new OpenAPIHono()
    .openapi(listing, async (c) => c.json(await listDocuments(db, c.req.valid('param').id), 200))
    .openapi(download, async (c) => {
      const { id: orderId, documentId } = c.req.valid('param')
      const { name, bytes } = await readDocument(db, { orderId, documentId })
      const entry = { actorId: getSignedIn(c).userId, action: 'document-downloaded' } as const
      await writeAudit(
        db,
        { ...entry, subject: 'orders', subjectId: orderId, facts: { name } },
        now(),
      )
      c.header('Content-Type', 'application/pdf')
      c.header('Content-Disposition', `attachment; filename="${name}"`)
      return c.body(new Uint8Array(bytes))
    })
}
