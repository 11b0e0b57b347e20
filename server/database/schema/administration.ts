import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ownedBy } from './columns.ts'
import { users } from './accounts.ts'
import { guides } from './fleet.ts'
import { defineTable } from './table.ts'

/** As what somebody works here (P3.1), one role a person; what each may do stands in rules/accounts/rights.ts. */
export const userRoles = defineTable(
  'user_roles',
  'administrators | who may see the office | until taken back, or as long as the user',
  {
    id: uuid().primaryKey(),
    userId: ownedBy('user_id', () => users.id),
    role: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [unique('user_roles_once').on(table.userId, table.role)],
)

/** What the owner has taken from a role of what it may do as shipped; a right that is given back has no row. */
export const withheldRights = defineTable(
  'withheld_rights',
  'what the owner has taken from a role',
  {
    role: text().notNull(),
    /** Of rules/accounts/rights.ts. */
    rightName: text('right_name').notNull(),
    withheldAt: timestamp('withheld_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.role, table.rightName] }),
    check('withheld_rights_never_the_owner', sql`${table.role} <> 'admin'`),
  ],
)

/** Above which amount a refund takes a second person. Without its one row, above none. */
export const approvalLimit = defineTable(
  'approval_limit',
  'above what a refund takes a second person',
  {
    id: integer().primaryKey(),
    /** In cents of rand: all that goes back of one order. */
    above: integer().notNull(),
    setAt: timestamp('set_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    check('approval_limit_one', sql`${table.id} = 1`),
    check('approval_limit_above', sql`${table.above} >= 0`),
  ],
)

/** Addresses of people who are to work here (P3.1); withdrawing one removes its row. */
export const adminInvitations = defineTable(
  'admin_invitations',
  'invited administrators | to let them in, and to see who was | until withdrawn, or `invitations`',
  {
    id: uuid().primaryKey(),
    /** In lower case. */
    email: text().notNull(),
    /** As what: 'admin' where nothing was said, as it was before there were others. */
    role: text().notNull().default('admin'),
    /** As which guide of the fleet, where that is said. */
    guideId: uuid('guide_id').references(() => guides.id, { onDelete: 'cascade' }),
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
export const auditLog = defineTable(
  'audit_log',
  'users, by their ids alone | to see who did what; when an account is gone, nothing says whose it was | for good: the database refuses to change it',
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
