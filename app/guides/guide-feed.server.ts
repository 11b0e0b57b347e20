import type { Context } from 'hono'
import { writeFeed } from './feed.server.ts'
import type { Services } from '#platform/services.ts'

/** Serves a guide's calendar by its address; an invalid one does not show if it ever existed. */
export function serveFeed(services: Services) {
  return async (c: Context): Promise<Response> => {
    const token = (c.req.param('file') ?? '').slice(0, -'.ics'.length)
    const text = await writeFeed(services, token)
    const headers = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }
    if (text === undefined) return c.text('There is nothing at this address.', 404, headers)
    return c.body(text, 200, { ...headers, 'Content-Type': 'text/calendar; charset=utf-8' })
  }
}
