import type { MiddlewareHandler } from 'hono'
import { Refused } from '../refused.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses writes that a browser sends from another site. Browsers name the origin of a write; a
 * client without one is no browser and has no cookies to abuse.
 */
export function refuseForeignOrigins(siteUrl: string): MiddlewareHandler {
  return async (c, next) => {
    if (!reading.has(c.req.method) && isForeign(c.req.raw, siteUrl)) {
      throw new Refused({ code: 'origin-foreign' })
    }
    return next()
  }
}

export function isForeign({ url, headers }: Request, siteUrl: string): boolean {
  const origin = headers.get('origin')
  if (origin === null) return headers.get('sec-fetch-site') === 'cross-site'
  if (origin === new URL(siteUrl).origin) return false
  // The server may have several names, as on a home network: both hosts must be equal.
  return !URL.canParse(origin) || new URL(origin).host !== new URL(url).host
}
