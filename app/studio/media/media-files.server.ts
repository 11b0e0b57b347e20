import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { openVariantFile } from './make-variants.server.ts'
import { StorageUnavailable } from './storage.server.ts'
import type { Refused } from '#platform/refused.ts'
import type { Services } from '#platform/services.ts'
import { allowUpload } from '#platform/http/connection-limits.ts'

/** Each file's name contains a hash of its content, so the file never changes. */
const forever = 'public, max-age=31536000, immutable'
const types = { avif: 'image/avif', webp: 'image/webp' }

/**
 * Serves variants of photographs through this server, also those in a bucket. Missing variants are not
 * made on request.
 */
export function serveForms(services: Pick<Services, 'media'>) {
  return async (c: Context) => {
    const name = c.req.param('file') ?? ''
    const notFound = () => c.text('There is nothing at this address.', 404)
    if (!services.media) return notFound()
    // The hash in the name identifies the content.
    const headers = {
      'Cache-Control': forever,
      ETag: `"${name}"`,
      'Content-Type': typeOf(name),
      // An image opened alone is laid out by the browser with its own style.
      'Content-Security-Policy':
        "sandbox; default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    }
    // The sandbox gives the image an opaque origin, for which browsers would log a warning.
    c.header('Origin-Agent-Cluster', undefined)
    try {
      const found = await openVariantFile(services.media, name)
      if (!found) return notFound()
      const isKnown = c.req.header('If-None-Match') === headers.ETag
      if (isKnown || c.req.method === 'HEAD') await found.body.cancel()
      if (isKnown) return c.body(null, 304, headers)
      const length = found.bytes === undefined ? {} : { 'Content-Length': String(found.bytes) }
      const all = { ...headers, ...length }
      return c.req.method === 'HEAD' ? c.body(null, 200, all) : c.body(found.body, 200, all)
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error
      return c.text('This picture can’t be shown now.', 503, { 'Retry-After': '10' })
    }
  }
}

function typeOf(name: string): string {
  return name.endsWith('.avif') ? types.avif : types.webp
}

/** Runs the handler of an upload, whose request may take longer than others. */
export async function whileUploading<Answer>(
  c: Context,
  { maxBytes, tooLarge }: { maxBytes: number; tooLarge: () => Refused },
  work: (body: ReadableStream<Uint8Array> | null) => Promise<Answer>,
): Promise<Answer> {
  if (Number(c.req.header('Content-Length') ?? 0) > maxBytes) throw tooLarge()
  const socket = (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket
  const done = socket ? allowUpload(socket) : () => {}
  try {
    return await work(c.req.raw.body)
  } finally {
    done()
  }
}
