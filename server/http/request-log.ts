import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from '../log.ts'
import type { Metrics } from '../metrics/metrics.ts'

/**
 * The name of a request in the log and in its answer: the one that a proxy gave it, if it is a UUID
 * or as many hexadecimal digits, for anything else might tell of a person; else a new one.
 */
export function nameRequest(c: Context): string {
  const given = c.req.header('X-Request-Id') ?? ''
  return /^[\da-f]{8}-?([\da-f]{4}-?){3}[\da-f]{12}$/i.test(given) ? given : crypto.randomUUID()
}

/**
 * One line per request, and a count of it: which route, how it ended, how long it took. The route's
 * pattern, not the address, and no query: an address may hold what someone typed.
 */
export function logRequests(log: Logger, metrics: Metrics | undefined): MiddlewareHandler {
  return async (c, next) => {
    const begun = performance.now()
    await next()
    const { status } = c.res
    const { method } = c.req
    const route = routePath(c)
    const refused = c.get('refusals')?.map(({ code }) => code)
    const ms = performance.now() - begun
    metrics?.countRequest({ method, route, status, seconds: ms / 1000, refusals: refused ?? [] })
    const requestId = c.get('requestId')
    const line = { requestId, method, route, status, refused, ms: Math.round(ms) }
    if (status >= 500) log.error(line, 'request')
    else if (c.req.path.startsWith('/api/')) log.info(line, 'request')
    else log.debug(line, 'request')
  }
}
