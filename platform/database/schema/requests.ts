import { index, integer, jsonb, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { defineTable } from './table.ts'

/** The answer to the first successful request under a key, repeated to later requests. */
export const idempotencyKeys = defineTable(
  'idempotency_keys',
  'anyone who sends a form | to give a repeated request the same answer; it contains a reference and prices, no name | `idempotencyKeys`',
  {
    scope: text().notNull(),
    key: text().notNull(),
    bodyHash: text('body_hash').notNull(),
    answer: jsonb(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.key] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
)

/** Attempts at a limited action in the current window, per subject. */
export const attempts = defineTable(
  'attempts',
  "anyone who signs in or sends a form | to limit attempts; addresses are hashed, networks with the server's own key | `attempts`",
  {
    kind: text().notNull(),
    /** The subject's hash, so the table contains no addresses. */
    subjectHash: text('subject_hash').notNull(),
    count: integer().notNull(),
    windowStartedAt: timestamp('window_started_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.subjectHash] })],
)
