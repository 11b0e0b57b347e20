import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'

/**
 * The headers of section 1 and their modern company, on every answer. A page brings its own
 * Content-Security-Policy from the build; whatever brings none may load nothing at all.
 */
export function securityHeaders(isProduction: boolean) {
  return secureHeaders({
    overwrite: false,
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
    },
    xFrameOptions: 'DENY',
    referrerPolicy: 'strict-origin-when-cross-origin',
    permissionsPolicy: {
      camera: [],
      microphone: [],
      geolocation: [],
      payment: [],
      usb: [],
      browsingTopics: [],
    },
    // On plain HTTP, as at home, browsers must not remember to insist on TLS.
    strictTransportSecurity: isProduction ? 'max-age=31536000' : false,
  })
}

/** The same headers for answers that do not come through Hono. */
export async function readSecurityHeaders(isProduction: boolean): Promise<Record<string, string>> {
  const probe = new Hono().use(securityHeaders(isProduction)).get('/', (c) => c.body(null))
  return Object.fromEntries((await probe.request('/')).headers)
}
