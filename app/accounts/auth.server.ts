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
  /** Hash made before the transaction, which would otherwise stay open for a tenth of a second. */
  passwordHash?: string
}

export type AuthParts = {
  db: Database
  siteUrl: string
  secret: string
  hashing: PasswordHashing
}

export type Auth = ReturnType<typeof openAuth>

export const linkTimes = { confirmationHours: 24, resetMinutes: 60 }

const daySeconds = 24 * 60 * 60

/**
 * Opens better-auth over a database, or over a transaction: then its rows and our mail are stored
 * together or not at all. It hashes, signs and stores; all screens and mails are ours.
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
          // Longer than the lifetime of any token signed by an old key.
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
    // better-auth would log addresses.
    logger: { disabled: true },
  })
}

/** The audience of our access tokens: this API. */
export const tokenAudience = 'authenticated'
