import { Hono } from 'hono'
import { describeDoubt } from './clean-up/clock.ts'
import type { OpenDatabase } from '#platform/database/database.ts'
import { DatabaseAway } from '#platform/database/database-away.ts'
import { describeError, type Logger } from '#platform/log.ts'
import type { Services } from '#platform/services.ts'

type Dependencies = {
  database: Pick<OpenDatabase, 'ping'>
  mailAwaySince?: (() => Date | undefined) | undefined
  services?: Pick<Services, 'clock'>
  log: Logger
}

/**
 * Answers health checks while published content is rendered, before the application exists;
 * undefined for any other request, which waits.
 */
export function answerWhileStarting({ url }: Request): Response | undefined {
  const { pathname } = new URL(url)
  if (pathname === '/healthz') return Response.json({ status: 'alive' })
  if (pathname !== '/readyz') return undefined
  const message = 'What was published is being rendered.'
  const body = { status: 'not ready', error: { code: 'unavailable', message } }
  return Response.json(body, { status: 503, headers: { 'Retry-After': '5' } })
}

/**
 * /healthz: the process is alive. /readyz: the database accepts writes, otherwise 503 with a
 * reason. A missing mail server is reported but stays 200: mail waits in the outbox, and taking the
 * process out of service would help nobody. While the clock is doubted the state is 'degraded',
 * also 200: the office sets the clock here.
 */
export function healthRoutes({ database, mailAwaySince, services, log }: Dependencies) {
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'alive' }))
    .get('/readyz', async (c) => {
      const since = mailAwaySince?.()
      const mail = since
        ? `The mail server has taken nothing since ${since.toISOString()}; mail waits.`
        : 'Mail goes out.'
      try {
        await database.ping()
        const doubt = await services?.clock?.findClockDoubt()
        const status = doubt ? 'degraded' : 'ready'
        const clockMessage = doubt ? describeDoubt(doubt) : 'The clock is believed.'
        return c.json({ status, database: 'The database takes writes.', mail, clock: clockMessage })
      } catch (error) {
        log.error(describeError(error), 'not ready')
        const message =
          error instanceof DatabaseAway ? error.message : 'The database does not answer.'
        c.header('Retry-After', '5')
        const refusal = { code: 'unavailable', message: message }
        return c.json({ status: 'not ready', database: message, mail, error: refusal }, 503)
      }
    })
}
