import type { Context } from 'hono'
import { writeFeed } from '../guides/feed.ts'
import type { Services } from '../services.ts'

/** A guide's calendar, to whoever has its address; nothing says whether there ever was one. */
export function serveFeed(services: Services) {
  return async (c: Context): Promise<Response> => {
    const token = (c.req.param('file') ?? '').slice(0, -'.ics'.length)
    const text = await writeFeed(services, token)
    const headers = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }
    if (text === undefined) return c.text('There is nothing at this address.', 404, headers)
    return c.body(text, 200, { ...headers, 'Content-Type': 'text/calendar; charset=utf-8' })
  }
}
