import { sql } from 'drizzle-orm'
import {
  index,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'

/** What a user may do beyond being one (P3.1). 'admin' is the one role that opens anything. */
export const userRoles = pgTable(
  'user_roles',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [unique('user_roles_once').on(table.userId, table.role)],
)

/** Addresses that are to become administrators (P3.1); withdrawing one removes its row. */
export const adminInvitations = pgTable(
  'admin_invitations',
  {
    id: uuid().primaryKey(),
    /** In lower case. */
    email: text().notNull(),
    invitedAt: timestamp('invited_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('admin_invitations_pending')
      .on(table.email)
      .where(sql`${table.usedAt} is null`),
    index('admin_invitations_invited').on(table.invitedAt),
  ],
)

/**
 * Who did what, when. A trigger refuses every change of it, so it names people by their ids alone:
 * when an account is gone, nothing here says whose it was.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** The user who did it; absent for what the server or a visitor did. */
    actorId: uuid('actor_id'),
    action: text().notNull(),
    /** What it was done to: 'bookings', and the id of the row. */
    subject: text().notNull(),
    subjectId: text('subject_id'),
    facts: jsonb().$type<AuditFacts>().notNull(),
  },
  (table) => [index('audit_log_at').on(table.at, table.id)],
)

/** Codes and figures, never a person's words or address. */
export type AuditFacts = Record<string, string | number | boolean | null>
