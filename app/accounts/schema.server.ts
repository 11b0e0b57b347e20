import { sql } from 'drizzle-orm'
import { boolean, check, index, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { parentId } from '#platform/database/schema/columns.ts'
import { defineTable } from '#platform/database/schema/table.ts'

/**
 * Users with an account. The first five tables have the columns that better-auth writes and reads.
 */
export const users = defineTable(
  'users',
  'anyone who opens an account | to sign in; `name` and `image` are empty | until its owner deletes it; never confirmed: `unconfirmedAccounts`',
  {
    id: uuid().primaryKey(),
    /** better-auth requires a name; we do not ask for one. */
    name: text().notNull(),
    /** In lower case, so that each address has one account. */
    email: text().notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [check('users_email', sql`${table.email} = lower(${table.email})`)],
)

/** An open session. Deleting the row invalidates all tokens that name it. */
export const sessions = defineTable(
  'sessions',
  'users | to keep them signed in; proof and time of the sign-in; `ip_address` and `user_agent` are empty; `device` (‘Chrome, Windows’) is for the list of staff, and empty for guests | until signed out; at most 30 days, 12 h for staff; never in a backup',
  {
    id: uuid().primaryKey(),
    /** Used only by better-auth; no endpoint accepts it. */
    token: text().notNull().unique(),
    userId: parentId('user_id', () => users.id),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    /** The strongest proof given in this session (app/accounts/proofs.ts). */
    proof: text().notNull().default('password'),
    /** When the last proof was given. Serious actions need a recent one. */
    provenAt: timestamp('proven_at', { withTimezone: true }),
    /** Only for office users, for their list of sessions: 'Chrome, Windows'. */
    device: text(),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_expires').on(table.expiresAt),
  ],
)

/** Password hashes of users, in better-auth's format. */
export const accounts = defineTable(
  'accounts',
  "users | the password's hash; the columns for tokens are empty | while the user exists",
  {
    id: uuid().primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: parentId('user_id', () => users.id),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: timestamp('access_token_expires_at', { withTimezone: true }),
    refreshTokenExpiresAt: timestamp('refresh_token_expires_at', { withTimezone: true }),
    scope: text(),
    password: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('accounts_user').on(table.userId)],
)

/** better-auth requires this table; it stays empty because our links are in mailed_tokens. */
export const verifications = defineTable(
  'verifications',
  'empty; the sign-in library requires it',
  {
    id: uuid().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
)

/** Signing keys of access tokens. The private half is encrypted with the server's secret. */
export const jwks = defineTable('jwks', 'the keys that sign tokens, encrypted', {
  id: uuid().primaryKey(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  alg: text(),
  crv: text(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }),
})

/** Hashes of the credentials in browsers' cookies. Each is used once and then replaced. */
export const refreshCredentials = defineTable(
  'refresh_credentials',
  'users | to continue a session | while the session lasts; never in a backup',
  {
    tokenHash: text('token_hash').primaryKey(),
    sessionId: parentId('session_id', () => sessions.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    replacedAt: timestamp('replaced_at', { withTimezone: true }),
  },
  (table) => [index('refresh_credentials_session').on(table.sessionId)],
)

/** Known devices of a user: a hash of the random id in the device's cookie. */
export const knownDevices = defineTable(
  'known_devices',
  'users | to inform staff of a sign-in on a new device, and owners of each colleague’s last one; a hash of a random id in a cookie | `knownDevices`, and no longer than the user or their password',
  {
    userId: parentId('user_id', () => users.id),
    deviceHash: text('device_hash').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.deviceHash] }),
    index('known_devices_last_seen').on(table.lastSeenAt),
  ],
)

/** Preferences of a user. Null: the visitor's locale decides. */
export const preferences = defineTable(
  'preferences',
  'users | to show their choices | while the user exists',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    currency: text(),
    language: text(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
)

/** Random secrets that all processes of one database share. Created automatically. */
export const serverSecrets = defineTable(
  'server_secrets',
  'the secret of this installation, where `AUTH_SECRET` is not set',
  {
    name: text().primaryKey(),
    value: text().notNull(),
  },
)
