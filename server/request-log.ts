import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from './log.ts'

/**
 * One line per request: which route, how it ended, how long it took. The route's pattern, not the
 * address, and no query: an address may hold what someone typed.
 */
export function logRequests(log: Logger): MiddlewareHandler {
  return async (c, next) => {
    const begun = performance.now()
    await next()
    const { status } = c.res
    const line = {
      requestId: c.get('requestId'),
      method: c.req.method,
      route: routePath(c),
      status,
      refused: c.get('refusals')?.map(({ code }) => code),
      ms: Math.round(performance.now() - begun),
    }
    if (status >= 500) log.error(line, 'request')
    else if (c.req.path.startsWith('/api/')) log.info(line, 'request')
    else log.debug(line, 'request')
  }
}
