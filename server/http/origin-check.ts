import type { MiddlewareHandler } from 'hono'
import { Refused } from '../refused.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses writes that a browser sends from another site. Browsers say where a write comes from;
 * whoever says nothing is no browser, and has no visitor's cookies to abuse.
 */
export function refuseForeignOrigins(siteUrl: string): MiddlewareHandler {
  return async (c, next) => {
    if (!reading.has(c.req.method) && isForeign(c.req.raw, siteUrl)) {
      throw new Refused({ code: 'origin-foreign' })
    }
    return next()
  }
}

/** Whether a browser says that another site has it send this. */
export function isForeign({ url, headers }: Request, siteUrl: string): boolean {
  const origin = headers.get('origin')
  if (origin === null) return headers.get('sec-fetch-site') === 'cross-site'
  if (origin === new URL(siteUrl).origin) return false
  // Reached by another of its names, as on a machine at home: what matters is that both are the same.
  return !URL.canParse(origin) || new URL(origin).host !== new URL(url).host
}
