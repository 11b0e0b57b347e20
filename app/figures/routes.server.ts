import type { Context } from 'hono'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import type { Accounts } from '#app/accounts/accounts.server.ts'
import { handle } from '#platform/http/handle.ts'
import { streamFile } from '#platform/http/stream-file.ts'
import type { Logger } from '#platform/log.ts'
import {
  storeBankColumns,
  matchLines,
  readBankColumns,
  recordLine,
} from '#app/payments/bank-lines.server.ts'
import { exportFigures, type FigureFile } from '#app/office/exports/export-figures.server.ts'
import { readSteps, type StepCounter } from './booking-steps.server.ts'
import { isMonthMailOn, switchMonthMail } from './month-mail.server.ts'
import { readFigures, type Span } from './read-figures.server.ts'
import { readJournal } from './read-journal.server.ts'
import { readLoad } from './read-load.server.ts'
import { writeAudit } from '#app/accounts/audit-log.server.ts'

export function figureRoutes({ services }: Accounts, steps: StepCounter, log: Logger) {
  const { db, now } = services
  const findToday = () => calendarDateIn(now(), capeTown)
  const sendFile = async (
    c: Context,
    { of, from, to, actorId }: Span & { of: FigureFile; actorId: string },
  ) => {
    await steps.write()
    const facts = { from, to, file: of }
    const entry = { actorId, action: 'figures-exported', subject: 'orders', facts } as const
    await writeAudit(db, entry, now())
    c.header('Content-Type', 'text/csv; charset=utf-8')
    const name = `figures-${of}-${from}-to-${to}.csv`
    c.header('Content-Disposition', `attachment; filename="${name}"`)
    return streamFile(
      c,
      exportFigures(db, services.content(), { of, from, to, today: findToday() }),
      log,
    )
  }
  return handle(services, {
    'GET /api/admin/figures': async ({ query: { by, ...span } }) => {
      await steps.write()
      return {
        today: findToday(),
        ...(await readFigures(db, services.content(), { ...span, by, today: findToday() })),
        load: await readLoad(db, services.content(), span),
        steps: await readSteps(db, span),
        mailsMonth: await isMonthMailOn(db),
      }
    },
    'GET /api/admin/figures/file': ({ query, actorId }, c) => sendFile(c, { ...query, actorId }),
    'PUT /api/admin/figures/mail': ({ body: { isOn }, actorId }) =>
      switchMonthMail(services, { isOn, actorId }),
    'GET /api/admin/journal': ({ query }) => readJournal(db, query),

    'GET /api/admin/bank/columns': async ({ query }) => ({
      columns: await readBankColumns(db, query.heads),
    }),
    'PUT /api/admin/bank/columns': ({ body }) => storeBankColumns(db, body, now()),
    'POST /api/admin/bank/lines': async ({ body }) => ({
      lines: await matchLines(services, body.lines),
    }),
    'POST /api/admin/bank/payments': ({ body, by }) => recordLine(services, { ...body, by }),
  })
}
