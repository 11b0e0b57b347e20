import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { findForm } from '../media/forms.ts'
import { StorageAway } from '../media/storage.ts'
import type { Refused } from '../refused.ts'
import type { Services } from '../services.ts'
import { allowUpload } from './connection-limits.ts'

/** A name has a hash of what it shows, so what is there never changes. */
const forever = 'public, max-age=31536000, immutable'
const types = { avif: 'image/avif', webp: 'image/webp' }

/**
 * Serves the forms of photographs, also those of a bucket: browsers ask us alone. What was never made is not there;
 * nothing is made because somebody asks.
 */
export function serveForms(services: Pick<Services, 'media'>) {
  return async (c: Context) => {
    const name = c.req.param('file') ?? ''
    const missing = () => c.text('There is nothing at this address.', 404)
    if (!services.media) return missing()
    // A hash in its name: whoever has it has this.
    const headers = {
      'Cache-Control': forever,
      ETag: `"${name}"`,
      'Content-Type': typeOf(name),
      // Opened by itself, a browser lays it out in the window by a style of its own.
      'Content-Security-Policy':
        "sandbox; default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    }
    // In that sandbox it has no origin, which browsers can't keep by itself; they would complain of it.
    c.header('Origin-Agent-Cluster', undefined)
    try {
      const found = await findForm(services.media, name)
      if (!found) return missing()
      const isKnown = c.req.header('If-None-Match') === headers.ETag
      if (isKnown || c.req.method === 'HEAD') await found.body.cancel()
      if (isKnown) return c.body(null, 304, headers)
      const length = found.bytes === undefined ? {} : { 'Content-Length': String(found.bytes) }
      const all = { ...headers, ...length }
      return c.req.method === 'HEAD' ? c.body(null, 200, all) : c.body(found.body, 200, all)
    } catch (error) {
      if (!(error instanceof StorageAway)) throw error
      return c.text('This picture can’t be shown now.', 503, { 'Retry-After': '10' })
    }
  }
}

function typeOf(name: string): string {
  return name.endsWith('.avif') ? types.avif : types.webp
}

/** Does what reads the file that a request brings; it may take longer to come than other requests. */
export async function whileUploading<Answer>(
  c: Context,
  { mostBytes, tooLarge }: { mostBytes: number; tooLarge: () => Refused },
  work: (body: ReadableStream<Uint8Array> | null) => Promise<Answer>,
): Promise<Answer> {
  if (Number(c.req.header('Content-Length') ?? 0) > mostBytes) throw tooLarge()
  const socket = (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket
  const done = socket ? allowUpload(socket) : () => {}
  try {
    return await work(c.req.raw.body)
  } finally {
    done()
  }
}
