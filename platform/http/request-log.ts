import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from '../log.ts'
import type { Metrics } from '#server/metrics/metrics.ts'

/**
 * The name of a request in log and answer: the proxy's id if it is a UUID or 32 hexadecimal digits,
 * because other text might identify a person; otherwise a new one.
 */
export function nameRequest(proxyId: string | undefined): string {
  const isName = /^[\da-f]{8}-?([\da-f]{4}-?){3}[\da-f]{12}$/i.test(proxyId ?? '')
  return proxyId !== undefined && isName ? proxyId : crypto.randomUUID()
}

/**
 * Counts each request and logs it: API calls always, others if enabled. Logs the route pattern
 * instead of the address, which may contain typed text.
 */
export function logRequests(log: Logger, metrics: Metrics | undefined): MiddlewareHandler {
  return async (c, next) => {
    const startedAt = performance.now()
    await next()
    const ms = performance.now() - startedAt
    const entry = {
      requestId: c.get('requestId'),
      method: c.req.method,
      route: routePath(c),
      status: c.res.status,
      refused: c.get('refusals')?.map(({ code }) => code),
    }
    metrics?.countRequest({ ...entry, seconds: ms / 1000, refusals: entry.refused ?? [] })
    const line = { ...entry, ms: Math.round(ms) }
    if (entry.status >= 500) log.error(line, 'request')
    else if (c.req.path.startsWith('/api/')) log.info(line, 'request')
    else log.debug(line, 'request')
  }
}
