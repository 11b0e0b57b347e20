import path from 'node:path'

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  /** A page's loader data in React Router's format. */
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

export function contentTypeOf(file: string): string {
  return contentTypes[path.extname(file).toLowerCase()] ?? 'application/octet-stream'
}

/**
 * Cache time of a file. Names under /assets and /search contain a hash of the content, so they
 * never change; pictures and fonts may be an hour old; everything else is revalidated.
 */
export function cacheControlOf(address: string): string {
  if (/^\/(assets|search)\//.test(address)) return 'public, max-age=31536000, immutable'
  const isPicture = /^(image|font)\//.test(contentTypeOf(address))
  return isPicture ? 'public, max-age=3600' : 'no-cache'
}
