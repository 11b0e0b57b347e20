import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, getSignedCookie, setCookie, setSignedCookie } from 'hono/cookie'
import { z } from 'zod'
import { sessionDays } from './session-times.ts'
import { linkLifetimes } from './auth.server.ts'

export type CookieJar = ReturnType<typeof openCookieJar>

const tokenPath = '/api/auth/v1/token'
const verifyPath = '/api/auth/v1/verify'
const daySeconds = 24 * 60 * 60

/**
 * The cookies of accounts. Browsers never send them with requests from other sites, send each only
 * to the path in the list, and hide them from scripts. In production their names begin with
 * `__Secure-` (`__Host-` cookies go to every path).
 *
 * - `refresh`, for the token endpoint: continues the session
 * - `device`, for the token endpoint: who signed in here before (known-devices.server.ts)
 * - `signed-up`, for the endpoint that confirms an address: who signed up here
 *   (confirmation.server.ts)
 */
export function openCookieJar({ secret, isSecure }: { secret: string; isSecure: boolean }) {
  // Browsers accept a cookie with the prefix over TLS only, so nobody on the network can plant one.
  const prefix = isSecure ? ('secure' as const) : undefined
  const commonOptions = { httpOnly: true, secure: isSecure, ...(prefix ? { prefix } : {}) } as const
  const tokenOptions = { ...commonOptions, path: tokenPath, sameSite: 'Strict' } as const
  const verifyOptions = { ...commonOptions, path: verifyPath, sameSite: 'Strict' } as const
  return {
    readRefresh: (c: Context) => getCookie(c, 'refresh', prefix),
    setRefresh: (c: Context, credential: string) =>
      setCookie(c, 'refresh', credential, { ...tokenOptions, maxAge: sessionDays * daySeconds }),
    deleteRefresh: (c: Context) => {
      deleteCookie(c, 'refresh', tokenOptions)
    },
    /**
     * This device's id. `isOwn`: the owner of the address was the last to sign in on this device.
     */
    readDevice: async (c: Context, email: string) => {
      const device = parseDevice(await getSignedCookie(c, secret, 'device', prefix))
      return device && { id: device.id, isOwn: device.owner === hashOwner(email) }
    },
    setDevice: async (c: Context, email: string, id: string) => {
      const value = JSON.stringify({ owner: hashOwner(email), id })
      await setSignedCookie(c, 'device', value, secret, {
        ...tokenOptions,
        maxAge: 365 * daySeconds,
      })
    },
    readSignedUp: async (c: Context) =>
      (await getSignedCookie(c, secret, 'signed-up', prefix)) || undefined,
    setSignedUp: async (c: Context, userId: string) => {
      const maxAge = linkLifetimes.confirmationHours * 60 * 60
      await setSignedCookie(c, 'signed-up', userId, secret, { ...verifyOptions, maxAge })
    },
  }
}

const deviceSchema = z.object({ owner: z.string(), id: z.uuid() })

/** Hides the address from a casual reader of the cookie only: the hash has no key. */
function hashOwner(email: string): string {
  return createHash('sha256').update(email).digest('base64url')
}

function parseDevice(text: string | false | undefined) {
  if (!text) return undefined
  try {
    return deviceSchema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
