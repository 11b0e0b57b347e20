import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { calendarDate, requestObject } from '#rules/requests/request.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import { exportAccounts } from '#server/desk/books-export.ts'
import { exportJournal } from '#server/desk/journal-export.ts'
import { writeAudit } from '../../desk/audit-log.ts'
import { getSignedIn } from '../../http/caller.ts'
import { streamFile } from '../../http/stream-file.ts'
import type { Logger } from '../../log.ts'
import { describeRefusals } from '../refusal-answer.ts'

const period = requestObject({ from: calendarDate, to: calendarDate }).refine(
  ({ from, to }) => from <= to,
  { path: ['to'], message: 'days-reversed' },
)

const exporting = createRoute({
  method: 'get',
  path: '/api/admin/accounts',
  summary: 'The orders of a period as CSV, for whoever keeps the books',
  description:
    'By the first day of the trip, both days included: what was owed, paid, paid back, the VAT of its invoices, who cancelled. Amounts are numbers in rand, times those of Cape Town.',
  request: { query: period },
  responses: {
    200: { description: 'The file.', content: { 'text/csv': { schema: z.string() } } },
    ...describeRefusals(401, 403, 422, 503),
  },
})

const journal = createRoute({
  method: 'get',
  path: '/api/admin/accounts/journal',
  summary: 'The money that moved in a period as CSV, by the day on which it did',
  description:
    'Both days included: payments, refunds, what banks took back, each with its way, booking, document and reference. What went back is below nought. Amounts are numbers in rand, days those of Cape Town.',
  request: { query: period },
  responses: {
    200: { description: 'The file.', content: { 'text/csv': { schema: z.string() } } },
    ...describeRefusals(401, 403, 422, 503),
  },
})

/** /api/admin/accounts: orders and their money for the accountant. */
export function accountsRoutes({ office }: Accounts, log: Logger) {
  const { db, now } = office
  const send = async (
    c: Context,
    asked: z.output<typeof period>,
    { file, pieces }: { file: string; pieces: AsyncGenerator<string> },
  ) => {
    const entry = { actorId: getSignedIn(c).userId, action: 'accounts-exported' } as const
    await writeAudit(db, { ...entry, subject: 'orders', facts: { ...asked, file } }, now())
    c.header('Content-Type', 'text/csv; charset=utf-8')
    const name = `${file}-${asked.from}-to-${asked.to}.csv`
    c.header('Content-Disposition', `attachment; filename="${name}"`)
    return streamFile(c, pieces, log)
  }
  return new OpenAPIHono()
    .openapi(exporting, async (c) => {
      const asked = c.req.valid('query')
      return send(c, asked, { file: 'trips', pieces: exportAccounts(db, asked) })
    })
    .openapi(journal, async (c) => {
      const asked = c.req.valid('query')
      return send(c, asked, { file: 'payments', pieces: exportJournal(db, asked) })
    })
}
