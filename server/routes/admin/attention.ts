import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { attentionClosing } from '#rules/desk/administration-request.ts'
import { type AttentionKind, attentionKinds } from '#rules/orders/attention.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import { orderForms } from '../../database/schema/orders.ts'
import { closeAttention, listAttention, readAmount } from '../../payments/attention-list.ts'
import { listRefundsToSend } from '../../payments/refunds-to-send.ts'
import { listWays } from '../../payments/ways.ts'
import { jsonAnswer, jsonBody } from '../json-route.ts'
import { describeRefusals } from '../refusal-answer.ts'
import { actorOf } from './actor-of.ts'
import { idParam } from './id-param.ts'

const kinds = Object.keys(attentionKinds) as [AttentionKind, ...AttentionKind[]]

const entryAnswer = z
  .object({
    id: z.uuid(),
    kind: z.enum(kinds),
    orderId: z.uuid().nullable(),
    reference: z.string().nullable().describe('Of its order, where there is one.'),
    form: z.enum(orderForms).nullable(),
    name: z.string().nullable().describe('Whose order it is.'),
    written: z
      .string()
      .nullable()
      .describe('What the guest wrote last, where they wait for an answer.'),
    amount: z.int().nullable().describe('What it is about, in cents of rand.'),
    loss: z.int().nullable().describe('What of it is lost, in cents of rand.'),
    openedAt: z.iso.datetime(),
  })
  .openapi('AttentionEntry')

const refundAnswer = z
  .object({
    id: z.uuid(),
    orderId: z.uuid(),
    reference: z.string(),
    form: z.enum(orderForms),
    name: z.string(),
    provider: z.string(),
    status: z.string(),
    amount: z.int().describe('Whole cents of rand.'),
    since: z.iso.datetime(),
  })
  .openapi('RefundToSend')

const listing = createRoute({
  method: 'get',
  path: '/api/admin/attention',
  summary: 'What only a person can settle, the oldest first',
  responses: {
    200: jsonAnswer(
      'What is open.',
      z.object({
        isPayable: z.boolean().describe('Whether any way of paying is switched on.'),
        entries: z.array(entryAnswer),
        refunds: z.array(refundAnswer).describe('Refunds that wait for the office.'),
        providers: z.array(z.string()).describe('What is wrong with a way of paying, as it says.'),
      }),
    ),
    ...describeRefusals(401, 403, 503),
  },
})

const closing = createRoute({
  method: 'post',
  path: '/api/admin/attention/{id}/close',
  summary: 'Say that something is settled',
  description: 'What is settled already, or is about another amount by now, is refused.',
  request: { params: idParam, ...jsonBody(attentionClosing) },
  responses: {
    200: jsonAnswer('It is settled.', z.object({ status: z.literal('closed') })),
    ...describeRefusals(400, 401, 403, 404, 409, 413, 415, 422, 503),
  },
})

/** /api/admin/attention: what needs a person, and what to do about it is in content/words/en/attention.ts. */
export function attentionRoutes({ office }: Accounts) {
  return new OpenAPIHono()
    .openapi(listing, async (c) => {
      const open = await listAttention(office.db)
      const entries = open.map(({ facts, openedAt, ...entry }) => ({
        id: entry.id,
        kind: entry.kind,
        orderId: entry.orderId,
        reference: entry.reference,
        form: entry.form,
        name: entry.name,
        written: entry.written,
        amount: readAmount(facts),
        loss: readAmount({ amount: facts['loss'] ?? null }),
        openedAt: openedAt.toISOString(),
      }))
      const refunds = (await listRefundsToSend(office)).map(({ since, ...refund }) => ({
        ...refund,
        since: since.toISOString(),
      }))
      const providers = [...(office.waysUnwell?.values() ?? [])]
      return c.json({ isPayable: listWays(office).length > 0, entries, refunds, providers }, 200)
    })
    .openapi(closing, async (c) => {
      const { id } = c.req.valid('param')
      await closeAttention(office, { id, ...c.req.valid('json'), by: actorOf(c) })
      return c.json({ status: 'closed' as const }, 200)
    })
}
