import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from '../log.ts'
import type { Metrics } from '../metrics/metrics.ts'

/**
 * The name of a request in the log and in its answer: the one that a proxy gave it, if it is a UUID
 * or as many hexadecimal digits, for anything else might tell of a person; else a new one.
 */
export function nameRequest(given: string | undefined): string {
  const isName = /^[\da-f]{8}-?([\da-f]{4}-?){3}[\da-f]{12}$/i.test(given ?? '')
  return given !== undefined && isName ? given : crypto.randomUUID()
}

/** What the log says of a request: the route's pattern, not the address, which may hold what someone typed. */
type Answered = {
  requestId: string
  method: string
  route: string
  status: number
  /** Codes of the reasons why it was refused. */
  refused?: readonly string[] | undefined
  ms: number
}

/** Counts an answered request and writes its line: calls of the API always, the rest when asked to. */
export function noteRequest(
  log: Logger,
  metrics: Metrics | undefined,
  answered: Answered & { isApi: boolean },
): void {
  const { isApi, ms, ...rest } = answered
  metrics?.countRequest({ ...rest, seconds: ms / 1000, refusals: rest.refused ?? [] })
  const line = { ...rest, ms: Math.round(ms) }
  if (rest.status >= 500) log.error(line, 'request')
  else if (isApi) log.info(line, 'request')
  else log.debug(line, 'request')
}

/** Notes every request that the application answers, with the pattern of the route that did. */
export function logRequests(log: Logger, metrics: Metrics | undefined): MiddlewareHandler {
  return async (c, next) => {
    const begun = performance.now()
    await next()
    noteRequest(log, metrics, {
      requestId: c.get('requestId'),
      method: c.req.method,
      route: routePath(c),
      status: c.res.status,
      refused: c.get('refusals')?.map(({ code }) => code),
      ms: performance.now() - begun,
      isApi: c.req.path.startsWith('/api/'),
    })
  }
}
