import path from 'node:path'

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  /** The loader data of a page, as React Router writes and reads it. */
  '.data': 'text/x-script; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.map': 'application/json',
}

/** The media type of a built file by its extension. */
export function contentTypeOf(file: string): string {
  return contentTypes[path.extname(file).toLowerCase()] ?? 'application/octet-stream'
}

/**
 * How long a browser may keep a file without asking. Names under /assets and /search carry a hash of what is in
 * them, so they never change; pictures and fonts may be an hour old; all else is asked for each time.
 */
export function cacheControlOf(address: string): string {
  if (/^\/(assets|search)\//.test(address)) return 'public, max-age=31536000, immutable'
  const isPicture = /^(image|font)\//.test(contentTypeOf(address))
  return isPicture ? 'public, max-age=3600' : 'no-cache'
}
