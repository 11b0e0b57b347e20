import type { MiddlewareHandler } from 'hono'

/**
 * The headers of P1.2 and current additions, for every answer. Pages bring their own
 * Content-Security-Policy from the build; answers without one may load nothing.
 */
export function listSecurityHeaders(isProduction: boolean): Record<string, string> {
  return {
    'Content-Security-Policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Origin-Agent-Cluster': '?1',
    'Permissions-Policy':
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    // Over plain HTTP, as at home, browsers must not remember to require TLS.
    ...(isProduction ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'X-XSS-Protection': '0',
  }
}

/**
 * Sets default headers that a handler may override. Set before the answer: changing a finished one
 * means opening it again, which doubles the time.
 */
export function presetHeaders(headers: Readonly<Record<string, string>>): MiddlewareHandler {
  const all = Object.entries(headers)
  return (c, next) => {
    for (const [name, value] of all) c.header(name, value)
    return next()
  }
}

/** A guest's private page and its link are not cached, not sent as referrer and not indexed. */
export const privateHeaders = presetHeaders({
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
})
