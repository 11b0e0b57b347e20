import { bigint, boolean, index, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { parentId } from '#platform/database/schema/columns.ts'
import { sessions, users } from './schema.server.ts'
import { defineTable } from '#platform/database/schema/table.ts'

/**
 * Passkeys of office users. Stored data cannot sign in: the private key never leaves the device.
 */
export const passkeys = defineTable(
  'passkeys',
  'staff | to sign in without a password; the public half of a key, with its name | until removed, or they leave',
  {
    id: uuid().primaryKey(),
    userId: parentId('user_id', () => users.id),
    /** The passkey's credential id, as its device reports it. */
    credentialId: text('credential_id').notNull().unique(),
    publicKey: text('public_key').notNull(),
    /** The use count that the device reports; most devices always report 0. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** Transports to name to the browser, comma-separated: 'internal,hybrid'. */
    transports: text().notNull(),
    name: text().notNull(),
    device: text(),
    /** True if the passkey's provider syncs it to several devices. */
    isSynced: boolean('is_synced').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (table) => [index('passkeys_user').on(table.userId)],
)

/** Secrets of authenticator apps for one-time codes, sealed (platform/database/seal.ts). */
export const oneTimeCodes = defineTable(
  'one_time_codes',
  "staff | the secret of their app's codes, encrypted | until removed, or they leave",
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    secret: text().notNull(),
    /**
     * The half minute since 1970 of the last accepted code. That code and all earlier ones are
     * used.
     */
    lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /**
     * When the app gave its first valid code. Until then the date is null and sign-in does not ask
     * for codes.
     */
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  },
)

/** Hashes of recovery codes, for a user whose device is lost. Each is valid once. */
export const recoveryCodes = defineTable(
  'recovery_codes',
  'staff | codes for a lost device, hashed | until removed, or they leave',
  {
    userId: parentId('user_id', () => users.id),
    codeHash: text('code_hash').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/**
 * Pending proofs: a sign-in after its password step, or a passkey challenge. Each can be used once.
 */
export const proofChallenges = defineTable(
  'proof_challenges',
  'staff | a sign-in that waits for its second proof | ten minutes; never in a backup',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text().notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    challenge: text(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('proof_challenges_expires').on(table.expiresAt)],
)

/** The owner's rule for a role: if it needs a second proof. Without a row the default applies. */
export const proofRules = defineTable('proof_rules', 'roles that need a second proof', {
  role: text().primaryKey(),
  isRequired: boolean('is_required').notNull(),
  setAt: timestamp('set_at', { withTimezone: true }).notNull(),
})
