import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { openVariantFile } from './make-variants.server.ts'
import { StorageUnavailable } from './storage.server.ts'
import type { Refused } from '#platform/refused.ts'
import type { Services } from '#platform/services.ts'
import { allowUpload } from '#platform/http/connection-limits.ts'

/** Each file's name contains a hash of its content, so the file never changes. */
const immutableCaching = 'public, max-age=31536000, immutable'
const contentTypes = { avif: 'image/avif', webp: 'image/webp' }

/**
 * Serves variants of photographs, also those in a bucket. A missing variant is not made on request.
 */
export function serveVariants(services: Pick<Services, 'media'>) {
  return async (c: Context) => {
    const name = c.req.param('file') ?? ''
    const notFound = () => c.text('There is nothing at this address.', 404)
    if (!services.media) return notFound()
    // The hash in the name identifies the content.
    const headers = {
      'Cache-Control': immutableCaching,
      ETag: `"${name}"`,
      'Content-Type': findContentType(name),
      // An image opened alone is laid out by the browser with its own style.
      'Content-Security-Policy':
        "sandbox; default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    }
    // The sandbox gives the image an opaque origin, for which browsers would log a warning.
    c.header('Origin-Agent-Cluster', undefined)
    try {
      const file = await openVariantFile(services.media, name)
      if (!file) return notFound()
      const isCached = c.req.header('If-None-Match') === headers.ETag
      if (isCached || c.req.method === 'HEAD') await file.body.cancel()
      if (isCached) return c.body(null, 304, headers)
      const lengthHeader = file.bytes === undefined ? {} : { 'Content-Length': String(file.bytes) }
      const allHeaders = { ...headers, ...lengthHeader }
      return c.req.method === 'HEAD'
        ? c.body(null, 200, allHeaders)
        : c.body(file.body, 200, allHeaders)
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error
      return c.text('This picture can’t be shown now.', 503, { 'Retry-After': '10' })
    }
  }
}

function findContentType(name: string): string {
  return name.endsWith('.avif') ? contentTypes.avif : contentTypes.webp
}

/** Runs the handler of an upload, whose request may take longer than others. */
export async function whileUploading<Answer>(
  c: Context,
  { maxBytes, tooLarge }: { maxBytes: number; tooLarge: () => Refused },
  work: (body: ReadableStream<Uint8Array> | null) => Promise<Answer>,
): Promise<Answer> {
  if (Number(c.req.header('Content-Length') ?? 0) > maxBytes) throw tooLarge()
  const socket = (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket
  const endUpload = socket ? allowUpload(socket) : () => {}
  try {
    return await work(c.req.raw.body)
  } finally {
    endUpload()
  }
}
