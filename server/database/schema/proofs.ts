import { bigint, boolean, index, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { ownedBy } from './columns.ts'
import { sessions, users } from './accounts.ts'
import { defineTable } from './table.ts'

/** The passkeys of people who work here. What is kept of one opens nothing: its private half never leaves the device. */
export const passkeys = defineTable(
  'passkeys',
  'users who work here | to sign in without a password; the public half of a key, with the name that they gave it | until removed, or they no longer work here',
  {
    id: uuid().primaryKey(),
    userId: ownedBy('user_id', () => users.id),
    /** As the device names it. */
    credentialId: text('credential_id').notNull().unique(),
    publicKey: text('public_key').notNull(),
    /** How often the device says that it was used; most say nought for ever. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How a browser reaches it, with commas between: 'internal,hybrid'. */
    transports: text().notNull(),
    name: text().notNull(),
    /** Where it was made: 'Chrome, Windows'. */
    device: text(),
    /** Whether its maker keeps it on several devices. */
    isSynced: boolean('is_synced').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (table) => [index('passkeys_user').on(table.userId)],
)

/** What an app on somebody's phone makes their one-time codes of, sealed (server/database/seal.ts). */
export const oneTimeCodes = defineTable(
  'one_time_codes',
  'users who work here | what their app makes codes of, sealed with the server’s secret | the same',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    secret: text().notNull(),
    /** The half minute since 1970 of the last code that was taken: that one and those before it are used up. */
    lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Without it the app has not shown yet that it makes the right ones, and nobody is asked for one. */
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  },
)

/** Codes on paper for whoever has lost their device, hashed; each is good once. */
export const recoveryCodes = defineTable(
  'recovery_codes',
  'users who work here | codes for a lost device, hashed | the same',
  {
    userId: ownedBy('user_id', () => users.id),
    codeHash: text('code_hash').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/** What was begun and waits for its proof: a sign-in after the password, or a question to a passkey. Each is used once. */
export const proofChallenges = defineTable(
  'proof_challenges',
  'users who work here | a sign-in that waits for its second proof | ten minutes; never in a backup',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text().notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    /** What the passkey is to sign. */
    challenge: text(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('proof_challenges_expires').on(table.expiresAt)],
)

/** What the owner has said of a role: whether it needs a second proof. Without a row it is as shipped. */
export const proofRules = defineTable('proof_rules', 'which roles need a second proof', {
  role: text().primaryKey(),
  isRequired: boolean('is_required').notNull(),
  setAt: timestamp('set_at', { withTimezone: true }).notNull(),
})
