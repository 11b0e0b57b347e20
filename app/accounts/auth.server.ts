import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { betterAuth } from 'better-auth/minimal'
import { jwt } from 'better-auth/plugins/jwt'
import { passwordMinimum } from './password.ts'
import { accessTokenSeconds, sessionDays } from './session-times.ts'
import { passwordMaximum } from './sign-in.ts'
import type { Database } from '#platform/database/database.ts'
import { accounts, jwks, sessions, users, verifications } from './schema.server.ts'
import type { PasswordHashing } from './password-hashing.server.ts'

export type AuthHooks = {
  /**
   * A hash made before the transaction, because hashing would keep the transaction open for 0.1 s.
   */
  passwordHash?: string
}

export type AuthParts = {
  db: Database
  siteUrl: string
  secret: string
  hashing: PasswordHashing
}

export type Auth = ReturnType<typeof openAuth>

export const linkLifetimes = { confirmationHours: 24, resetMinutes: 60 }

const daySeconds = 24 * 60 * 60

/**
 * Opens better-auth over a database or a transaction. In a transaction its rows and our mail are
 * stored together or not at all. better-auth hashes, signs and stores; all screens and mails are
 * ours.
 */
export function openAuth({ db, siteUrl, secret, hashing }: AuthParts, hooks: AuthHooks = {}) {
  const { passwordHash } = hooks
  return betterAuth({
    baseURL: siteUrl,
    basePath: '/api/auth/v1',
    secret,
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: {
        user: users,
        session: sessions,
        account: accounts,
        verification: verifications,
        jwks,
      },
    }),
    advanced: { database: { generateId: () => crypto.randomUUID() } },
    session: { expiresIn: sessionDays * daySeconds },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: passwordMinimum,
      maxPasswordLength: passwordMaximum,
      password: {
        hash: async (password) => passwordHash ?? hashing.hash(password),
        verify: hashing.verify,
      },
    },
    // Our own tokens replace better-auth's mail links: app/accounts/mailed-tokens.server.ts.
    plugins: [
      jwt({
        jwks: {
          keyPairConfig: { alg: 'ES256' },
          rotationInterval: 90 * daySeconds,
          // Keeps an old key until every token that it signed has expired.
          gracePeriod: daySeconds,
        },
        jwt: {
          issuer: `${siteUrl}/api/auth/v1`,
          audience: tokenAudience,
          expirationTime: `${accessTokenSeconds}s`,
        },
      }),
    ],
    telemetry: { enabled: false },
    // better-auth's log would contain addresses.
    logger: { disabled: true },
  })
}

/** The audience of our access tokens: this API. */
export const tokenAudience = 'authenticated'
