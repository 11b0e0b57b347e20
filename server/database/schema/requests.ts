import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** The answer to the first success under a key, sent again to whoever repeats the request. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** Which write the key belongs to: 'bookings'. */
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

/** How often something limited was tried in the running window, per subject. */
export const attempts = pgTable(
  'attempts',
  {
    kind: text().notNull(),
    /** A hash, so that the table holds no addresses. */
    subjectHash: text('subject_hash').notNull(),
    count: integer().notNull(),
    windowStartedAt: timestamp('window_started_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.subjectHash] })],
)
