import { errors, jwtVerify } from 'jose'
import { z } from 'zod'
import { accessTokenSeconds } from './session-times.ts'
import type { Accounts } from './accounts.server.ts'
import { tokenAudience } from './auth.server.ts'

export type TokenClaims = { userId: string; sessionId: string }

const claimsSchema = z.object({ sub: z.uuid(), sid: z.uuid() })

/** Signs an access token of a session. `expiresAt` is in seconds since 1970. */
export async function signAccessToken(
  { auth, services }: Accounts,
  claims: TokenClaims & { email: string },
): Promise<{ token: string; expiresAt: number }> {
  const iat = Math.floor(services.now().getTime() / 1000)
  const exp = iat + accessTokenSeconds
  const payload = {
    sub: claims.userId,
    sid: claims.sessionId,
    email: claims.email,
    role: tokenAudience,
    iat,
    exp,
  }
  const { token } = await auth.api.signJWT({ body: { payload } })
  return { token, expiresAt: exp }
}

/**
 * Returns the claims of an access token. Undefined if the token is forged, unsigned, expired or of
 * another site. Does not check that the session is still open.
 */
export async function readAccessToken(
  { keySet, services }: Accounts,
  token: string,
): Promise<TokenClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, keySet.find, {
      algorithms: ['ES256'],
      issuer: `${services.siteUrl}/api/auth/v1`,
      audience: tokenAudience,
      requiredClaims: ['exp', 'iat'],
      currentDate: services.now(),
    })
    const claims = claimsSchema.safeParse(payload)
    return claims.success ? { userId: claims.data.sub, sessionId: claims.data.sid } : undefined
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}
