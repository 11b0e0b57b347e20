import type { MiddlewareHandler } from 'hono'

/**
 * The headers of P1.2 and their modern company, for every answer. A page brings its own
 * Content-Security-Policy from the build; whatever brings none may load nothing at all.
 */
export function securityHeaders(isProduction: boolean): Record<string, string> {
  return {
    'Content-Security-Policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Origin-Agent-Cluster': '?1',
    'Permissions-Policy':
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    // On plain HTTP, as at home, browsers must not remember to insist on TLS.
    ...(isProduction ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'X-XSS-Protection': '0',
  }
}

/**
 * Sets headers that a handler's own win over. Before the answer is made: one that is finished has to
 * be opened again, which takes as long as all the rest of it.
 */
export function presetHeaders(headers: Readonly<Record<string, string>>): MiddlewareHandler {
  const all = Object.entries(headers)
  return (c, next) => {
    for (const [name, value] of all) c.header(name, value)
    return next()
  }
}

/** Nobody keeps a guest's own page or the link to it, follows it or lists it. */
export const quietly = presetHeaders({
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
})
