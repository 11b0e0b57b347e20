import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { betterAuth } from 'better-auth/minimal'
import { jwt } from 'better-auth/plugins/jwt'
import { passwordMinimum } from '#rules/accounts/password.ts'
import { accessTokenSeconds, sessionDays } from '#rules/accounts/session-times.ts'
import { passwordMaximum } from '#rules/accounts/sign-in.ts'
import type { Database } from '../database/database.ts'
import { accounts, jwks, sessions, users, verifications } from '../database/schema/accounts.ts'
import type { PasswordHashing } from './password-hashing.ts'

/** What one flow adds. */
export type AuthHooks = {
  /** Made before the transaction began, so that none stays open for the tenth of a second it takes. */
  passwordHash?: string
}

export type AuthParts = {
  db: Database
  siteUrl: string
  secret: string
  hashing: PasswordHashing
}

export type Auth = ReturnType<typeof openAuth>

/** How long the links of our mails work. */
export const linkTimes = { confirmationHours: 24, resetMinutes: 60 }

const daySeconds = 24 * 60 * 60

/**
 * better-auth over a database, or over a transaction of it: then what it stores and the mail that
 * tells of it are stored together or not at all. It hashes, signs and keeps; what visitors see is ours.
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
    // The links of mails are ours: server/mail/mailed-tokens.ts.
    plugins: [
      jwt({
        jwks: {
          keyPairConfig: { alg: 'ES256' },
          rotationInterval: 90 * daySeconds,
          // Longer than any token that an old key has signed.
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
    // It would log addresses.
    logger: { disabled: true },
  })
}

/** Whom our access tokens are meant for: this API. */
export const tokenAudience = 'authenticated'
