import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from '../log.ts'
import type { Metrics } from '../maintenance/metrics/metrics.ts'

/**
 * The name of a request in the log and in its answer: the one that a proxy gave it, if it is a UUID
 * or as many hexadecimal digits, for anything else might tell of a person; else a new one.
 */
export function nameRequest(given: string | undefined): string {
  const isName = /^[\da-f]{8}-?([\da-f]{4}-?){3}[\da-f]{12}$/i.test(given ?? '')
  return given !== undefined && isName ? given : crypto.randomUUID()
}

/**
 * Notes every request that the application answers: counts it and writes its line, of calls of the API always,
 * of the rest when asked to. With the pattern of the route and not the address, which may hold what someone typed.
 */
export function logRequests(log: Logger, metrics: Metrics | undefined): MiddlewareHandler {
  return async (c, next) => {
    const begun = performance.now()
    await next()
    const ms = performance.now() - begun
    const answered = {
      requestId: c.get('requestId'),
      method: c.req.method,
      route: routePath(c),
      status: c.res.status,
      /** Codes of the reasons why it was refused. */
      refused: c.get('refusals')?.map(({ code }) => code),
    }
    metrics?.countRequest({ ...answered, seconds: ms / 1000, refusals: answered.refused ?? [] })
    const line = { ...answered, ms: Math.round(ms) }
    if (answered.status >= 500) log.error(line, 'request')
    else if (c.req.path.startsWith('/api/')) log.info(line, 'request')
    else log.debug(line, 'request')
  }
}
